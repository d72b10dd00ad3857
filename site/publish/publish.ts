import { randomUUID } from 'node:crypto';
import { listPostChanges, type PostCursor, readDatabase } from '@callwright/shared/api/releases/post-changes.ts';
import type { ReleasedPost, ReleaseKind, ReleaseStep } from '@callwright/shared/api/releases/release-history.ts';
import { err, ok, type Result } from '@callwright/shared/result.ts';
import { checkRelease } from './checks/check-release.ts';
import { confirmRelease } from './checks/confirm.ts';
import {
  type ChangedPost,
  describeCause,
  describePosts,
  describeUnread,
  toLateEnd,
  toReleaseEnd,
} from './describe-release.ts';
import { readServedRelease } from './hosts/trees/two-trees.ts';
import { checkHost, isHostBehind, isOvertaken } from './other-machine.ts';
import { describeMissingPictures } from './plan/prepare-pictures.ts';
import { type ReadChanges, readPosts } from './plan/read-posts.ts';
import { clearRendered } from './plan/render-pages.ts';
import { renderPlan } from './plan/render-plan.ts';
import {
  mayGoOn,
  type PublishContext,
  type Published,
  type ReleaseFailure,
  type Run,
  renderedFolder,
  sayEnds,
  treesFolder,
} from './run.ts';
import { listChanges, rememberUpload, upload, writeTrees } from './serve-release.ts';

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
  const { state } = context;
  await sayEnds(context);
  const facts = state.readFacts();
  const run: Run = {
    ...context,
    id: randomUUID(),
    asked,
    facts,
    step: 'read',
    hasBegun: false,
    found: null,
    isReplaced: false,
  };
  let result: Result<Published, ReleaseFailure>;
  try {
    await clearRendered(renderedFolder(run));
    result = await takeSteps(run);
  } catch (cause) {
    result = err({ step: run.step, message: describeCause(cause, run.step) });
  }
  if (run.isReplaced) result = ok({ state: 'elsewhere' });
  state.rollback();
  if (run.hasBegun) await sayEnds(run, toReleaseEnd(run.id, result));
  // What can't be removed now is removed by the next run, or stops it in words.
  await clearRendered(renderedFolder(run)).catch(() => undefined);
  return result;
}

const ELSEWHERE = ok({ state: 'elsewhere' } as const);

async function takeSteps(run: Run): Promise<Result<Published, ReleaseFailure>> {
  const { state } = run;
  const fail = (message: string) => err({ step: run.step, message });

  const due = await findWork(run);
  if (!due.ok) return fail(due.error);
  if (due.value === null) return ok({ state: 'unchanged' });
  // Before the posts are read: of two machines, the one whose release comes later has read later as well.
  if (!(await run.reports.begin({ id: run.id, kind: due.value, host: run.host?.name ?? 'folder' }))) return ELSEWHERE;
  run.hasBegun = true;
  const own = await checkHost(run);
  if (!own.ok) {
    await enter(run, own.error.step);
    return own;
  }

  // Whatever is written into the state counts with `commit` alone.
  state.begin();
  const read = await readChanges(run);
  if (!read.ok) return fail(read.error);
  const changes = read.value;

  if (!(await enter(run, 'render'))) return ELSEWHERE;
  const rendered = await renderPlan(state, {
    render: run.render,
    folder: renderedFolder(run),
    siteUrl: run.siteUrl,
    touched: new Set(changes.touched.keys()),
    isFull: changes.isFull,
    host: run.host,
    pictures: run.pictures,
    memory: run.memory,
    mayMakePicture: run.limitPictures?.() ?? (() => true),
    signal: run.signal,
  });
  if (!rendered.ok) return fail(rendered.error);
  const files = await listChanges(run, rendered.value, changes.isFull);

  if (!(await enter(run, 'check'))) return ELSEWHERE;
  const checked = await checkRelease(run, rendered.value);
  if (!checked.ok) return fail(checked.error);

  if (!(await enter(run, 'upload'))) return ELSEWHERE;
  await writeTrees(run, files);
  rememberPosts(run, changes);
  state.commit();
  run.memory.remember(run.id, rendered.value.site);
  const uploaded = await upload(run, files);
  if (!uploaded.ok) {
    // The host has switched, and not to this release.
    if (uploaded.error.step === 'confirm') await isOvertaken(run);
    return fail(uploaded.error.message);
  }

  // A machine whose place was taken while it uploaded may have put what is older: it uploads again.
  if (!(await enter(run, 'confirm'))) return ELSEWHERE;
  rememberUpload(run);
  const posts = describePosts(state);
  const confirmed = await confirm(run, posts);
  if (!confirmed.ok) return fail(confirmed.error);

  return ok({
    state: 'live',
    release: run.id,
    kind: changes.isFull ? 'full' : 'changes',
    written: files.written.map(({ path }) => path),
    removed: files.removed,
    bytesUploaded: uploaded.value.bytes,
    posts: posts.map(withoutSlug),
    leftOut: state.listLeftOut(),
    warnings: [
      ...describeDatabase(run),
      ...checked.value,
      ...describeMissingPictures(state),
      ...uploaded.value.warnings,
    ],
  });
}

