import redirectScript from '@/components/scripts/redirect?script';
import { redirectLabels } from '@/lib/site/labels';
import { redirectApiPath } from '@/lib/site/routes';
import './redirecting.css';

/** The page of a short link while the browser requests its target once more (spec section 2). */
export function Redirecting({ slug }: { slug: string }) {
  return (
    <section className="redirecting" data-redirect={redirectApiPath(slug)}>
      <script async src={redirectScript} />
      <div role="status">
        <h1>{redirectLabels.redirecting}</h1>
      </div>
      <noscript>
        <p>{redirectLabels.withoutScript}</p>
      </noscript>
    </section>
  );
}
