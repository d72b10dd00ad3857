import { createHash, randomBytes } from 'node:crypto';
import { makePictureName, type PictureFacts } from '@callwright/shared/post/picture-name.ts';

export type SamplePicture = { name: string; bytes: Uint8Array<ArrayBuffer> };

/** A file named after its content. The backend doesn't decode pictures, so any bytes work. */
export function samplePicture(bytes: Uint8Array = randomBytes(1000), facts: Partial<PictureFacts> = {}): SamplePicture {
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 32);
  const name = makePictureName({ hash, widthPx: 800, heightPx: 600, color: '7a8b9c', type: 'webp', ...facts });
  return { name, bytes: new Uint8Array(bytes) };
}
