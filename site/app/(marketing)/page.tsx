import type { Metadata } from 'next';
import { HomeHero } from '../../components/home-hero.tsx';
import { HomePlan } from '../../components/home-plan.tsx';
import { HomeSteps } from '../../components/home-steps.tsx';
import { LatestPosts } from '../../components/latest-posts.tsx';
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
