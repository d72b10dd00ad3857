import {
  listPictures,
  type PicturePath,
  removePictures,
  type StoredPicture,
  uploadPicture,
} from '@callwright/shared/api/pictures.ts';
import { describeUnreachable } from '@callwright/shared/api/unreachable.ts';
import { err, ok, type Result } from '@callwright/shared/result.ts';
import type { LibraryContent, LibraryPicture, LocalPicture, RemovedPictures } from '../../ipc/pictures.ts';
import type { Visibility } from '../database/draft-record.ts';
import { listNamedPictures } from '../database/named-pictures.ts';
import type { AsAuthor } from '../session/author-client.ts';
import type { AuthSession } from '../session/session.ts';
import type { Storage } from '../storage/storage.ts';
import type { PictureAlts } from './picture-alts.ts';
import { describePicturesError, type PictureFile, type PictureFiles } from './picture-files.ts';

type Failure = { message: string };
type Chosen = Pick<LibraryPicture, 'name' | 'authorId'>;
type Shown = { isShown: (name: string) => boolean; readAlt: (name: string) => string | null };

type PictureLibraryParts = {
  asAuthor: AsAuthor;
  session: Pick<AuthSession, 'readUser'>;
  files: PictureFiles;
  removedFiles: PictureFiles;
  alts: Pick<PictureAlts, 'readAll'>;
  storage: Pick<Storage, 'call'>;
  draftsFolder: () => string;
  readFromBlog: (picture: PicturePath) => Promise<Result<Uint8Array, Failure>>;
  visibility: Visibility;
};

/** Lists the pictures on this computer and on the blog together. Keeps removed files until the app quits, for undo. */
export class PictureLibrary {
  readonly #asAuthor: PictureLibraryParts['asAuthor'];
  readonly #session: PictureLibraryParts['session'];
  readonly #files: PictureLibraryParts['files'];
  readonly #removedFiles: PictureLibraryParts['removedFiles'];
  readonly #alts: PictureLibraryParts['alts'];
  readonly #storage: PictureLibraryParts['storage'];
  readonly #draftsFolder: PictureLibraryParts['draftsFolder'];
  readonly #readFromBlog: PictureLibraryParts['readFromBlog'];
  readonly #visibility: PictureLibraryParts['visibility'];
  readonly #removed = new Map<string, { wasLocal: boolean; wasOnBlog: boolean }>();

  constructor({
    asAuthor,
    session,
    files,
    removedFiles,
    alts,
    storage,
    draftsFolder,
    readFromBlog,
    visibility,
  }: PictureLibraryParts) {
    this.#asAuthor = asAuthor;
    this.#session = session;
    this.#files = files;
    this.#removedFiles = removedFiles;
    this.#alts = alts;
    this.#storage = storage;
    this.#draftsFolder = draftsFolder;
    this.#readFromBlog = readFromBlog;
    this.#visibility = visibility;
  }

