import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Drafts, openDrafts } from '@callwright/desktop/main/drafts/drafts.ts';
import { writeDurably } from '@callwright/desktop/main/files/write-durably.ts';
import { EMPTY_POST_FIELDS, type PostFields } from '@callwright/shared/post/post.ts';

const MACHINE = '6f6f2c9e-4a5f-4b0e-9d0c-3f8b6f0c1a2b';

/** The drafts of a user-data folder, as the app opens them; `now` is the system's clock. */
export function openDraftsIn(
  userData: string,
  { folder = join(userData, 'drafts'), now = () => Date.now() }: { folder?: string; now?: () => number } = {},
): Drafts {
  return openDrafts({
    folder,
    userData,
    machine: MACHINE,
    trash: () => Promise.reject(new Error('Nothing goes to the trash here')),
    now,
  });
}

/** Opens drafts whose folder is one of two, and is stored as the settings store it. */
export async function openMovableDrafts(root: string): Promise<{
  drafts: Drafts;
  persistFolder: (folder: string) => Promise<void>;
  otherFolder: () => string;
}> {
  const stored = join(root, 'folder');
  const [here, there] = [join(root, 'here'), join(root, 'there')];
  const folder = await readFile(stored, 'utf8').catch(() => here);
  const drafts = openDraftsIn(root, { folder });
  return {
    drafts,
    persistFolder: async (next) => void (await writeDurably(stored, next)),
    otherFolder: () => (drafts.folder() === here ? there : here),
  };
}

export const fieldsOf = (content: string): PostFields => ({ ...EMPTY_POST_FIELDS, title: 'A draft', content });

/** A text that says which one it is, and shows where it was cut. */
export function numberedText(number: number): string {
  return `${number}\n${`line of text number ${number}\n`.repeat(40 + (number % 60))}end ${number}\n`;
}

/** The number of a text; null where the text is not whole. */
export function numberOf(text: string): number | null {
  const number = Number(text.split('\n', 1)[0]);
  return Number.isInteger(number) && numberedText(number) === text ? number : null;
}

/** Unfinished writes anywhere in the folder. */
export async function findLeftovers(userData: string): Promise<string[]> {
  const names = await readdir(userData, { recursive: true });
  return names.filter((name) => name.endsWith('.unfinished'));
}
