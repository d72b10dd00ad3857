import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Drafts, openDrafts } from '@callwright/desktop/main/drafts/drafts.ts';
import { EMPTY_POST_FIELDS, type PostFields } from '@callwright/shared/post/post.ts';

const MACHINE = '6f6f2c9e-4a5f-4b0e-9d0c-3f8b6f0c1a2b';

/** The drafts of a user-data folder, as the app opens them; `now` is the system's clock. */
export function openDraftsIn(userData: string, now = () => Date.now()): Drafts {
  return openDrafts({
    folder: join(userData, 'drafts'),
    userData,
    machine: MACHINE,
    trash: () => Promise.reject(new Error('Nothing goes to the trash here')),
    now,
  });
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
