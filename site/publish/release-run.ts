import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { ReleaseKind, ReleaseStep } from '@callwright/shared/api/releases/release-history.ts';
import { err, ok, type Result } from '@callwright/shared/result.ts';
import { checkRelease } from './checks/check-release.ts';
import { checkRemovals } from './checks/check-removals.ts';
import { confirmRelease } from './checks/confirm.ts';
import { describeCause, describeLeftOut, describeReadFailure, toReleaseEnd } from './describe-release.ts';
import { findWork, hasCurrentRelease, type LastCheck } from './find-work.ts';
import { inspectPlace } from './inspect-place.ts';
import type { LiveRelease, Outcome, ReleaseFailure } from './outcome.ts';
import type { Archive } from './plan/archive.ts';
import { listChangedPosts, recordChanges } from './plan/changed-posts.ts';
import { type FileChanges, listFiles } from './plan/file-list.ts';
import { writeSitePaths } from './plan/plan-addresses.ts';
import { describeMissingPictures } from './plan/prepare-pictures.ts';
import { readPosts } from './plan/read-posts.ts';
import { addRelease, findRecycled, listContent } from './plan/release-content.ts';
import { listReleaseFiles } from './plan/release-files.ts';
import { renderPlan } from './plan/render-plan.ts';
import type { Facts, State } from './plan/state.ts';
import { countVisiblePosts, listLeftOut } from './plan/stored-posts.ts';
import type { Allowed, RunOptions } from './run-options.ts';
import { uploadRelease } from './upload-release.ts';

/** What the publisher keeps between its runs. */
export type Kept = { lastCheck: LastCheck; archive: Archive; allowed: Allowed };

type Made = Pick<LiveRelease, 'kind' | 'written' | 'removed' | 'bytesUploaded' | 'warnings'>;

/** One publisher run: creates one release, or finds nothing to do. */
export class ReleaseRun {
  readonly #id = randomUUID();
  readonly #options: RunOptions;
  readonly #state: State;
  readonly #kept: Kept;
  readonly #facts: Facts;
  readonly #rendered: string;
  #step: ReleaseStep = 'read';
  #hasBegun = false;

  constructor(options: RunOptions, state: State, kept: Kept) {
    this.#options = options;
    this.#state = state;
    this.#kept = kept;
    this.#facts = state.readFacts();
    this.#rendered = join(options.folder, 'rendered');
  }

