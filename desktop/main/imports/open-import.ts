import { basename } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { assertNever, err, ok, type Result } from '@callwright/shared/result.ts';
import type { ImportPlan, PlannedPost } from '../../ipc/imports.ts';
import { followStats, readBytes, readStart } from '../files/disk.ts';
import { decodeUtf8 } from '../mirror/draft-file.ts';
import { linkImportedPosts } from './link-imported-posts.ts';
import { readMarkdownFolder } from './markdown/read-markdown-folder.ts';
import { renameDuplicateSlugs } from './rename-duplicate-slugs.ts';
import { detectFile, detectTree, readByteOrderMark } from './sources/detect-kind.ts';
import { type FileTree, MAX_ENTRIES, MAX_EXPORT_BYTES, MAX_TREE_BYTES } from './sources/file-tree.ts';
import type { ImportedPost, ImportFailure, ImportKind, ReadSource } from './sources/imported-post.ts';
import { LocalPictures } from './sources/local-pictures.ts';
import { openArchive } from './sources/open-archive.ts';
import { openFolder } from './sources/open-folder.ts';
import { readGhost } from './sources/read-ghost.ts';
import { readMedium } from './sources/read-medium.ts';
import { readSubstack } from './sources/read-substack.ts';
import { readWordPress } from './sources/read-wordpress.ts';

export type OpenedImport = Omit<ImportPlan, 'id'>;

export type ReadProgress = { done: number; total: number };

/** Read posts with the files that they refer to. */
type Source = ReadSource & { tree: FileTree | null };

type ReadPost = ImportedPost & { tree: number };

export type ImportOperations = {
  /** `tree` is for `readFile`. */
  readPost: (input: { index: number }) => ReadPost;
  readFile: (input: { tree: number; path: string; maxBytes: number }) => Promise<Uint8Array | null>;
  hasFile: (input: { tree: number; path: string; maxBytes: number }) => Promise<boolean>;
};

/** Enough to recognize a file. */
const START_BYTES = 4_096;

/** Posts between two turns of the event loop. */
const POSTS_PER_TURN = 25;

/** Reads exports, and keeps their posts in memory. */
export async function openImport(
  { paths }: { paths: readonly string[] },
  onProgress: (progress: ReadProgress) => void,
): Promise<Result<{ operations: ImportOperations; opened: OpenedImport }, ImportFailure>> {
  const sources: Source[] = [];
  const notes: string[] = [];
  for (const path of paths) {
    const read = await readPath(path);
    if (read.ok) sources.push(...read.value);
    else if (paths.length === 1) return read;
    else notes.push(`${basename(path)}: ${read.error.message}`);
  }
  if (sources.reduce((sum, source) => sum + source.posts.length, 0) > MAX_ENTRIES) return err(TOO_MANY_POSTS);
  const posts = await readAll(sources, onProgress);
  notes.push(...sources.flatMap((source) => source.notes));
  if (posts.length === 0) return err({ message: notes.length === 0 ? 'There are no posts in it.' : notes.join(' ') });
  renameDuplicateSlugs(posts);
  for (const [index, { site }] of sources.entries()) {
    if (site)
      linkImportedPosts(
        posts.filter(({ tree }) => tree === index),
        site,
      );
  }
  return ok({ operations: createOperations(posts, sources), opened: describe(posts, sources, notes) });
}

const TOO_MANY_POSTS = {
  message: `There are more than ${MAX_ENTRIES.toLocaleString('en')} posts in it. Import fewer at a time.`,
};

async function readAll(sources: readonly Source[], onProgress: (progress: ReadProgress) => void): Promise<ReadPost[]> {
  const total = sources.reduce((sum, source) => sum + source.posts.length, 0);
  const posts: ReadPost[] = [];
  for (const [tree, source] of sources.entries()) {
    for (const read of source.posts) {
      posts.push({ ...(await read()), tree });
      if (posts.length % POSTS_PER_TURN !== 0) continue;
      onProgress({ done: posts.length, total });
      await setImmediate();
    }
  }
  return posts;
}

function createOperations(posts: readonly ReadPost[], sources: readonly Source[]): ImportOperations {
  return {
    readPost({ index }) {
      const post = posts[index];
      if (post === undefined) throw new Error(`There is no post ${index}`);
      return post;
    },
    readFile: async ({ tree, path, maxBytes }) => (await sources[tree]?.tree?.read(path, maxBytes)) ?? null,
    hasFile: async ({ tree, path, maxBytes }) => (await sources[tree]?.tree?.has(path, maxBytes)) ?? false,
  };
}

