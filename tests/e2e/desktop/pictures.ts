import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import sharp from 'sharp';
import { addJpegMetadata, drawScene } from '../../shared/picture-encoder/phone-photos.ts';

/** What an author sees of pictures in the editor. */
export const textOf = (page: Page) => page.getByLabel('Content*');
export const panelOf = (page: Page) => page.getByRole('region', { name: 'Picture', exact: true });
export const altOf = (page: Page) => panelOf(page).getByRole('textbox', { name: /^(Alt text|Describe this picture)/ });

/** A photo of a phone, turned, and with its position in it. */
export async function takePhoto(seed: number): Promise<Buffer> {
  const jpeg = await sharp(await drawScene({ widthPx: 900, heightPx: 600 }, seed))
    .jpeg()
    .toBuffer();
  return Buffer.from(addJpegMetadata(jpeg, 6, true));
}

type GivenFile = { name: string; bytes: Buffer };

/** Pastes files at an offset of the text. */
export async function paste(page: Page, files: GivenFile[], at: number): Promise<void> {
  const given = files.map(({ name, bytes }) => ({ name, base64: bytes.toString('base64') }));
  await textOf(page).evaluate(
    (field: HTMLTextAreaElement, { given, at }) => {
      const clipboardData = new DataTransfer();
      for (const { name, base64 } of given) {
        const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
        clipboardData.items.add(new File([bytes], name, { type: 'image/jpeg' }));
      }
      field.focus();
      field.setSelectionRange(at, at);
      field.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData }));
    },
    { given, at },
  );
}

/** Lists the pictures beside the drafts. */
export const listFiles = (userDataFolder: string) => readdirSync(join(userDataFolder, 'drafts', 'pictures'));
