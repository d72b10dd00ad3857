import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BlogClient } from '@callwright/shared/api/client.ts';
import type { ReleasedPost, ReleaseKind, ReleaseStep } from '@callwright/shared/api/release-history.ts';
import { err, ok, type Result } from '@callwright/shared/result.ts';
import { checkLinks } from './check-release.ts';
import { confirmRelease } from './confirm.ts';
import type { Host, ReleaseFile } from './hosts/host.ts';
import { checkLimits } from './hosts/limits.ts';
import { type FileChanges, makeRelease, readBaseFiles, writeFileList, writeReleaseFile } from './make-release.ts';
import { clearRendered, type RenderOptions } from './plan/render-pages.ts';
import { type RenderedPlan, renderPlan } from './plan/render-plan.ts';
import { type ReadChanges, readPosts } from './read-posts.ts';
import type { Reports } from './reports.ts';
import type { Facts, LeftOutPost, State } from './state.ts';
import { publishToTrees, readServedRelease, SERVED_TREE } from './tree/two-trees.ts';
import { withHostFiles } from './tree/with-host-files.ts';

export type PublishContext = {
  /** The publisher's own folder: its state, and the trees of the site. */
  folder: string;
  state: State;
  /** Reads as every reader does. */
  client: BlogClient;
  /** What depends on no post: `folder/site` holds its files, and another version is another site. */
  base: { folder: string; version: string };
  render: RenderOptions['render'];
  siteUrl: string;
  /** Where the site is served from; null where it is the tree itself. */
  host: Host | null;
  reports: Reports;
  /** How to ask the public site whether it shows a release; null where none is served yet. */
  confirm: { timeoutMs: number; fetch?: typeof fetch } | null;
  signal?: AbortSignal | undefined;
};

export type LiveRelease = {
  release: string;
  kind: ReleaseKind;
  written: readonly string[];
  removed: readonly string[];
  bytesUploaded: number;
  posts: readonly ReleasedPost[];
  leftOut: readonly LeftOutPost[];
  /** Links that only a post's author can correct, and limits of the host that are nearly reached, in words. */
  warnings: readonly string[];
};

export type Published =
  | { state: 'unchanged' }
  /** Another machine is publishing. */
  | { state: 'elsewhere' }
  | ({ state: 'live' } & LiveRelease);

/** Which step failed, and why, in words for the owner. The site is as it was before, unless the step is `confirm`. */
export type ReleaseFailure = { step: ReleaseStep; message: string };

/**
 * Makes the site what readers should see now, at the cost of what changed. Safe to run again after any failure
 * or kill.
 *
 * @param asked publishes even where nothing changed: `full` makes every page and every file anew.
 */
export async function publish(
  context: PublishContext,
  asked: ReleaseKind | null,
): Promise<Result<Published, ReleaseFailure>> {
  const { state, reports } = context;
  const run: Run = { ...context, id: randomUUID(), asked, facts: state.readFacts(), step: 'read', hasBegun: false };
  let result: Result<Published, ReleaseFailure>;
  try {
    await clearRendered(renderedFolder(run));
    result = await takeSteps(run);
  } catch (cause) {
    result = err({ step: run.step, message: describeCause(cause, run.step) });
  }
  state.rollback();
  if (run.hasBegun) await reports.end(toReleaseEnd(run, result));
  // What can't be removed now is removed by the next run, or stops it in words.
  await clearRendered(renderedFolder(run)).catch(() => undefined);
  return result;
}

type Run = PublishContext & {
  id: string;
  asked: ReleaseKind | null;
  facts: Facts;
  step: ReleaseStep;
  hasBegun: boolean;
};

async function takeSteps(run: Run): Promise<Result<Published, ReleaseFailure>> {
  const { state } = run;
  const fail = (message: string) => err({ step: run.step, message });

  // Whatever is written into the state counts with `commit` alone.
  state.begin();
  const read = await readChanges(run);
  if (!read.ok) return fail(read.error);
  const changes = read.value;
  if (changes === null) return ok({ state: 'unchanged' });
  const kind: ReleaseKind = changes.isFull ? 'full' : 'changes';
  if (!(await run.reports.begin({ id: run.id, kind, host: run.host?.name ?? 'folder' }))) {
    return ok({ state: 'elsewhere' });
  }
  run.hasBegun = true;

  if (!(await enter(run, 'render'))) return fail(TAKEN_OVER);
  const rendered = await renderPlan(state, {
    render: run.render,
    folder: renderedFolder(run),
    siteUrl: run.siteUrl,
    touched: new Set(changes.touched.keys()),
    isFull: changes.isFull,
    host: run.host,
    signal: run.signal,
  });
  if (!rendered.ok) return fail(rendered.error);
  const files = await listChanges(run, rendered.value, changes.isFull);

  if (!(await enter(run, 'check'))) return fail(TAKEN_OVER);
  const checked = await checkLinks(run, rendered.value);
  if (!checked.ok) return fail(checked.error);

  if (!(await enter(run, 'upload'))) return fail(TAKEN_OVER);
  await writeTrees(run, files);
  const posts = describePosts(state, changes.touched);
  state.commit();
  const uploaded = await upload(run, files);
  if (!uploaded.ok) return fail(uploaded.error);

  if (!(await enter(run, 'confirm'))) return fail(TAKEN_OVER);
  const confirmed = await confirm(run, posts);
  if (!confirmed.ok) return fail(confirmed.error);

  return ok({
    state: 'live',
    release: run.id,
    kind,
    written: files.written.map(({ path }) => path),
    removed: files.removed,
    bytesUploaded: uploaded.value.bytes,
    posts: posts.map(({ slug: _, ...post }) => post),
    leftOut: state.listLeftOut(),
    warnings: [...checked.value, ...uploaded.value.warnings],
  });
}

