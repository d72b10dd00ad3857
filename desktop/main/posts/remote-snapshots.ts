import { access, mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { draftFieldsSchema, type PostFields } from '@callwright/shared/post/post.ts';
import { z } from 'zod';
import { type Divergence, type NoticedDivergence, remotePostSchema } from '../../ipc/conflicts.ts';
import { openJsonFile } from '../files/json-file.ts';
import { createKeyedMutex } from '../files/keyed-mutex.ts';
import { UNFINISHED_SUFFIX } from '../files/write-durably.ts';

const snapshotSchema = z.object({
  version: z.literal(1),
  /** What the draft was opened from or last published as, and under which account. */
  base: z.object({ revision: z.int().positive(), fields: draftFieldsSchema, authorId: z.uuid().nullable() }).nullable(),
  /** Fingerprints of texts that were sent since and may have arrived. */
  sent: z.array(z.string()),
  /** How the post was seen on the blog, where that is not the base. */
  remote: z
    .discriminatedUnion('kind', [
      z.object({ kind: z.enum(['changed', 'unpublished']), text: remotePostSchema }),
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

/** What this machine remembers of each post on the blog, so that it tells its own writes from others'. */
export type RemoteSnapshots = ReturnType<typeof openRemoteSnapshots>;

/** So many texts on their way are remembered; a send that long ago was answered, or overtaken. */
const MAX_PENDING_SENDS = 50;

const NOTHING: RemoteSnapshot = { version: 1, base: null, sent: [], remote: null };

/**
 * One file for each post, beside the journal, written as durably as a draft is. A post is forgotten
 * with the journal of its draft.
 *
 * @param onNoticed hears when a post and its draft part, or come together again.
 */
export function openRemoteSnapshots({
  userData,
  onNoticed,
}: {
  userData: string;
  onNoticed: (noticed: NoticedDivergence) => void;
}) {
  const folder = join(userData, 'known-posts');
  const cache = new Map<string, RemoteSnapshot>();
  const mutex = createKeyedMutex();
  const ready = sweep(folder, join(userData, 'versions')).catch(() => {});

  /** Without a damaged file a conflict is shown without what both texts come from. */
  const fileOf = (id: string) =>
    openJsonFile({
      path: join(folder, `${id}.json`),
      schema: snapshotFileSchema,
      fallback: NOTHING,
      onDamaged: 'keep',
    });

  async function load(id: string): Promise<RemoteSnapshot> {
    await ready;
    const cached = cache.get(id);
    if (cached) return cached;
    const found = await fileOf(id).read();
    cache.set(id, found);
    return found;
  }

  /** @throws the system's error; what was known before stands then. */
  function change(id: string, edit: (before: RemoteSnapshot) => RemoteSnapshot): Promise<void> {
    return mutex.run(id, async () => {
      const before = await load(id);
      const next = edit(before);
      if (next === before) return;
      await mkdir(folder, { recursive: true });
      await fileOf(id).write(next);
      cache.set(id, next);
      const divergence = next.remote?.kind ?? null;
      if (divergence !== (before.remote?.kind ?? null)) onNoticed({ id, divergence });
    });
  }

  return {
    read: (id: string) => mutex.run(id, () => load(id)),
    divergenceOf: async (id: string): Promise<Divergence | null> =>
      (await mutex.run(id, () => load(id))).remote?.kind ?? null,
    /** The draft and the blog have the same post now: whatever was on its way is settled. */
    saveBase: (id: string, base: { revision: number; fields: PostFields; authorId: string | null }) =>
      change(id, () => ({ ...NOTHING, base })),
    /** Before a text is sent: its answer may be lost. */
    savePendingSend: (id: string, fingerprint: string) =>
      change(id, (before) =>
        before.sent.includes(fingerprint)
          ? before
          : { ...before, sent: [...before.sent, fingerprint].slice(-MAX_PENDING_SENDS) },
      ),
    saveRemote: (id: string, remote: RemoteSnapshot['remote']) => change(id, (before) => ({ ...before, remote })),
    /** The post is on the blog no more, and its draft has taken note of it. */
    forget: (id: string) => change(id, () => NOTHING),
    whenIdle: () => mutex.whenIdle(),
  };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** Takes away what a killed write left, and what is known of drafts that are gone for good. */
async function sweep(folder: string, journal: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const isUnfinished = name.endsWith(UNFINISHED_SUFFIX);
    const isKept = await access(join(journal, name.slice(0, 36))).then(
      () => true,
      () => false,
    );
    if (isUnfinished || !isKept) await rm(join(folder, name), { force: true });
  }
}
