import { problemTexts } from '@/brand/copy';
import { problemMetadata } from '@/components/head/metadata';
import { PageLayout } from '@/components/page-layout';
import { Problem } from '@/components/problem';
import { problemLabels, problemTitles } from '@/lib/brand/labels';
import { BLOG_PATH, HOME_PATH } from '@/lib/site/urls/paths';

const { missing } = problemTexts;

export const metadata = problemMetadata(problemTitles.page);

export default function NotFound() {
  return (
    <PageLayout>
      <Problem
        title={problemLabels.page}
        text={missing.text}
        action={{ name: missing.home, href: HOME_PATH }}
        other={{ name: missing.blog, href: BLOG_PATH }}
      />
    </PageLayout>
  );
}
