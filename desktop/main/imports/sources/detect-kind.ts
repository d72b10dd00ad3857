import { posix } from 'node:path';
import { type FileTree, isMarkdownPath } from './file-tree.ts';
import { MEDIUM_POST } from './read-medium.ts';

/** What a set of files is, and the files to read. `exports` are WordPress or Ghost files. */
export type DetectedTree =
  | { kind: 'substack'; list: string }
  | { kind: 'markdown' }
  | { kind: 'medium' }
  | { kind: 'exports'; paths: readonly string[] }
  | { kind: 'unknown' };

/** Archives of the same kind can have other files, too, so the most telling ones come first. */
export function detectTree({ paths }: Pick<FileTree, 'paths'>): DetectedTree {
  const list = paths.find((path) => posix.basename(path) === 'posts.csv');
  if (list !== undefined) return { kind: 'substack', list };
  if (paths.some(isMarkdownPath)) return { kind: 'markdown' };
  if (paths.some((path) => MEDIUM_POST.test(path))) return { kind: 'medium' };
  const exports = paths.filter((path) => /\.(?:xml|json)$/i.test(path));
  return exports.length === 0 ? { kind: 'unknown' } : { kind: 'exports', paths: exports };
}

/** Returns the encoding that the first bytes state, or null. */
export function readByteOrderMark([first, second]: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : null;
}

export type DetectedFile = 'archive' | 'xml' | 'json' | 'markdown' | 'unknown';

/** Looks at the content: names can be wrong. */
export function detectFile(name: string, start: Uint8Array): DetectedFile {
  const bytes = Buffer.from(start);
  if (bytes.subarray(0, 2).toString('latin1') === 'PK') return 'archive';
  if (/\.(?:md|markdown|mdown|mdx|txt)$/i.test(name)) return 'markdown';
  const text = new TextDecoder(readByteOrderMark(start) ?? 'utf-8').decode(start).trimStart();
  if (text.startsWith('<')) return 'xml';
  return text.startsWith('{') ? 'json' : 'unknown';
}
