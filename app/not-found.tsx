import { Problem } from '@/components/problem';
import { problemMetadata } from '@/lib/metadata';
import { problemTexts } from '@/lib/problem-texts';
import { BLOG_PATH, HOME_PATH } from '@/lib/routes';

const { missing } = problemTexts;

export const metadata = problemMetadata('Page not found');

/** The page of unknown URLs (spec section 2). */
export default function NotFound() {
  return (
    <Problem
      title="Page Not Found"
      status={404}
      text={missing.text}
      action={{ name: missing.home, href: HOME_PATH }}
      other={{ name: missing.blog, href: BLOG_PATH }}
    />
  );
}
