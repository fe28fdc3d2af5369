import { blog } from '@/brand/copy';
import tagStyles from '@/components/styles/tags.module.css';
import { blogHref } from '@/lib/articles/blog-query';

/**
 * Links to articles by the brand's subjects; nothing without subjects.
 * @param chosen the query's tags
 */
export function Subjects({ chosen }: { chosen: readonly string[] }) {
  const { title, tags } = blog.subjects;
  if (tags.length === 0) return null;
  return (
    <nav className="blog-subjects" aria-label={title}>
      <ul className={tagStyles.list}>
        {tags.map((tag) => (
          <li key={tag}>
            <a
              className={tagStyles.tag}
              href={blogHref({ search: '', tags: [tag], page: 1 })}
              aria-current={chosen.includes(tag) || undefined}
            >
              {tag}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