  /** Safe to repeat after any failure or kill. @param requested publishes even if nothing changed. `full` renders every page. */
  async publish(requested: ReleaseKind | null): Promise<Outcome> {
    let outcome: Outcome;
    try {
      await clear(this.#rendered);
      outcome = await this.#takeSteps(requested);
    } catch (cause) {
      outcome = this.#fail(describeCause(cause, this.#step));
    }
    this.#state.rollback();
    if (this.#hasBegun) await this.#options.reports.end(toReleaseEnd(this.#id, outcome));
    // The next run removes what's left, or fails with a message. With many posts, it takes longer than the release.
    await clear(this.#rendered).catch(() => undefined);
    if (this.#hasBegun) await this.#options.destination.tree.removeOld().catch(() => undefined);
    return outcome;
  }

  async #takeSteps(requested: ReleaseKind | null): Promise<Outcome> {
    const [options, state, id] = [this.#options, this.#state, this.#id];
    const { destination, reports, client } = options;
    const { lastCheck, archive, allowed } = this.#kept;
    const isFull = requested === 'full' || !(await hasCurrentRelease(options, state));
    const work = isFull ? ok<ReleaseKind>('full') : await findWork(options, state, requested, lastCheck);
    if (!work.ok) return this.#fail(work.error);
    if (work.value === null) return this.#confirmAgain();
    if (!(await reports.begin({ id, kind: work.value, host: destination.name }))) return this.#yieldToOtherPublisher();
    this.#hasBegun = true;
    const place = await inspectPlace(destination, client, allowed.replacing);
    if (!place.ok) return (await this.#enter(place.error.step)) ? place : this.#yieldToOtherPublisher();

    // Changes to the state count only after `commit`.
    state.begin();
    archive.begin(state, this.#facts.release);
    const before = countVisiblePosts(state);
    if (isFull) await writeSitePaths(state, join(options.base.folder, 'site'));
    const touched = await readPosts(client, state, isFull);
    if (!touched.ok) return this.#fail(describeReadFailure(touched.error.message));

    if (!(await this.#enter('render'))) return this.#yieldToOtherPublisher();
    const rendering = { ...options, folder: this.#rendered, touched: touched.value, archive, isFull };
    const plan = await renderPlan(state, rendering);
    if (!plan.ok) return this.#fail(plan.error);
    const removals = { before, touched: touched.value, posts: plan.value.posts, place: place.value };
    const safe = checkRemovals(removals, state);
    if (!safe.ok && !allowed.removals) return this.#fail(safe.error);
    const files = await listReleaseFiles(id, state, plan.value, rendering);

    if (!(await this.#enter('check'))) return this.#yieldToOtherPublisher();
    const links = checkRelease(state, options.siteUrl, plan.value);
    if (!links.ok) return this.#fail(links.error);

    if (!(await this.#enter('upload'))) return this.#yieldToOtherPublisher();
    await this.#build(files, isFull);
    if (!(await this.#enter('upload'))) return this.#yieldToOtherPublisher();
    recordChanges(state, touched.value);
    state.commit();
    archive.release = id;
    await destination.tree.serve(id);
    state.writeFacts({ served: id });
    const reloaded = await this.#reload();
    if (!reloaded.ok) return reloaded;
    const since = isFull ? null : this.#facts.release;
    const uploaded = await uploadRelease(id, options, state, { plan: plan.value, files, since, place: place.value });
    if (!uploaded.ok) return uploaded;
    if (uploaded.value === null) return this.#yieldToOtherPublisher();

    return this.#confirm(id, {
      kind: work.value,
      written: files.written.map(({ path }) => path),
      removed: files.removed,
      bytesUploaded: uploaded.value.bytes,
      warnings: [...links.value, ...describeMissingPictures(state), ...uploaded.value.warnings],
    });
  }

  async #build(files: FileChanges, isFull: boolean): Promise<void> {
    const { destination, signal } = this.#options;
    const release = isFull ? null : this.#facts.release;
    const content = listContent(files, release, {
      state: this.#state,
      recycled: release === null ? null : await findRecycled(this.#facts.recent, files, destination.tree),
    });
    await destination.tree.build(this.#id, content, signal);
    this.#state.writeFacts({ recent: addRelease(this.#facts.recent, this.#id, release === null ? null : files) });
  }

  async #reload(): Promise<Result<void, ReleaseFailure>> {
    const reloaded = await this.#options.destination.reload();
    return reloaded.ok ? reloaded : err({ step: 'confirm', message: reloaded.error.message });
  }

  async #confirm(release: string, made: Made): Promise<Outcome> {
    const { confirm, siteUrl, signal, destination } = this.#options;
    const state = this.#state;
    this.#step = 'confirm';
    const posts = listChangedPosts(state);
    if (confirm !== null) {
      const isFirst = this.#facts.confirmed === null;
      // The list of written files isn't kept for a release that wasn't confirmed right away.
      const written = made.written.length > 0 ? made.written : listFiles(state).map(({ path }) => path);
      const shown = await confirmRelease(
        { release, posts, written, read: (path) => destination.tree.read(path) },
        { ...confirm, siteUrl, signal, isFirst },
      );
      if (!shown.ok && shown.error.isUnanswered && isFirst) {
        return ok({ state: 'unanswered', files: listFiles(state).length, message: shown.error.message });
      }
      if (!shown.ok) return this.#fail(shown.error.message);
    }
    state.begin();
    if (confirm !== null) state.writeFacts({ confirmed: release });
    state.run('delete from unreported');
    state.commit();
    const changed = posts.map(({ slug: _, slugBefore: __, ...post }) => post);
    const leftOut = listLeftOut(state);
    const warnings = [made.warnings, describeLeftOut(leftOut) ?? []].flat();
    return ok({ state: 'live', release, ...made, warnings, posts: changed, leftOut });
  }

  /** Confirms the last release. Publishing a new one would restart the wait. */
  async #confirmAgain(): Promise<Outcome> {
    const { release, confirmed } = this.#facts;
    if (this.#options.confirm === null || release === null || confirmed === release) return ok({ state: 'unchanged' });
    const reloaded = await this.#reload();
    if (!reloaded.ok) return reloaded;
    const made = { written: [], removed: [], kind: 'changes', bytesUploaded: 0, warnings: [] } as const;
    const outcome = await this.#confirm(release, made);
    if (outcome.ok && outcome.value.state === 'live') await this.#options.reports.end(toReleaseEnd(release, outcome));
    return outcome;
  }

  #fail(message: string): Result<never, ReleaseFailure> {
    return err({ step: this.#step, message });
  }

  /** @returns false if another publisher has the lease. What this one read may be old. */
  #enter(step: ReleaseStep): Promise<boolean> {
    this.#options.signal?.throwIfAborted();
    this.#step = step;
    return this.#options.reports.step(step);
  }

  async #yieldToOtherPublisher(): Promise<Outcome> {
    return ok({ state: 'busy', running: await this.#options.reports.describeRunning() });
  }
}

function clear(folder: string): Promise<void> {
  return rm(folder, { recursive: true, force: true, maxRetries: 3 });
}
