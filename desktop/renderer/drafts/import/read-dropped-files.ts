import type { IpcInput } from '../../../ipc/contract.ts';
import { NOT_UTF8_MESSAGE } from '../../../ipc/drafts.ts';
import { desktop } from '../../desktop-api.ts';

type ReadFiles = { files: IpcInput<'drafts:import'>; problems: readonly string[] };

const MARKDOWN = /\.(md|markdown|mdown|txt)$/i;

export async function readDroppedFiles(files: File[]): Promise<ReadFiles> {
  const read: ReadFiles['files'] = [];
  const problems: string[] = [];
  for (const file of files) {
    const bytes = MARKDOWN.test(file.name) ? await file.arrayBuffer().catch(() => null) : null;
    const text = bytes === null ? null : decode(bytes);
    if (text !== null) read.push({ name: file.name, text, path: desktop.getPathOfFile(file) });
    else problems.push(`${file.name}: ${describeProblem(file.name, bytes !== null)}`);
  }
  return { files: read, problems };
}

function describeProblem(name: string, isRead: boolean): string {
  if (MARKDOWN.test(name)) return isRead ? NOT_UTF8_MESSAGE : 'Couldn’t read the file.';
  return 'Only pictures and Markdown files (.md) can be added.';
}

function decode(bytes: ArrayBuffer): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}
