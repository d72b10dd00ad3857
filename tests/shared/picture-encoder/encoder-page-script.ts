import { createPictureEncoder } from '@callwright/shared/picture-encoder/picture-encoder.ts';

declare global {
  interface Window {
    encodeFile(address: string, options?: EncodeOptions): Promise<EncodedAnswer>;
  }
}

export type EncodeOptions = {
  timeoutMs?: number;
  type?: string;
  /** Leaves out the bytes, so that their transfer isn't measured. */
  isFileOnly?: boolean;
  isCutOff?: boolean;
};

export type EncodedAnswer =
  | {
      ok: true;
      value: { name: string; widthPx: number; heightPx: number; color: string; type: string; base64: string };
    }
  | { ok: false; error: { kind: string; message: string } };

const startWorker = () => new Worker('/worker.js');
const encoder = createPictureEncoder(startWorker);

window.encodeFile = async (address, { timeoutMs, type, isFileOnly = false, isCutOff = false } = {}) => {
  const blob = await (await fetch(address)).blob();
  const used =
    timeoutMs === undefined && !isCutOff
      ? encoder
      : createPictureEncoder(isCutOff ? () => new Worker('/missing.js') : startWorker, timeoutMs);
  const answer = await used.encode(new File([blob], 'picture.jpg', { type: type ?? 'image/jpeg' }));
  if (!answer.ok) return answer;
  const { bytes, ...facts } = answer.value;
  let binary = '';
  if (isFileOnly) return { ok: true, value: { ...facts, base64: '' } };
  for (let at = 0; at < bytes.length; at += 8_192) binary += String.fromCharCode(...bytes.subarray(at, at + 8_192));
  return { ok: true, value: { ...facts, base64: btoa(binary) } };
};
