import type { ReactNode } from 'react';

/** Lets an Astro page render what a page module of the site returned. */
export function Show({ node }: { node: ReactNode }) {
  return node;
}
