import type { Backend } from '@callwright/supabase/local/backend/backend.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { openEmptyBackend } from '../helpers/running-backend.ts';
import { FAULTS } from './all-faults.ts';
import { createRandom } from './fault.ts';

const SEED = 20_261_121;

let backend: Backend;

beforeAll(async () => {
  backend = await openEmptyBackend();
});

describe(`a few trials of each fault (seed ${SEED}; pnpm test:faults runs them all)`, () => {
  test.each(FAULTS)('$name', async ({ trials, run }) => {
    expect(await run(trials.short, backend, createRandom(SEED))).toEqual([]);
  });
});
