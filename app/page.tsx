import { brand } from '@/brand/brand';
import { home } from '@/brand/copy';
import { ClosingCall } from '@/components/closing-call';
import { pageMetadata } from '@/components/head/metadata';
import { homeGraph, StructuredData } from '@/components/head/structured-data';
import { PageLayout } from '@/components/page-layout';
import homeScript from '@/components/scripts/home-page?script';
import { Island } from '@/engine';
import { pages } from '@/lib/site/pages';
import { Banner } from './_home/banner';
import { closingScene } from './_home/closing-scene';
import './_home/fade-in.css';
import { Features } from './_home/features';
import { Hero, heroScene } from './_home/hero';
import { Services } from './_home/services';
import { Spotlight } from './_home/spotlight';
import { Stats } from './_home/stats';
import './_home/spotlight.css';

export const metadata = pageMetadata(pages.home);

export default function HomePage() {
  return (
    <PageLayout path={pages.home.path} script={homeScript} scene={heroScene} endsAtNight>
      <StructuredData graph={homeGraph()} />
      <Island name="spotlight" on="mouse" of={Spotlight} props={{}} />
      <Banner />
      <Hero />
      <Features />
      <Stats />
      <Services />
      <ClosingCall {...home.closing} href={brand.community} scene={closingScene} />
    </PageLayout>
  );
}