const TAKEN_OVER =
  'This machine was silent for over a minute, so another one publishes the site in its place. Nothing more is needed.';

/** @returns false where another machine publishes by now: what this one has read may be old. */
async function enter(run: Run, step: ReleaseStep): Promise<boolean> {
  run.signal?.throwIfAborted();
  run.step = step;
  return run.reports.step(step);
}

/** Reads what changed; null where the site is what it should be. */
async function readChanges(run: Run): Promise<Result<ReadChanges | null, string>> {
  const { state, facts, client, base, asked } = run;
  const isOtherBase = facts.base !== base.version;
  const alsoIds = isOtherBase ? state.listLeftOut().map(({ id }) => id) : [];
  const read = await readPosts(client, state, { isFull: asked === 'full' || facts.cursor === null, alsoIds });
  if (!read.ok) {
    return err(
      `The posts could not be read from the backend (${read.error.message.replace(/\.$/, '')}). The site stays as it was. Check that the backend answers, then publish again.`,
    );
  }
  if (isOtherBase && facts.base !== null) state.deriveAgain();
  const isFull = read.value.isFull || isOtherBase;
  const touched = isFull
    ? new Map([...state.listPosts().map((post) => [post.id, post] as const), ...read.value.touched])
    : read.value.touched;
  const isDone =
    !isFull &&
    touched.size === 0 &&
    asked === null &&
    isUploaded(run) &&
    (await readServedRelease(treesFolder(run))) === facts.release &&
    (run.confirm === null || facts.confirmed === facts.release || (await confirmLate(run)));
  return ok(isDone ? null : { isFull, touched });
}

function isUploaded({ host, facts }: Run): boolean {
  return host === null || (facts.uploaded?.host === host.name && facts.uploaded.release === facts.release);
}

/** Lists what the release changes of the site's files, its own file included. */
async function listChanges(run: Run, plan: RenderedPlan, isFull: boolean): Promise<FileChanges> {
  const { state, id, base } = run;
  for (const { key, fingerprint } of plan.pages) state.writePage(key, fingerprint);
  for (const key of plan.removed) state.deletePage(key);
  const release = await writeReleaseFile(renderedFolder(run), {
    release: id,
    cursor: state.readFacts().cursor,
    time: new Date().toISOString(),
    posts: plan.posts,
    searchParts: plan.searchParts,
  });
  const owners = [...(isFull ? [await readBaseFiles(join(base.folder, 'site'))] : []), release, ...plan.pages];
  const files = writeFileList(state, owners, plan.removed);
  state.writeFacts({ release: id, base: base.version });
  for (const { path } of files.written) state.markNotUploaded(path);
  for (const path of files.removed) state.markNotUploaded(path);
  return files;
}

/** Serves the release from the publisher's own trees; until the last moment, readers get the one before. */
async function writeTrees(run: Run, { written, removed, sources }: FileChanges): Promise<void> {
  const { state, id, facts, asked } = run;
  const changes = facts.release === null || asked === 'full' ? null : { since: facts.release, written, removed };
  const release = makeRelease(state, run, changes, async (path) =>
    readFile(sources.get(path) ?? servedFile(run, path)),
  );
  try {
    await publishToTrees(treesFolder(run), await withHostFiles(treesFolder(run), release), { signal: run.signal });
  } catch (cause) {
    // Past the switch, only the tree that is not served lacks something: the next release completes it.
    if ((await readServedRelease(treesFolder(run))) !== id) throw cause;
  }
}

type Upload = {
  /** What the host took. */
  bytes: number;
  /** Limits of the host that are nearly reached, in words. */
  warnings: readonly string[];
};

