/** Measures the link picker and "what links here" with 10,000 posts of 10 headings each. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Bench, Budget } from './bench.ts';
import { runChild } from './editor-growth/growth-case.ts';

const POSTS = 10_000;

/** Per key. A key should be on screen within 50 ms. */
const PER_KEY: Budget = { atMost: 50 };

export const bench: Bench = {
  needs: [],
  async run({ args: [posts = String(POSTS)], report }) {
    const folder = await mkdtemp(join(tmpdir(), 'callwright-bench-links-'));
    try {
      const figures = await runChild('../editor-links/links-child.ts', [folder, posts]);
      for (const [figure, value] of Object.entries(figures)) {
        const budget = figure.startsWith('store') ? null : PER_KEY;
        report(`${posts} posts: ${figure.replace(/, ms$/, '')}`, value, 'ms', budget);
      }
    } finally {
      await rm(folder, { recursive: true, maxRetries: 10 });
    }
  },
};
