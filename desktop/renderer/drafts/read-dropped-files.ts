import type { IpcInput } from '../../ipc/contract.ts';
import { toastError } from '../ui/toasts.tsx';

type ReadFiles = IpcInput<'drafts:import'>;

/** Said wherever a picture is pasted or dropped. */
export const IMAGE_URL_ONLY_MESSAGE =
  'Pictures go in by their web address for now: put the picture online, then use Image in the toolbar with its address.';

const MARKDOWN = /\.(md|markdown|mdown|txt)$/i;
const PICTURE = /\.(png|jpe?g|gif|webp|avif|svg|heic)$/i;

/** Reads Markdown files that are to become drafts; says of every other file why it can't be imported. */
export async function readDroppedFiles(files: File[]): Promise<ReadFiles> {
  const read: ReadFiles = [];
  for (const file of files) {
    const bytes = MARKDOWN.test(file.name) ? await file.arrayBuffer().catch(() => null) : null;
    const text = bytes === null ? null : decode(bytes);
    if (text !== null) read.push({ name: file.name, text });
    else toastError('Not imported', `${file.name}: ${whyNot(file.name, bytes !== null)}`);
  }
  return read;
}

function whyNot(name: string, isRead: boolean): string {
  if (MARKDOWN.test(name)) return isRead ? 'It is not text in UTF-8.' : 'It could not be read.';
  if (PICTURE.test(name)) return IMAGE_URL_ONLY_MESSAGE;
  return 'Only Markdown files (.md) can be imported.';
}

function decode(bytes: ArrayBuffer): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}
