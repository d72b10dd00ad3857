import { join } from 'node:path';
import { draftFieldsSchema, type PostFields } from '@callwright/shared/post/post.ts';
import { z } from 'zod';
import { type Divergence, type NoticedDivergence, remotePostSchema } from '../../ipc/conflicts.ts';
import { type BackendOrigins, NO_BACKEND_ORIGINS, toBackendSuffix } from '../backend/backend-origins.ts';
import { listFolder, makeFolder, removeFile } from '../files/disk.ts';
import { openJsonFile } from '../files/json-file.ts';
import { createKeyedMutex } from '../files/keyed-mutex.ts';
import { listSwept } from '../files/write-durably.ts';

const snapshotSchema = z.object({
  version: z.literal(1),
  /** The post that the draft was opened from or last published as, and under which account. */
  base: z.object({ revision: z.int().positive(), fields: draftFieldsSchema, authorId: z.uuid().nullable() }).nullable(),
  /** Fingerprints of texts that were sent since, whose answers may have been lost. */
  sent: z.array(z.string()),
  /** The post as it was last read on the blog, where that is not the base. */
  remote: z
    .discriminatedUnion('kind', [
      z.object({
        kind: z.enum(['changed', 'unpublished']),
        text: remotePostSchema,
        /** The account that it was read for; missing in what an earlier version wrote. */
        authorId: z.uuid().optional(),
      }),
      z.object({ kind: z.literal('gone') }),
    ])
    .nullable(),
});

/** Version 0.1 of the app called `remote` `standing`; what it wrote is read as it is. */
const snapshotFileSchema = z.preprocess(
  (file) => (isRecord(file) && 'standing' in file ? { ...file, remote: file.standing } : file),
  snapshotSchema,
);

export type RemoteSnapshot = z.infer<typeof snapshotSchema>;

/** What of a snapshot is kept in memory: none of its texts, of which an author may have thousands. */
type KnownRevisions = {
  /** The revision that the draft is based on; null where that is not known. */
  base: number | null;
  /** The revision that was last read on the blog, where that is not the base. */
  remote: number | null;
  divergence: Divergence | null;
};

/** The snapshot of each post on the blog, which tells this machine's own writes from others'. */
export type RemoteSnapshots = ReturnType<typeof openRemoteSnapshots>;

/** At most this many sent texts are remembered; an older one was answered, or overtaken. */
const MAX_PENDING_SENDS = 50;

const EMPTY: RemoteSnapshot = { version: 1, base: null, sent: [], remote: null };

/**
 * Opens the snapshots: one file for each post, beside the versions, written as durably as a draft. A
 * snapshot is removed with the versions of its draft. Each backend has a folder of its own.
 *
 * @param onNoticed is called when a conflict between a post and its draft begins, changes or ends.
 */
export function openRemoteSnapshots({
  userData,
  origins = NO_BACKEND_ORIGINS,
  onNoticed,
}: {
  userData: string;
  origins?: BackendOrigins;
  onNoticed: (noticed: NoticedDivergence) => void;
}) {
  const folder = join(userData, `known-posts${toBackendSuffix(origins)}`);
  const revisions = new Map<string, KnownRevisions>();
  const mutex = createKeyedMutex();
  const ready = sweep(folder, join(userData, 'versions')).catch(() => {});

  /** Without a damaged file a conflict is shown without its base. */
  const fileOf = (id: string) =>
    openJsonFile({ path: join(folder, `${id}.json`), schema: snapshotFileSchema, fallback: EMPTY, onDamaged: 'keep' });

  async function load(id: string): Promise<RemoteSnapshot> {
    await ready;
    const found = await fileOf(id).read();
    revisions.set(id, toRevisions(found));
    return found;
  }

  const readRevisions = (id: string) => mutex.run(id, async () => revisions.get(id) ?? toRevisions(await load(id)));

  /** @throws the system's error; the snapshot is then as it was. */
  function change(id: string, edit: (before: RemoteSnapshot) => RemoteSnapshot): Promise<void> {
    return mutex.run(id, async () => {
      const before = await load(id);
      const next = edit(before);
      if (next === before) return;
      await makeFolder(folder);
      await fileOf(id).write(next);
      revisions.set(id, toRevisions(next));
      const divergence = next.remote?.kind ?? null;
      if (divergence !== (before.remote?.kind ?? null)) onNoticed({ id, divergence });
    });
  }

  return {
    read: (id: string) => mutex.run(id, () => load(id)),
    /** Reads the file of a post once, and knows its revisions from then on. */
    readRevisions,
    divergenceOf: async (id: string): Promise<Divergence | null> => (await readRevisions(id)).divergence,
    /** The draft and the blog have the same post now, so no sent text is pending any more. */
    saveBase: (id: string, base: { revision: number; fields: PostFields; authorId: string | null }) =>
      change(id, () => ({ ...EMPTY, base })),
    /** Called before a text is sent: its answer may be lost. */
    savePendingSend: (id: string, fingerprint: string) =>
      change(id, (before) =>
        before.sent.includes(fingerprint)
          ? before
          : { ...before, sent: [...before.sent, fingerprint].slice(-MAX_PENDING_SENDS) },
      ),
    saveRemote: (id: string, remote: RemoteSnapshot['remote']) => change(id, (before) => ({ ...before, remote })),
    /** The post is no longer on the blog, and its draft is detached from it. */
    forget: (id: string) => change(id, () => EMPTY),
    whenIdle: () => mutex.whenIdle(),
  };
}

function toRevisions({ base, remote }: RemoteSnapshot): KnownRevisions {
  return {
    base: base?.revision ?? null,
    remote: remote === null || remote.kind === 'gone' ? null : remote.text.revision,
    divergence: remote?.kind ?? null,
  };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** Removes what killed writes left, and the snapshots of drafts that are deleted for good. */
async function sweep(folder: string, versions: string): Promise<void> {
  const withVersions = new Set(await listFolder(versions));
  const orphans = (await listSwept(folder)).filter((name) => !withVersions.has(name.slice(0, 36)));
  await Promise.all(orphans.map((name) => removeFile(join(folder, name))));
}
