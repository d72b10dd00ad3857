import { randomUUID } from 'node:crypto';
import { lstat, mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { EMPTY_POST_FIELDS, type PostFields } from '@callwright/shared/post.ts';
import { err, ok, type Result } from '@callwright/shared/result.ts';
import type { Draft, DraftList } from '../ipc-contract.ts';
import { type DraftFile, fingerprintFields, formatDraftFile, parseDraftFile, toDraft } from './draft-file.ts';
import { summarizeDraft } from './draft-summary.ts';
import { createQueue } from './queue-by-key.ts';
import { describeFileError, UNFINISHED_SUFFIX, writeDurably } from './write-durably.ts';

export type DraftFailure = { message: string };

/** What the backend confirmed of a publish, and what exactly was sent. */
export type Publication = { revision: number; slug: string; publishedAt: string; fields: PostFields };

/** The drafts of this machine: one file each, in one folder. */
export type Drafts = {
  list(): Promise<Result<DraftList, DraftFailure>>;
  create(): Promise<Result<Draft, DraftFailure>>;
  read(id: string): Promise<Result<Draft, DraftFailure>>;
  /** Settles once the text is on the disk. Saves of one draft run one after another, so the last one wins. */
  save(id: string, fields: PostFields): Promise<Result<Draft, DraftFailure>>;
  markPublished(id: string, publication: Publication): Promise<Result<Draft, DraftFailure>>;
  delete(id: string): Promise<Result<undefined, DraftFailure>>;
  /** Settles when nothing is being written any more. */
  flush(): Promise<void>;
};

const DRAFT_FILE = /^([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\.md$/;

/**
 * Opens the folder of drafts, making it where it is missing, and takes away what writes that were
 * killed left behind.
 *
 * @param trash moves a file to the system's trash.
 */
export function openDrafts({ folder, trash }: { folder: string; trash: (path: string) => Promise<void> }): Drafts {
  const queue = createQueue();
  /** A save that was on its way while its draft was deleted must not bring it back. */
  const deleted = new Set<string>();
  const ready = prepareFolder(folder);

  async function read(id: string): Promise<Result<DraftFile, DraftFailure>> {
    const path = toPath(folder, id);
    if (path === null) return err({ message: 'There is no such draft.' });
    return readDraftFile(path);
  }

  /** Changes the file of a draft; where there is none, or one that can't be read, from an empty draft. */
  async function change(id: string, edit: (file: DraftFile) => DraftFile): Promise<Result<Draft, DraftFailure>> {
    await ready;
    const path = toPath(folder, id);
    if (path === null) return err({ message: 'There is no such draft.' });
    return queue.run(id, async () => {
      if (deleted.has(id)) return err({ message: 'This draft was deleted.' });
      try {
        const standing = await readDraftFile(path);
        if (!standing.ok && standing.error.kind === 'unavailable') return err({ message: standing.error.message });
        if (!standing.ok && standing.error.kind === 'damaged') await setAside(path);
        const next = edit(standing.ok ? standing.value : emptyDraftFile());
        await writeDurably(path, formatDraftFile(next));
        return ok(toDraft(id, next));
      } catch (cause) {
        return err({ message: describeFileError(cause, path) });
      }
    });
  }

  return {
    async list() {
      await ready;
      try {
        const names = (await readdir(folder)).filter((name) => name.endsWith('.md'));
        return ok(await readList(folder, names));
      } catch (cause) {
        return err({ message: describeFileError(cause, join(folder, 'drafts')) });
      }
    },
    create: () => change(randomUUID(), (file) => file),
    async read(id) {
      const file = await read(id);
      return file.ok ? ok(toDraft(id, file.value)) : file;
    },
    save: (id, fields) =>
      change(id, (file) => {
        const wellFormed = makeStorable(fields);
        if (fingerprintFields(wellFormed) === fingerprintFields(file.fields)) return file;
        return { ...file, fields: wellFormed, updatedAt: new Date().toISOString() };
      }),
    markPublished: (id, { fields, ...publication }) =>
      change(id, (file) => ({
        ...file,
        published: { ...publication, fingerprint: fingerprintFields(makeStorable(fields)) },
      })),
    async delete(id) {
      const path = toPath(folder, id);
      if (path === null) return err({ message: 'There is no such draft.' });
      return queue.run(id, async () => {
        try {
          await trash(path);
          deleted.add(id);
          return ok(undefined);
        } catch (cause) {
          return err({ message: `The draft could not be moved to the trash. ${describeFileError(cause, path)}` });
        }
      });
    },
    async flush() {
      await ready;
      await queue.whenIdle();
    },
  };
}

/** Null for an id that is none: nothing else becomes part of a path. */
function toPath(folder: string, id: string): string | null {
  const name = `${id}.md`;
  return DRAFT_FILE.test(name) ? join(folder, name) : null;
}

async function prepareFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true });
    const leftovers = (await readdir(folder)).filter((name) => name.endsWith(UNFINISHED_SUFFIX));
    await Promise.all(leftovers.map((name) => rm(join(folder, name), { force: true })));
  } catch {
    // Whoever reads or writes next gets the same error, and says it where it can be seen.
  }
}

/** `damaged`: the file is there and is not a draft; `unavailable`: the system does not give it out now. */
type ReadFailure = DraftFailure & { kind: 'missing' | 'damaged' | 'unavailable' };

async function readDraftFile(path: string): Promise<Result<DraftFile, ReadFailure>> {
  try {
    const isFile = (await lstat(path)).isFile();
    if (!isFile) return err({ kind: 'damaged', message: 'It is not a file but a link or a folder.' });
    const text = decodeUtf8(await readFile(path));
    if (text === null) return err({ kind: 'damaged', message: 'It is not text in UTF-8.' });
    const parsed = parseDraftFile(text);
    return parsed.ok ? parsed : err({ kind: 'damaged', message: parsed.error });
  } catch (cause) {
    const isMissing = cause instanceof Error && 'code' in cause && cause.code === 'ENOENT';
    return err({ kind: isMissing ? 'missing' : 'unavailable', message: describeFileError(cause, path) });
  }
}

function decodeUtf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}

async function readList(folder: string, names: string[]): Promise<DraftList> {
  const list: DraftList = { drafts: [], unreadable: [] };
  for (const name of names) {
    const id = DRAFT_FILE.exec(name)?.[1];
    const file =
      id === undefined ? err({ message: 'Its name is not that of a draft.' }) : await readDraftFile(join(folder, name));
    if (id !== undefined && file.ok) list.drafts.push(summarizeDraft(toDraft(id, file.value)));
    else if (!file.ok) list.unreadable.push({ file: name, reason: file.error.message });
  }
  list.drafts.sort((a, b) => b.updatedAt.localeCompare(a.updatedAt) || a.id.localeCompare(b.id));
  list.unreadable.sort((a, b) => a.file.localeCompare(b.file));
  return list;
}

/** Gives a file that can't be read another name, so that the save that follows destroys nothing. */
async function setAside(path: string): Promise<void> {
  const stamp = new Date().toISOString().replaceAll(':', '-');
  await rename(path, path.replace(/\.md$/, `.damaged-${stamp}.md`));
}

function emptyDraftFile(): DraftFile {
  const now = new Date().toISOString();
  return { fields: EMPTY_POST_FIELDS, createdAt: now, updatedAt: now, published: null, others: {} };
}

/** Half of a surrogate pair has no form in UTF-8; nobody can see one. */
function makeStorable(fields: PostFields): PostFields {
  return Object.fromEntries(Object.entries(fields).map(([name, text]) => [name, text.toWellFormed()])) as PostFields;
}
