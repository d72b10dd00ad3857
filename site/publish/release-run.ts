import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { BlogClient } from '@callwright/shared/api/client.ts';
import {
  countPublishedPosts,
  listPostChanges,
  type PostCursor,
  readDatabase,
} from '@callwright/shared/api/releases/post-changes.ts';
import type { ReleaseKind, ReleaseStep } from '@callwright/shared/api/releases/release-history.ts';
import { err, ok, type Result } from '@callwright/shared/result.ts';
import type { Reports } from './backend/reports.ts';
import { checkPlace } from './checks/check-place.ts';
import { checkRelease } from './checks/check-release.ts';
import { checkRemovals } from './checks/check-removals.ts';
import { confirmRelease } from './checks/confirm.ts';
import { describeCause, describeUnread, toReleaseEnd } from './describe-release.ts';
import type { Destination } from './destination.ts';
import type { Place, ReleaseFile } from './hosts/host.ts';
import { checkLimits } from './hosts/limits.ts';
import type { MayMake, Pictures } from './pictures/pictures.ts';
import { listChangedPosts } from './plan/changed-posts.ts';
import {
  type FileChanges,
  planAddresses,
  readBaseFiles,
  writeFileList,
  writeReleaseFiles,
} from './plan/make-release.ts';
import type { PlanMemory } from './plan/plan-memory.ts';
import { describeMissingPictures } from './plan/prepare-pictures.ts';
import { readPosts, type TouchedPosts } from './plan/read-posts.ts';
import type { RenderOptions } from './plan/render-pages.ts';
import { type RenderedPlan, renderPlan } from './plan/render-plan.ts';
import type { Facts, State } from './plan/state.ts';
import type { Published, ReleaseFailure } from './published.ts';

export type RunOptions = {
  /** The publisher's own folder: its state, and rendered pages until they are part of the site. */
  folder: string;
  destination: Destination;
  /** Reads as every reader does. */
  client: BlogClient;
  /** What depends on no post: `folder/site` holds its files, and another version is another site. */
  base: { folder: string; version: string };
  render: RenderOptions['render'];
  pictures: Pictures;
  /**
   * Limits the pictures that one release makes; later ones make the others. Where it is left out, a release makes
   * all: one that nobody runs again by itself.
   */
  limitPictures?: (() => MayMake) | undefined;
  siteUrl: string;
  reports: Reports;
  /** How to ask the public site whether it shows a release; null where none is served yet. */
  confirm: { timeoutMs: number; fetch?: typeof fetch } | null;
  signal?: AbortSignal | undefined;
};

/** What the owner allows for one release. */
export type Allowed = {
  /** To take many posts off the site. */
  removals: boolean;
  /** To replace a site that is not ours, or another database's. */
  replacing: boolean;
};

/** What a process knows from its runs before. */
export type RunMemory = {
  plan: PlanMemory;
  /** When it last looked whether the site is whole; null before the first time. */
  lookedAtMs: number | null;
};

/** How often a publisher that goes on looks at what no change tells: the number of posts, and what the host has. */
const LOOK_EVERY_MS = 60_000;

type Outcome = Result<Published, ReleaseFailure>;

/** One run of the publisher, which makes one release or finds that there is none to make. */
export class ReleaseRun {
  readonly #id = randomUUID();
  readonly #options: RunOptions;
  readonly #state: State;
  readonly #memory: RunMemory;
  readonly #allowed: Allowed;
  readonly #facts: Facts;
  #step: ReleaseStep = 'read';
  #hasBegun = false;
  /** Whether the host was not to serve it, because another publisher has the lease by now. */
  #isReplaced = false;

  constructor(options: RunOptions, state: State, memory: RunMemory, allowed: Allowed) {
    this.#options = options;
    this.#state = state;
    this.#memory = memory;
    this.#allowed = allowed;
    this.#facts = state.readFacts();
  }

