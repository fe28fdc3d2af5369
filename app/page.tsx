import type { Metadata } from 'next';
import { ClosingCall } from '@/components/closing-call';
import { StructuredData } from '@/components/structured-data';
import { pageMetadata } from '@/lib/metadata';
import { HOME_PATH } from '@/lib/routes';
import { home, site } from '@/lib/site';
import { homeGraph } from '@/lib/structured-data';
import { Banner } from './home/banner';
import { FadeIn } from './home/fade-in';
import { Features } from './home/features';
import { Hero } from './home/hero';
import { Services } from './home/services';
import { Spotlight } from './home/spotlight';
import { Stats } from './home/stats';

export function generateMetadata(): Metadata {
  return pageMetadata({ path: HOME_PATH });
}

/** The home page (spec section 2). */
export default function HomePage() {
  return (
    <>
      <StructuredData graph={homeGraph()} />
      <Spotlight />
      <FadeIn />
      <Banner />
      <Hero />
      <Features />
      <Services />
      <Stats />
      <ClosingCall {...home.closing} href={site.social.discord.href} />
    </>
  );
}
