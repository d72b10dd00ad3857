import type { Metadata } from 'next';
import { HomeHero } from '../../components/marketing/home-hero.tsx';
import { HomePlan } from '../../components/marketing/home-plan.tsx';
import { HomeSteps } from '../../components/marketing/home-steps.tsx';
import { LatestPosts } from '../../components/marketing/latest-posts.tsx';
import { home } from '../../content/home.ts';
import { site } from '../../content/site.ts';
import { readPostsAtBuildTime } from '../../lib/posts.ts';

export const dynamic = 'error';

export const metadata: Metadata = {
  title: home.title,
  description: home.description,
  alternates: { canonical: `${site.url}/` },
};

export default async function HomePage() {
  return (
    <>
      <HomeHero />
      <HomeSteps />
      <HomePlan />
      <LatestPosts posts={await readPostsAtBuildTime()} />
    </>
  );
}
