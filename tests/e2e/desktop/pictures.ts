import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { type GivenFile, pasteFiles, takePhoto } from '../given-pictures.ts';

export const textOf = (page: Page) => page.getByLabel('Content*');
export const panelOf = (page: Page) => page.getByRole('region', { name: 'Picture', exact: true });
export const altOf = (page: Page) => panelOf(page).getByRole('textbox', { name: /^(Alt text|Describe this picture)/ });

let photos = 0;

/** A new photo each time, because a known photo keeps its description. */
export const newPhoto = () => takePhoto(++photos);

export const paste = (page: Page, files: GivenFile[], at: number) => pasteFiles(textOf(page), files, at);

/** Delays the processing of pasted photos until the returned function is called. */
export async function holdPhotos(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => {
    const post = Worker.prototype.postMessage;
    const held: (() => void)[] = [];
    Worker.prototype.postMessage = function (...message: unknown[]) {
      held.push(() => Reflect.apply(post, this, message));
    };
    Object.assign(window, {
      release: () => {
        Worker.prototype.postMessage = post;
        for (const send of held) send();
      },
    });
  });
  return () => page.evaluate(() => (window as unknown as { release: () => void }).release());
}

export function listFiles(userDataFolder: string): string[] {
  const folder = join(userDataFolder, 'drafts', 'pictures');
  if (!existsSync(folder)) return [];
  // A file has this name until it's complete.
  return readdirSync(folder).filter((name) => !name.endsWith('.unfinished'));
}