/** Says where the posts are another database's than those of the release before: somebody may have meant that one. */
function describeDatabase({ facts, state }: Run): string[] {
  const [before, now] = [readDatabase(facts.cursor), readDatabase(state.readFacts().cursor)];
  if (before === null || before === now) return [];
  return [
    'The posts are those of another database than before, such as one that a backup was restored into, so every page was made anew. If that is a surprise, check SUPABASE_URL and publish again.',
  ];
}

/** @returns false where another machine publishes by now: what this one has read may be old. */
async function enter(run: Run, step: ReleaseStep): Promise<boolean> {
  run.signal?.throwIfAborted();
  run.step = step;
  return mayGoOn(run);
}

/** Asks whether there is anything to do, before anybody is told of a release; null where the site is what it should be. */
async function findWork(run: Run): Promise<Result<ReleaseKind | null, string>> {
  const { client, facts, asked, state } = run;
  const kind: ReleaseKind = isToBeReadAnew(run) ? 'full' : 'changes';
  if (asked !== null || run.takesOver || kind === 'full') return ok(kind);
  const changes = await listPostChanges(client, facts.cursor as PostCursor);
  if (!changes.ok) return err(describeUnread(changes.error.message));
  if (!changes.value.isKnown) return ok('full');
  const isDone =
    changes.value.postIds.length === 0 &&
    state.listWaitingPictures().length === 0 &&
    isUploaded(run) &&
    (await isServed(run)) &&
    (run.confirm === null || facts.confirmed === facts.release || (await confirmLate(run))) &&
    !(await isHostBehind(run));
  return ok(isDone ? null : 'changes');
}

/** Another base may need more of a post than was read for the one before. */
function isToBeReadAnew({ asked, facts, base }: Run): boolean {
  return asked === 'full' || facts.cursor === null || facts.base !== base.version;
}

async function isServed(run: Run): Promise<boolean> {
  return (await readServedRelease(treesFolder(run))) === run.facts.release;
}

function isUploaded({ host, facts }: Run): boolean {
  return host === null || (facts.uploaded?.host === host.name && facts.uploaded.release === facts.release);
}

async function readChanges(run: Run): Promise<Result<ReadChanges, string>> {
  const { state, client, facts } = run;
  const read = await readPosts(client, state, isToBeReadAnew(run));
  if (!read.ok) return err(describeUnread(read.error.message));
  // After a kill between the switch and the commit, the trees may lack files that this state speaks of.
  const isFull = read.value.isFull || (facts.release !== null && !(await isServed(run)));
  const touched = isFull
    ? new Map([...state.listPosts().map((post) => [post.id, post] as const), ...read.value.touched])
    : read.value.touched;
  return ok({ isFull, touched });
}

/** Remembers of each post that the release changes how readers had it, until a release is live that says so. */
function rememberPosts({ state }: Run, { touched }: ReadChanges): void {
  for (const [id, before] of touched) {
    const now = state.findPost(id);
    if (before?.revision !== now?.revision || before?.slug !== now?.slug) state.writeUnreported(id, before);
  }
}

async function confirm(run: Run, posts: readonly ChangedPost[]): Promise<Result<void, string>> {
  const { state, id, siteUrl, signal } = run;
  if (run.confirm !== null) {
    const expected = posts.flatMap(({ id, slug, revision }) => (slug && revision ? [{ id, slug, revision }] : []));
    const confirmed = await confirmRelease({ release: id, posts: expected }, { ...run.confirm, siteUrl, signal });
    if (!confirmed.ok) return err(confirmed.error.message);
  }
  state.begin();
  if (run.confirm !== null) state.writeFacts({ confirmed: id });
  state.clearUnreported();
  state.commit();
  return ok(undefined);
}

/**
 * Asks once whether the public site shows the last release by now, which it did not in time: publishing another
 * one instead would begin the wait of its caches anew.
 */
async function confirmLate(run: Run): Promise<boolean> {
  const { state, facts, siteUrl, signal } = run;
  if (run.confirm === null || facts.release === null) return false;
  const late = { ...run.confirm, timeoutMs: 0, siteUrl, signal };
  if (!(await confirmRelease({ release: facts.release, posts: [] }, late)).ok) return false;
  const posts = describePosts(state).map(withoutSlug);
  state.begin();
  state.writeFacts({ confirmed: facts.release });
  state.clearUnreported();
  state.commit();
  await sayEnds(run, toLateEnd(facts.release, posts, state.listLeftOut()));
  return true;
}

function withoutSlug({ slug: _, ...post }: ChangedPost): ReleasedPost {
  return post;
}
