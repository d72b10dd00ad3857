import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

export const TREE_NAMES = ['a', 'b'] as const;

export type TreeName = (typeof TREE_NAMES)[number];

const treeSchema = z.object({
  /** The release that the tree holds, but for the uncertain paths. */
  release: z.string().nullable(),
  /** Paths that a run began to change and has not finished; null where nothing about the tree is certain. */
  uncertain: z.array(z.string()).nullable(),
});

const stateSchema = z.object({
  trees: z.object({ a: treeSchema, b: treeSchema }),
  /** What the last release changed: the tree that is not served lacks it. */
  last: z.object({ from: z.string(), to: z.string(), paths: z.array(z.string()) }).nullable(),
});

/** What is known of two trees without a look at them; its size is that of two changes. */
export type TreesState = z.infer<typeof stateSchema>;

export const UNKNOWN_TREES: TreesState = {
  trees: { a: { release: null, uncertain: null }, b: { release: null, uncertain: null } },
  last: null,
};

export const STATE_FILE = 'trees.json';

/** Reads the state; one that is missing or damaged means that nothing is certain, which costs time and no file. */
export async function readTreesState(folder: string): Promise<TreesState> {
  try {
    return stateSchema.parse(JSON.parse(await readFile(join(folder, STATE_FILE), 'utf8')));
  } catch {
    return UNKNOWN_TREES;
  }
}

export async function writeTreesState(folder: string, state: TreesState): Promise<void> {
  const file = join(folder, STATE_FILE);
  await writeFile(`${file}.new`, JSON.stringify(state));
  await rename(`${file}.new`, file);
}
