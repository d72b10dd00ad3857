import type { Locator } from 'playwright';
import sharp from 'sharp';
import { addJpegMetadata, drawScene } from '../shared/picture-encoder/phone-photos.ts';

export type GivenFile = { name: string; bytes: Buffer };

/** A phone photo with a rotation flag and a GPS position. */
export async function takePhoto(seed: number, widthPx = 900): Promise<Buffer> {
  const scene = await drawScene({ widthPx, heightPx: Math.round((widthPx * 2) / 3) }, seed);
  return Buffer.from(addJpegMetadata(await sharp(scene).jpeg().toBuffer(), 6, true));
}

export function pasteFiles(text: Locator, files: GivenFile[], at: number): Promise<void> {
  return text.evaluate(
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
    { given: encodeFiles(files), at },
  );
}

/** The point is in CSS pixels from the upper left corner. */
export function dropFiles(target: Locator, files: GivenFile[], { x, y }: { x: number; y: number }): Promise<void> {
  return target.evaluate(
    (element, { given, x, y }) => {
      const dataTransfer = new DataTransfer();
      for (const { name, base64 } of given) {
        const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
        dataTransfer.items.add(new File([bytes], name, { type: name.endsWith('.txt') ? 'text/plain' : 'image/jpeg' }));
      }
      element.scrollIntoView({ block: 'center' });
      const { left, top } = element.getBoundingClientRect();
      const at = { bubbles: true, cancelable: true, clientX: left + x, clientY: top + y, dataTransfer };
      for (const name of ['dragover', 'drop']) element.dispatchEvent(new DragEvent(name, at));
    },
    { given: encodeFiles(files), x, y },
  );
}

const encodeFiles = (files: GivenFile[]) =>
  files.map(({ name, bytes }) => ({ name, base64: bytes.toString('base64') }));