  async #listFiles(): Promise<Result<PictureFile[], Failure>> {
    try {
      return ok(await this.#files.list());
    } catch (cause) {
      return err({ message: describePicturesError(cause, this.#draftsFolder()) });
    }
  }

  /** Hides pictures that only other accounts' drafts use (rule O2). */
  async #readShown(names: readonly string[]): Promise<Result<Shown, Failure>> {
    const hidden = await this.#storage.call('listHiddenPictures', { names, viewer: this.#visibility.viewer() });
    if (!hidden.ok) return hidden;
    const [all, readAlt] = [new Set(hidden.value), await this.#alts.readAll()];
    return ok({ isShown: (name) => !all.has(name), readAlt: (name) => (all.has(name) ? null : readAlt(name)) });
  }

  async read(): Promise<Result<LibraryContent, Failure>> {
    const [found, listed, stored] = await Promise.all([
      this.#listFiles(),
      this.#storage.call('listPictureUses'),
      this.#asAuthor((client) => listPictures(client)),
    ]);
    if (!found.ok) return found;
    if (!listed.ok) return listed;
    const blogPictures = stored.ok ? stored.value : [];
    const shown = await this.#readShown([...found.value, ...blogPictures].map(({ name }) => name));
    if (!shown.ok) return shown;
    const { isShown, readAlt } = shown.value;
    const uses = new Map(listed.value);
    const accountId = this.#session.readUser()?.id ?? null;
    const here = new Map(found.value.filter(({ name }) => isShown(name)).map((file) => [file.name, file]));
    const describe = (name: string, onBlog: StoredPicture | null): LibraryPicture => {
      const naming = uses.get(name) ?? [];
      const seen = naming.filter(({ owner }) => this.#visibility.isVisible(owner));
      return {
        ...describeLocation(name, here.get(name) ?? null, onBlog),
        isOwn: onBlog === null || onBlog.authorId === accountId,
        alt: readAlt(name),
        drafts: seen.map(({ id, title }) => ({ id, title })),
        posts: onBlog?.posts ?? [],
        unseenUses: (onBlog?.unseenPosts ?? 0) + naming.length - seen.length,
      };
    };
    const own = new Set(blogPictures.flatMap(({ authorId, name }) => (authorId === accountId ? [name] : [])));
    const pictures = [
      ...blogPictures.map((picture) => describe(picture.name, picture)),
      ...[...here.keys()].filter((name) => !own.has(name)).map((name) => describe(name, null)),
    ];
    return ok({
      pictures: pictures.sort((a, b) => b.addedAt.localeCompare(a.addedAt)),
      problem: stored.ok ? null : describeFailure(stored.error),
    });
  }

  /** Removes pictures from the blog unless a post uses them. @returns the names of those that stay. */
  async #removeFromBlog(names: readonly string[]): Promise<Result<Set<string>, Failure>> {
    if (names.length === 0) return ok(new Set());
    const answer = await this.#asAuthor((client, { id }) =>
      removePictures(
        client,
        names.map((name) => ({ authorId: id, name })),
      ),
    );
    if (!answer.ok) return err({ message: `No pictures were deleted. ${describeFailure(answer.error)}` });
    return ok(new Set(answer.value.kept.map(({ name }) => name)));
  }

  /** Saves a copy for undo. @returns whether the picture was in the drafts folder. */
  async #saveForUndo({ name, authorId }: Chosen): Promise<Result<boolean, Failure>> {
    const local = await this.#files.read(name);
    const bytes = local.ok || authorId === null ? local : await this.#readFromBlog({ name, authorId });
    if (!bytes.ok) return authorId === null && !local.ok && local.error.kind !== 'unavailable' ? ok(true) : bytes;
    const stored = await this.#removedFiles.add(name, bytes.value);
    return stored.ok ? ok(local.ok) : stored;
  }

  async #removeUnnamed(
    names: readonly string[],
    wereLocal: ReadonlyMap<string, boolean>,
  ): Promise<Result<string[], Failure>> {
    const unnamed = await this.#storage.call('findUnnamedPictures', { names });
    try {
      for (const name of unnamed.ok ? unnamed.value : []) {
        await this.#files.remove(name);
        const wasOnBlog = this.#removed.get(name)?.wasOnBlog === true;
        this.#removed.set(name, { wasLocal: wereLocal.get(name) === true, wasOnBlog });
      }
      return unnamed;
    } catch (cause) {
      return err({ message: describePicturesError(cause, this.#draftsFolder()) });
    }
  }

  async #restoreFile(name: string): Promise<Result<undefined, Failure>> {
    const bytes = await this.#removedFiles.read(name);
    return bytes.ok ? this.#files.add(name, bytes.value) : bytes;
  }

  async readRemoved(name: string): Promise<Uint8Array | null> {
    if (!this.#removed.has(name)) return null;
    const bytes = await this.#removedFiles.read(name);
    return bytes.ok ? bytes.value : null;
  }

  async listLocal(): Promise<Result<LocalPicture[], Failure>> {
    const found = await this.#listFiles();
    if (!found.ok) return found;
    const shown = await this.#readShown(found.value.map(({ name }) => name));
    if (!shown.ok) return shown;
    const { isShown, readAlt } = shown.value;
    return ok(
      found.value
        .filter(({ name }) => isShown(name))
        .sort((a, b) => b.modifiedAt.getTime() - a.modifiedAt.getTime())
        .map((file) => toLocalPicture(file, readAlt(file.name))),
    );
  }

  /** Null if nobody described it, or only in drafts that the user can't see. */
  async readAlt(name: string): Promise<string | null> {
    const shown = await this.#readShown([name]);
    return shown.ok ? shown.value.readAlt(name) : null;
  }

  /** Restores pictures that were removed in this run if a text uses them again, for example after a redo or a paste. */
  async restoreUsed(text: string): Promise<void> {
    if (this.#removed.size === 0) return;
    for (const name of listNamedPictures(text)) {
      const bytes = await this.readRemoved(name);
      if (bytes !== null) await this.#files.add(name, bytes);
    }
  }

  async listOnlyUsedBy(postId: string): Promise<Result<LibraryPicture[], Failure>> {
    const library = await this.read();
    if (!library.ok) return library;
    if (library.value.problem !== null) return err({ message: library.value.problem });
    return ok(
      library.value.pictures.filter(
        ({ isOwn, authorId, posts, drafts, unseenUses }) =>
          isOwn &&
          authorId !== null &&
          posts.length === 1 &&
          [...posts, ...drafts].every(({ id }) => id === postId) &&
          unseenUses === 0,
      ),
    );
  }

  async copyFromBlog(picture: PicturePath): Promise<Result<undefined, Failure>> {
    if ((await this.#files.read(picture.name)).ok) return ok(undefined);
    const bytes = await this.#readFromBlog(picture);
    return bytes.ok ? this.#files.add(picture.name, bytes.value) : bytes;
  }

  /** Removes pictures that nothing uses. They can be restored until the app quits. */
  async remove(chosen: readonly Chosen[]): Promise<Result<RemovedPictures, Failure>> {
    const accountId = this.#session.readUser()?.id ?? null;
    const own = chosen.filter(({ authorId }) => authorId === null || authorId === accountId);
    const wereLocal = new Map<string, boolean>();
    for (const picture of own) {
      const saved = await this.#saveForUndo(picture);
      if (!saved.ok) return err({ message: `No pictures were deleted. ${saved.error.message}` });
      wereLocal.set(picture.name, saved.value);
    }
    const unnamed = await this.#storage.call('findUnnamedPictures', { names: own.map(({ name }) => name) });
    if (!unnamed.ok) return err({ message: `No pictures were deleted. ${unnamed.error.message}` });
    for (const [name, isHere] of wereLocal) {
      if (isHere || unnamed.value.includes(name)) continue;
      // The blog has the only copy, and a draft uses it.
      const taken = await this.#restoreFile(name);
      if (!taken.ok) return err({ message: `No pictures were deleted. ${taken.error.message}` });
    }
    const onBlog = own.flatMap(({ name, authorId }) => (authorId === null ? [] : [name]));
    const left = await this.#removeFromBlog(onBlog);
    if (!left.ok) return left;
    const gone = own.filter(({ name }) => !left.value.has(name)).map(({ name }) => name);
    for (const name of gone) this.#removed.set(name, { wasLocal: false, wasOnBlog: onBlog.includes(name) });
    // Check again: the user may have inserted one of them in the meantime.
    const deletedFiles = await this.#removeUnnamed(gone, wereLocal);
    if (!deletedFiles.ok) {
      return err({
        message: `The pictures were deleted from the blog, but not from your drafts folder. ${deletedFiles.error.message}`,
      });
    }
    const isGone = (name: string) =>
      deletedFiles.value.includes(name) || (gone.includes(name) && onBlog.includes(name));
    return ok({
      removed: gone.filter(isGone),
      kept: chosen
        .filter(({ name }) => !isGone(name))
        .map(({ name, authorId }) => ({ name, reason: explainKept(authorId, accountId, left.value.has(name)) })),
    });
  }

  async restore(names: readonly string[]): Promise<Result<undefined, Failure>> {
    for (const name of names) {
      const before = this.#removed.get(name);
      if (before === undefined) continue;
      const bytes = await this.#removedFiles.read(name);
      if (!bytes.ok) return bytes;
      const added = before.wasLocal || !before.wasOnBlog ? await this.#files.add(name, bytes.value) : ok(undefined);
      if (!added.ok) return added;
      if (before.wasOnBlog) {
        const sent = await this.#asAuthor((client, { id }) =>
          uploadPicture(client, { authorId: id, name }, bytes.value),
        );
        if (!sent.ok) return err({ message: `Couldn’t restore a picture on the blog. ${describeFailure(sent.error)}` });
      }
      this.#removed.delete(name);
      await this.#removedFiles.remove(name).catch(() => {});
    }
    return ok(undefined);
  }
}

export function toLocalPicture({ name, sizeBytes, modifiedAt }: PictureFile, alt: string | null): LocalPicture {
  return { name, alt, sizeBytes, addedAt: modifiedAt.toISOString() };
}

function describeLocation(
  name: string,
  local: PictureFile | null,
  onBlog: StoredPicture | null,
): Pick<LibraryPicture, 'name' | 'authorId' | 'isHere' | 'source' | 'sizeBytes' | 'addedAt'> {
  const times = [local?.modifiedAt.getTime(), onBlog && Date.parse(onBlog.uploadedAt)];
  const first = Math.min(...times.filter((time) => typeof time === 'number'));
  return {
    name,
    authorId: onBlog?.authorId ?? null,
    isHere: local !== null,
    source: local === null && onBlog !== null ? `/pictures/${onBlog.authorId}/${name}` : `/pictures/${name}`,
    sizeBytes: local?.sizeBytes ?? onBlog?.sizeBytes ?? null,
    addedAt: new Date(first).toISOString(),
  };
}

function explainKept(authorId: string | null, accountId: string | null, isNamedByPost: boolean): string {
  if (authorId !== null && authorId !== accountId) return 'It belongs to another author.';
  return isNamedByPost ? 'A post uses it.' : 'A draft, an earlier version, or a deleted draft uses it.';
}

function describeFailure(failure: { kind: string; message?: string }): string {
  switch (failure.kind) {
    case 'signed-out':
      return 'Sign in to see the pictures on the blog.';
    case 'expired':
      return 'Your session has ended. Sign in again to see the pictures on the blog.';
    case 'unreachable':
      return describeUnreachable('blog');
    default:
      return failure.message || 'The blog refused the request.';
  }
}
