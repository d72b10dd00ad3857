/** Compares pictures with Astro's. `pnpm bench pictures --runs 1` is a quick check; budgets are for fifteen pairs of runs. */
import { parseArgs } from 'node:util';
import { z } from 'zod';
import type { Bench } from './bench.ts';
import { measureEncoder } from './pictures/measure-encoder.ts';
import { measureFiles } from './pictures/measure-files.ts';
import { measureLibrary } from './pictures/measure-library.ts';
import { measurePage } from './pictures/measure-page.ts';

export const bench: Bench = {
  needs: [],
  async run({ executablePath, args, report }) {
    const { values } = parseArgs({ args, options: { runs: { type: 'string', default: '15' } } });
    const runs = z.coerce.number().int().min(1).parse(values.runs);
    await measureEncoder(report);
    await measureLibrary(report);
    await measureFiles(report);
    await measurePage({ executablePath, runs, report });
  },
};