  /**
   * Makes the site what readers should see now, at the cost of what changed. Safe to run again after any failure or kill.
   *
   * @param asked publishes even where nothing changed: `full` makes every page and every file anew.
   */
  async publish(asked: ReleaseKind | null): Promise<Outcome> {
    let outcome: Outcome;
    try {
      await clear(this.#rendered);
      outcome = await this.#takeSteps(asked);
    } catch (cause) {
      outcome = this.#fail(describeCause(cause, this.#step));
    }
    if (this.#isReplaced) outcome = await this.#giveWay();
    this.#state.rollback();
    if (this.#hasBegun) await this.#options.reports.end(toReleaseEnd(this.#id, outcome));
    // What can't be removed now is removed by the next run, or stops it in words.
    await clear(this.#rendered).catch(() => undefined);
    return outcome;
  }

  /** Where rendered pages lie until they are part of the site. */
  get #rendered(): string {
    return join(this.#options.folder, 'rendered');
  }

  #fail(message: string): Result<never, ReleaseFailure> {
    return err({ step: this.#step, message });
  }

  async #takeSteps(asked: ReleaseKind | null): Promise<Outcome> {
    const { destination, reports } = this.#options;
    const needsAll = asked === 'full' || !(await this.#hasSite());
    const work = needsAll ? ok<ReleaseKind>('full') : await this.#findWork(asked);
    if (!work.ok) return this.#fail(work.error);
    if (work.value === null) return this.#confirmAgain();
    if (!(await reports.begin({ id: this.#id, kind: work.value, host: destination.name }))) return this.#giveWay();
    this.#hasBegun = true;
    const place = await this.#lookAtPlace();
    // The owner reads at which step it failed.
    if (!place.ok) return (await this.#enter(place.error.step)) ? place : this.#giveWay();

    // Whatever is written into the state counts with `commit` alone.
    this.#state.begin();
    const before = this.#state.countPosts();
    const touched = await readPosts(this.#options.client, this.#state, needsAll);
    if (!touched.ok) return this.#fail(describeUnread(touched.error.message));

    if (!(await this.#enter('render'))) return this.#giveWay();
    const plan = await this.#render(touched.value, needsAll);
    if (!plan.ok) return this.#fail(plan.error);
    const safe = checkRemovals(
      { before, touched: touched.value, posts: plan.value.posts, place: place.value },
      this.#state,
    );
    if (!safe.ok && !this.#allowed.removals) return this.#fail(safe.error);
    const files = await this.#listFiles(plan.value, needsAll);

    if (!(await this.#enter('check'))) return this.#giveWay();
    const links = await checkRelease({ ...this.#options, state: this.#state }, plan.value);
    if (!links.ok) return this.#fail(links.error);

    if (!(await this.#enter('upload'))) return this.#giveWay();
    await this.#build(files, needsAll);
    if (!(await this.#enter('upload'))) return this.#giveWay();
    this.#rememberChanges(touched.value);
    this.#state.commit();
    this.#memory.plan.remember(this.#id, plan.value.site);
    await this.#switchTo(this.#id);
    // Also where the upload fails again and again: each try builds a release.
    await destination.tree.removeOld().catch(() => undefined);
    const reloaded = await this.#reload();
    if (!reloaded.ok) return reloaded;
    const uploaded = await this.#upload(files, place.value, needsAll);
    if (!uploaded.ok) return uploaded;

    this.#step = 'confirm';
    const warnings = [...links.value, ...describeMissingPictures(this.#state), ...uploaded.value.warnings];
    const release = { ...describeFiles(files), kind: work.value, bytesUploaded: uploaded.value.bytes, warnings };
    return this.#confirm(release);
  }

  /** Whether the releases are there that the state speaks of. Serves one that a killed run has built. */
  async #hasSite(): Promise<boolean> {
    const { base, destination } = this.#options;
    const { cursor, release, served } = this.#facts;
    // Another base may need more of a post than was read for the one before.
    if (cursor === null || release === null || this.#facts.base !== base.version) return false;
    if (served !== release && (await destination.tree.has(release))) await this.#switchTo(release);
    return (await destination.tree.readServedId()) === release;
  }

  /** Asks whether there is anything to do, before anybody is told of a release; null where the site is what it should be. */
  async #findWork(asked: ReleaseKind | null): Promise<Result<ReleaseKind | null, string>> {
    const { destination, client } = this.#options;
    const { cursor, release, uploaded } = this.#facts;
    if (asked !== null) return ok(asked);
    const changes = await listPostChanges(client, cursor as PostCursor);
    if (!changes.ok) return err(describeUnread(changes.error.message));
    const isUploaded =
      destination.host === null || (uploaded?.host === destination.name && uploaded.release === release);
    const hasChanges = !changes.value.isKnown || changes.value.postIds.length > 0;
    if (hasChanges || !isUploaded || this.#state.listWaitingPictures().length > 0) return ok('changes');
    return (await this.#isWhole()) ? ok(null) : ok('changes');
  }

  /** Looks, once in a while, at what no change tells: posts that are missing here, and a host that lost the site. */
  async #isWhole(): Promise<boolean> {
    const now = performance.now();
    const { lookedAtMs } = this.#memory;
    if (lookedAtMs !== null && now - lookedAtMs < LOOK_EVERY_MS) return true;
    this.#memory.lookedAtMs = now;
    const counted = await countPublishedPosts(this.#options.client);
    if (counted.ok && counted.value !== this.#state.countPosts()) return false;
    const place = await this.#options.destination.host?.look();
    // A release of another publisher stays until something changes: two would replace each other's for ever.
    return !place?.ok || place.value.state === 'ours';
  }

  /** Looks what is where the site goes, and whether it may be replaced. */
  async #lookAtPlace(): Promise<Result<Place, ReleaseFailure>> {
    const place = await this.#options.destination.look();
    if (!place.ok) return err({ step: 'upload', message: place.error.message });
    if (this.#allowed.replacing || place.value.state === 'empty') return place;
    const now = await listPostChanges(this.#options.client, null);
    if (!now.ok) return this.#fail(describeUnread(now.error.message));
    const allowed = checkPlace(place.value, readDatabase(now.value.cursor));
    return allowed.ok ? place : err({ step: 'upload', message: allowed.error, isFinal: true });
  }

  #render(touched: TouchedPosts, needsAll: boolean): Promise<Result<RenderedPlan, string>> {
    const { render, siteUrl, destination, pictures, limitPictures, signal } = this.#options;
    const known = needsAll ? this.#state.listPosts().map(({ id }) => id) : [];
    return renderPlan(this.#state, {
      render,
      folder: this.#rendered,
      siteUrl,
      touched: new Set([...touched.keys(), ...known]),
      isFull: needsAll,
      host: destination.name,
      pictures,
      memory: this.#memory.plan,
      mayMakePicture: limitPictures?.() ?? (() => true),
      signal,
    });
  }

  /** Lists what the release changes of the site's files, its own included. */
  async #listFiles(plan: RenderedPlan, needsAll: boolean): Promise<FileChanges> {
    const { base, destination } = this.#options;
    const state = this.#state;
    for (const { key, fingerprint } of plan.pages) state.writePage(key, fingerprint);
    for (const key of plan.removed) state.deletePage(key);
    const release = await writeReleaseFiles(
      this.#rendered,
      { release: this.#id, cursor: state.readFacts().cursor, time: new Date().toISOString(), posts: plan.posts },
      planAddresses(state, destination.name).rules,
    );
    const owners = [...(needsAll ? [await readBaseFiles(join(base.folder, 'site'))] : []), release, ...plan.pages];
    state.writeFacts({ release: this.#id, base: base.version });
    return writeFileList(state, owners, plan.removed);
  }

  #build({ written, removed, sources }: FileChanges, needsAll: boolean): Promise<void> {
    const { destination, signal } = this.#options;
    const toPlaced = (path: string) => ({ path, source: sources.get(path) ?? '' });
    const changes = needsAll
      ? { since: null, written: [...sources.keys()].map(toPlaced), removed: [] }
      : { since: this.#facts.release, written: written.map(({ path }) => toPlaced(path)), removed };
    return destination.tree.build(this.#id, changes, signal);
  }

  /** Remembers of each post that the release changes how readers had it, until a release is live that says so. */
  #rememberChanges(touched: TouchedPosts): void {
    for (const [id, before] of touched) {
      const now = this.#state.findPost(id);
      if (before?.revision !== now?.revision || before?.slug !== now?.slug) this.#state.writeUnreported(id, before);
    }
  }

  async #switchTo(release: string): Promise<void> {
    await this.#options.destination.tree.serve(release);
    this.#state.writeFacts({ served: release });
  }

  /** Has the web server read the rules of the release that is served, unless it has. */
  async #reload(): Promise<Result<void, ReleaseFailure>> {
    const reloaded = await this.#options.destination.reload();
    return reloaded.ok ? reloaded : err({ step: 'confirm', message: reloaded.error.message });
  }

  /** Brings the release to the host, where there is one. */
  async #upload(
    { written, removed }: FileChanges,
    place: Place,
    needsAll: boolean,
  ): Promise<Result<{ bytes: number; warnings: readonly string[] }, ReleaseFailure>> {
    const { destination, reports, signal } = this.#options;
    const { host, tree } = destination;
    if (host === null) return ok({ bytes: written.reduce((sum, { size }) => sum + size, 0), warnings: [] });
    const since = this.#facts.release;
    const isKnown = place.state === 'ours' && place.release.id === since && this.#facts.uploaded?.release === since;
    const state = this.#state;
    const { database, posts } = this.#nameRelease();
    const release = {
      id: this.#id,
      database,
      posts,
      changes: isKnown && since !== null && !needsAll ? { since, written, removed } : null,
      get files(): ReleaseFile[] {
        return state.listFiles();
      },
      rules: planAddresses(state, host.name).rules,
      read: (path: string) => tree.read(path),
    };
    const limits = checkLimits(host.name, release, host.limits);
    if (!limits.ok) return this.#fail(limits.error.message);
    const mayServe = async () => {
      const isHeld = await reports.step('upload');
      this.#isReplaced ||= !isHeld;
      return isHeld;
    };
    const published = await host.publish(release, { signal, mayServe, hasLease: reports.hasLease });
    if (!published.ok) {
      const { step, message } = published.error;
      return err({ step: step === 'connect' ? 'upload' : step, message });
    }
    state.writeFacts({ uploaded: { host: host.name, release: this.#id } });
    return ok({ bytes: published.value.bytesUploaded, warnings: limits.value });
  }

  #nameRelease() {
    return { database: readDatabase(this.#state.readFacts().cursor), posts: this.#state.listPosts().length };
  }

  /** Asks the public site whether it shows the release, and says what it shows. */
  async #confirm(
    made: { written: readonly string[]; removed: readonly string[] } & Pick<
      Extract<Published, { state: 'live' }>,
      'kind' | 'bytesUploaded' | 'warnings'
    >,
  ): Promise<Outcome> {
    const { confirm, siteUrl, signal, destination } = this.#options;
    const state = this.#state;
    const release = state.readFacts().release ?? this.#id;
    const posts = listChangedPosts(state);
    if (confirm !== null) {
      const shown = await confirmRelease(
        { release, posts, written: made.written, read: (path) => destination.tree.read(path) },
        { ...confirm, siteUrl, signal, isFirst: this.#facts.confirmed === null },
      );
      if (!shown.ok && shown.error.isUnanswered && this.#facts.confirmed === null) {
        return ok({ state: 'unanswered', files: state.listFiles().length, message: shown.error.message });
      }
      if (!shown.ok) return err({ step: 'confirm', message: shown.error.message });
    }
    state.begin();
    if (confirm !== null) state.writeFacts({ confirmed: release });
    state.clearUnreported();
    state.commit();
    return ok({
      state: 'live',
      release,
      ...made,
      posts: posts.map(({ slug: _, slugBefore: __, ...post }) => post),
      leftOut: state.listLeftOut(),
    });
  }

  /** Asks again whether the public site shows the last release: publishing another one would begin the wait anew. */
  async #confirmAgain(): Promise<Outcome> {
    const { release, confirmed } = this.#facts;
    if (this.#options.confirm === null || confirmed === release) return ok({ state: 'unchanged' });
    this.#step = 'confirm';
    const reloaded = await this.#reload();
    if (!reloaded.ok) return reloaded;
    const made = { written: [], removed: [], kind: 'changes', bytesUploaded: 0, warnings: [] } as const;
    const outcome = await this.#confirm(made);
    if (outcome.ok && outcome.value.state === 'live' && release !== null) {
      await this.#options.reports.end(toReleaseEnd(release, outcome));
    }
    return outcome;
  }

  /** @returns false where another publisher has the lease by now: what this one has read may be old. */
  #enter(step: ReleaseStep): Promise<boolean> {
    this.#options.signal?.throwIfAborted();
    this.#step = step;
    return this.#options.reports.step(step);
  }

  async #giveWay(): Promise<Outcome> {
    return ok({ state: 'elsewhere', running: await this.#options.reports.describeRunning() });
  }
}

function describeFiles({ written, removed }: FileChanges) {
  return { written: written.map(({ path }) => path), removed };
}

/** Removes what a run has rendered, a killed one included. */
function clear(folder: string): Promise<void> {
  return rm(folder, { recursive: true, force: true, maxRetries: 3 });
}
