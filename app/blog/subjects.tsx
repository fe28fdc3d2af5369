import { blog } from '@/brand/copy';
import labels from '@/components/styles/label.module.css';
import { blogHref } from '@/lib/articles/blog-query';

/** Links to the articles of some subjects; nothing without subjects. */
export function Subjects() {
  const { title, tags } = blog.subjects;
  if (tags.length === 0) return null;
  return (
    <nav className="blog-subjects" aria-label={title}>
      <ul className={labels.tags}>
        {tags.map((tag) => (
          <li key={tag}>
            <a className={labels.tag} href={blogHref({ search: '', tags: [tag], page: 1 })}>
              {tag}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
