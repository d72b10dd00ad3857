import type { IpcInput, IpcOutput } from '@callwright/desktop/ipc/contract.ts';
import { importInBatches } from '@callwright/desktop/renderer/drafts/import/import-in-batches.ts';
import { err } from '@callwright/shared/result.ts';
import { expect, test } from 'vitest';

const filesOf = (count: number): IpcInput<'drafts:import'> =>
  Array.from({ length: count }, (_, number) => ({ name: `${number}.md`, text: '', path: '' }));

function open(broken = -1) {
  const calls: number[] = [];
  return {
    calls,
    async importDrafts(files: IpcInput<'drafts:import'>): Promise<IpcOutput<'drafts:import'>> {
      calls.push(files.length);
      if (calls.length - 1 === broken) throw new Error('The disk is gone.');
      return files.map(({ name }) => err({ message: name }));
    },
  };
}

test('more files than fit in a call are imported in batches and answered together', async () => {
  const api = open();
  const { answers, problem } = await importInBatches(api, filesOf(1_201));
  expect(api.calls).toEqual([500, 500, 201]);
  expect(answers).toHaveLength(1_201);
  expect(problem).toBeNull();
});

test('if a call fails, the earlier results and the number of remaining files are reported', async () => {
  const api = open(1);
  const { answers, problem } = await importInBatches(api, filesOf(1_201));
  expect(api.calls).toEqual([500, 500]);
  expect(answers).toHaveLength(500);
  expect(problem).toBe(
    'The import stopped. Up to 500 files may not have been imported. 201 more files weren’t imported. Check the list for missing drafts, then drop those files again. (The disk is gone.)',
  );
});

test('a batch stopped by a closing window is the last one, and the remaining files are reported', async () => {
  const calls: number[] = [];
  const importDrafts = async (files: IpcInput<'drafts:import'>): Promise<IpcOutput<'drafts:import'>> => {
    calls.push(files.length);
    return files.slice(0, calls.length === 1 ? 500 : 3).map(({ name }) => err({ message: name }));
  };
  const { answers, problem } = await importInBatches({ importDrafts }, filesOf(1_201));
  expect(calls).toEqual([500, 500]);
  expect(answers).toHaveLength(503);
  expect(problem).toBe('The import stopped before 1000.md. 201 files weren’t imported. Drop them again.');
});
