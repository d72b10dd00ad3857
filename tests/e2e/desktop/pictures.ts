import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { type GivenFile, pasteFiles } from '../given-pictures.ts';

/** What an author sees of pictures in the editor. */
export const textOf = (page: Page) => page.getByLabel('Content*');
export const panelOf = (page: Page) => page.getByRole('region', { name: 'Picture', exact: true });
export const altOf = (page: Page) => panelOf(page).getByRole('textbox', { name: /^(Alt text|Describe this picture)/ });

/** Pastes files at an offset of the text. */
export const paste = (page: Page, files: GivenFile[], at: number) => pasteFiles(textOf(page), files, at);

/** Lists the pictures beside the drafts. */
export const listFiles = (userDataFolder: string) => readdirSync(join(userDataFolder, 'drafts', 'pictures'));
