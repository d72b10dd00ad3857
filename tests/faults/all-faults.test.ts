import { type Backend, startBackend } from '@callwright/supabase/local/backend/backend.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FAULTS } from './all-faults.ts';
import { createRandom } from './fault.ts';

const SEED = 20_261_121;

let backend: Backend;

beforeAll(async () => {
  backend = await startBackend({ dataFolder: null, port: 0 });
});
afterAll(() => backend.close());

describe(`faults, a few of each (seed ${SEED}; pnpm test:faults runs them all)`, () => {
  test.each(FAULTS)('$name', async ({ trials, run }) => {
    expect(await run(trials.short, backend, createRandom(SEED))).toEqual([]);
  });
});