function describe(posts: readonly ReadPost[], sources: readonly Source[], notes: string[]): OpenedImport {
  const sum = (count: (post: ReadPost) => number) => posts.reduce((total, post) => total + count(post), 0);
  return {
    kinds: [...new Set(sources.map(({ kind }): ImportKind => kind))],
    posts: posts.map(
      ({ title, type, status, createdAt, problems }, index): PlannedPost => ({
        ...{ index, title, type, status, problems: [...problems] },
        createdAt: createdAt === null ? null : new Date(createdAt).toISOString(),
      }),
    ),
    pictures: { local: sum(({ localPictures }) => localPictures), remote: sum(({ remotePictures }) => remotePictures) },
    authors: [...new Set(posts.map(({ author }) => author).filter((author) => author !== ''))],
    notes,
  };
}

async function readPath(path: string): Promise<Result<Source[], ImportFailure>> {
  try {
    const stats = await followStats(path);
    if (!stats.isDirectory()) return await readFileAt(path, stats.size);
    const folder = await openFolder(path);
    return folder.ok ? await readTree(folder.value) : folder;
  } catch {
    return err({ message: 'Couldn’t read the file. Check that it still exists and that you may open it.' });
  }
}

async function readFileAt(path: string, size: number): Promise<Result<Source[], ImportFailure>> {
  const kind = detectFile(basename(path), await readStart(path, START_BYTES));
  const limit = kind === 'archive' ? MAX_TREE_BYTES : MAX_EXPORT_BYTES;
  if (size > limit)
    return err({ message: `The file is larger than ${limit / 1_000_000} MB. Export fewer posts at a time.` });
  switch (kind) {
    case 'archive': {
      const archive = await openArchive(await readBytes(path));
      return archive.ok ? readTree(archive.value) : archive;
    }
    case 'xml':
    case 'json':
      return readExport(kind, await readBytes(path), null);
    case 'markdown':
      return asSources(readMarkdownFolder(toTree(basename(path), await readBytes(path))), null);
    case 'unknown':
      return err(UNKNOWN);
    default:
      return assertNever(kind);
  }
}

const UNKNOWN = {
  message:
    'Callwright can’t import this. Choose an export from WordPress, Ghost, Substack, or Medium, or Markdown files.',
};

async function readTree(tree: FileTree): Promise<Result<Source[], ImportFailure>> {
  const detected = detectTree(tree);
  switch (detected.kind) {
    case 'substack':
      return asSources(await readSubstack(tree, detected.list), tree);
    case 'medium':
      return asSources(await readMedium(tree), tree);
    case 'markdown':
      return asSources(readMarkdownFolder(tree), tree);
    case 'exports':
      return readExports(tree, detected.paths);
    case 'unknown':
      return err(UNKNOWN);
    default:
      return assertNever(detected);
  }
}

/** WordPress splits a large export into several files. */
async function readExports(tree: FileTree, paths: readonly string[]): Promise<Result<Source[], ImportFailure>> {
  const sources: Source[] = [];
  let failure: ImportFailure = UNKNOWN;
  for (const path of paths) {
    const bytes = await tree.read(path, MAX_EXPORT_BYTES);
    const kind = path.toLowerCase().endsWith('.xml') ? 'xml' : 'json';
    const read =
      bytes === null
        ? err({ message: `Couldn’t unzip ${path}, or it’s larger than ${MAX_EXPORT_BYTES / 1_000_000} MB.` })
        : readExport(kind, bytes, { tree, path });
    if (read.ok) sources.push(...read.value);
    else failure = read.error;
  }
  return sources.length === 0 ? err(failure) : ok(sources);
}

function readExport(
  kind: 'xml' | 'json',
  bytes: Uint8Array,
  from: { tree: FileTree; path: string } | null,
): Result<Source[], ImportFailure> {
  const text = decode(bytes);
  if (text === null) return err({ message: 'The file’s text is damaged. Export it again.' });
  const files = from && { pictures: new LocalPictures(from.tree), path: from.path };
  return asSources(kind === 'xml' ? readWordPress(text) : readGhost(text, files), from?.tree ?? null);
}

/** XML may name another encoding than UTF-8. */
function decode(bytes: Uint8Array): string | null {
  const marked = readByteOrderMark(bytes);
  if (marked !== null) return new TextDecoder(marked).decode(bytes);
  const [, label = 'utf-8'] =
    /^<\?xml[^>]*encoding=["']([\w-]+)["']/i.exec(Buffer.from(bytes.subarray(0, 200)).toString('latin1')) ?? [];
  if (/^utf-?8$/i.test(label)) return decodeUtf8(bytes);
  try {
    return new TextDecoder(label).decode(bytes);
  } catch {
    return null;
  }
}

function asSources(read: Result<ReadSource, ImportFailure>, tree: FileTree | null): Result<Source[], ImportFailure> {
  return read.ok ? ok([{ ...read.value, tree }]) : read;
}

/** A single Markdown file, without the files next to it. */
function toTree(name: string, bytes: Uint8Array): FileTree {
  return { paths: [name], read: async () => bytes, has: async () => false };
}
