import { join } from 'node:path';
import type { BlogClient } from '@callwright/shared/api/client.ts';
import type {
  LeftOutPost,
  ReleasedPost,
  ReleaseKind,
  ReleaseStep,
} from '@callwright/shared/api/releases/release-history.ts';
import type { ReleaseEnd } from '@callwright/shared/api/releases/releases.ts';
import type { Reports } from './backend/reports.ts';
import type { Host } from './hosts/host.ts';
import { SERVED_TREE } from './hosts/trees/served-link.ts';
import type { MayMake, Pictures } from './pictures/pictures.ts';
import type { OwnCode } from './plan/code-version.ts';
import type { PlanMemory } from './plan/plan-memory.ts';
import type { RenderOptions } from './plan/render-pages.ts';
import type { Facts, State } from './plan/state.ts';

export type PublishContext = {
  /** The publisher's own folder: its state, and the trees of the site. */
  folder: string;
  /** Whether the folder is thrown away after this run: it has one tree then, and waits for no disk. */
  isUsedOnce?: boolean;
  state: State;
  /** What this process knows of the release before. */
  memory: PlanMemory;
  /** When this process last looked whose release the host has; null before the first time. */
  looks: { lastMs: number | null };
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
  /** Where the site is served from; null where it is the tree itself. */
  host: Host | null;
  /** Whether it replaces the site of another database, or of newer code, that the host has. */
  takesOver?: boolean;
  /** The code of this machine; null where it is unknown: then what comes last counts, whatever made it. */
  code?: OwnCode | null;
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
  /** Another machine is publishing: what this one would have is not live before it publishes again. */
  | { state: 'elsewhere' }
  | ({ state: 'live' } & LiveRelease);

/** Which step failed, and why, in words for the owner. The site is as it was before, unless the step is `confirm`. */
export type ReleaseFailure = {
  step: ReleaseStep;
  message: string;
  /** Whether no later run succeeds by itself: a publisher that goes on ends. */
  isFinal?: true;
};

/** One run of the publisher, which makes one release or finds that there is none to make. */
export type Run = PublishContext & {
  id: string;
  asked: ReleaseKind | null;
  /** What the state said when the run began. */
  facts: Facts;
  step: ReleaseStep;
  hasBegun: boolean;
  /** The release that the host had before this run read its posts. */
  found: string | null;
  /** Whether another machine publishes in its place: what this one has read may be old. */
  isReplaced: boolean;
};

/** Where rendered pages lie until they are part of the site. */
export function renderedFolder({ folder }: Run): string {
  return join(folder, 'rendered');
}

/** Where the trees are; `current` in it is the site. */
export function treesFolder({ folder }: Run): string {
  return join(folder, 'site');
}

export function servedFile(run: Run, path: string): string {
  return join(treesFolder(run), SERVED_TREE, ...path.split('/'));
}

/** Whether this run is the one that may change the site: no other machine has taken its place. */
export async function mayGoOn(run: Run): Promise<boolean> {
  if (!(await run.reports.step(run.step))) run.isReplaced = true;
  return !run.isReplaced;
}

/** At most so many ends wait to be said; the list of releases has newer ones by then. */
const MAX_UNSAID = 10;

/**
 * Says how releases ended, in their order, those first of which nobody has heard: their authors would read that the
 * publisher went silent. What can't be said now is said by the next run.
 */
export async function sayEnds({ state, reports }: Pick<Run, 'state' | 'reports'>, end?: ReleaseEnd): Promise<void> {
  const before = state.readFacts().unsaid;
  const waiting = end ? [...before, end] : [...before];
  for (let next = waiting[0]; next && (await reports.end(next)); next = waiting[0]) waiting.shift();
  if (waiting.length === 0 && before.length === 0) return;
  try {
    state.writeFacts({ unsaid: waiting.slice(-MAX_UNSAID) });
  } catch {
    // A disk that takes nothing more: the release has ended as it has, whoever hears of it.
  }
}