async function upload(run: Run, { written, removed }: FileChanges): Promise<Result<Upload, string>> {
  const { state, host, id, facts } = run;
  if (host === null) return ok({ bytes: written.reduce((sum, { size }) => sum + size, 0), warnings: [] });
  const isKnown = facts.uploaded?.host === host.name;
  const paths = [...new Set([...state.listNotUploaded(), ...written.map(({ path }) => path), ...removed])];
  const changed: ReleaseFile[] = [];
  const gone: string[] = [];
  for (const path of paths) {
    const file = state.findFile(path);
    if (file) changed.push({ path, ...file });
    else gone.push(path);
  }
  const changes =
    isKnown && facts.uploaded && run.asked !== 'full'
      ? { since: facts.uploaded.release, written: changed, removed: gone }
      : null;
  const release = makeRelease(state, run, changes, (path) => readFile(servedFile(run, path)));
  const limits = checkLimits(host.name, release, host.limits);
  if (!limits.ok) return err(limits.error.message);
  const published = await host.publish(release, { signal: run.signal });
  if (!published.ok) return err(published.error.message);
  state.begin();
  state.writeFacts({ uploaded: { host: host.name, release: id } });
  state.clearNotUploaded();
  state.commit();
  return ok({ bytes: published.value.bytesUploaded, warnings: limits.value });
}

type ChangedPost = ReleasedPost & { slug: string | null };

async function confirm(run: Run, posts: readonly ChangedPost[]): Promise<Result<void, string>> {
  const { state, id, siteUrl, signal } = run;
  if (run.confirm === null) return ok(undefined);
  const expected = posts.flatMap(({ id, slug, revision }) => (slug && revision ? [{ id, slug, revision }] : []));
  const confirmed = await confirmRelease({ release: id, posts: expected }, { ...run.confirm, siteUrl, signal });
  if (!confirmed.ok) return err(confirmed.error.message);
  state.begin();
  state.writeFacts({ confirmed: id });
  state.commit();
  return ok(undefined);
}

/**
 * Asks once whether the public site shows the last release by now, which it did not in time: publishing another
 * one instead would begin the wait of its caches anew.
 */
async function confirmLate({ state, facts, siteUrl, signal, reports, ...run }: Run): Promise<boolean> {
  if (run.confirm === null || facts.release === null) return false;
  const late = { ...run.confirm, timeoutMs: 0, siteUrl, signal };
  if (!(await confirmRelease({ release: facts.release, posts: [] }, late)).ok) return false;
  state.writeFacts({ confirmed: facts.release });
  state.commit();
  const counts = { filesWritten: 0, filesRemoved: 0, bytesUploaded: 0 };
  const reason = describeLeftOut(state.listLeftOut());
  await reports.end({ id: facts.release, state: 'live', reason, counts, posts: [] });
  return true;
}

/** Says what became of each post that was read again; nothing of one that is as it was. */
function describePosts(state: State, touched: ReadChanges['touched']): ChangedPost[] {
  return [...touched].flatMap(([id, before]): ChangedPost[] => {
    const now = state.findPost(id);
    if (now === null) {
      return before ? [{ id, slug: null, title: before.title, revision: null, change: 'removed' }] : [];
    }
    if (before?.revision === now.revision && before.slug === now.slug) return [];
    const change = before === null ? 'published' : before.slug === now.slug ? 'changed' : 'moved';
    return [{ ...now, change }];
  });
}

function toReleaseEnd({ id }: Run, result: Result<Published, ReleaseFailure>): Parameters<Reports['end']>[0] {
  if (!result.ok) {
    const counts = { filesWritten: 0, filesRemoved: 0, bytesUploaded: 0 };
    return { id, state: 'failed', reason: result.error.message, counts, posts: [] };
  }
  const live = result.value.state === 'live' ? result.value : null;
  return {
    id,
    state: 'live',
    reason: describeLeftOut(live?.leftOut ?? []),
    counts: {
      filesWritten: live?.written.length ?? 0,
      filesRemoved: live?.removed.length ?? 0,
      bytesUploaded: live?.bytesUploaded ?? 0,
    },
    posts: live?.posts ?? [],
  };
}

/** Names the posts that are left out, with the reasons; null where there is none. */
export function describeLeftOut(leftOut: readonly LeftOutPost[]): string | null {
  if (leftOut.length === 0) return null;
  const named = leftOut.map(({ title, id, reason }) => `“${title}” (${id}): ${reason}`);
  return `Left out, because no page can be made of ${leftOut.length === 1 ? 'it' : 'them'}: ${named.join('; ')}`;
}

const BEFORE_SWITCH = 'The site stays as it was.';

function describeCause(cause: unknown, step: ReleaseStep): string {
  const reason = cause instanceof Error ? cause.message : String(cause);
  const isAborted = cause instanceof Error && cause.name === 'AbortError';
  if (isAborted) return `The publisher was ended. ${BEFORE_SWITCH} The next run goes on from here.`;
  const where = {
    read: 'reading the posts',
    render: 'making the pages',
    check: 'checking the links',
    upload: 'writing the site',
    confirm: 'asking the public site',
  }[step];
  return `The publisher failed while ${where}: ${reason}. ${BEFORE_SWITCH} Make sure that its folder can be written to and that the disk has room, then publish again.`;
}

function renderedFolder({ folder }: Run): string {
  return join(folder, 'rendered');
}

/** Where the trees are; `current` in it is the site. */
function treesFolder({ folder }: Run): string {
  return join(folder, 'site');
}

function servedFile(run: Run, path: string): string {
  return join(treesFolder(run), SERVED_TREE, ...path.split('/'));
}
