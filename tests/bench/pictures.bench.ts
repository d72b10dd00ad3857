import type { Bench } from './bench.ts';
import { measureEncoder } from './pictures/measure-encoder.ts';
import { measureFiles } from './pictures/measure-files.ts';

/** What pictures cost: their author in the editor, then the publisher and the readers of the site. */
export const bench: Bench = {
  needs: [],
  async run({ report }) {
    await measureEncoder(report);
    await measureFiles(report);
  },
};
