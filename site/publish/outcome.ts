import type {
  LeftOutPost,
  ReleasedPost,
  ReleaseKind,
  ReleaseStep,
} from '@callwright/shared/api/releases/release-history.ts';
import type { Result } from '@callwright/shared/result.ts';

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

/** What one run of the publisher came to. */
export type Published =
  | { state: 'unchanged' }
  /** Another publisher is at work: what this one would have is not live before it publishes again. */
  | { state: 'elsewhere'; running: string }
  /** The files are in place, and no web server has ever answered for them. */
  | { state: 'unanswered'; files: number; message: string }
  | ({ state: 'live' } & LiveRelease);

/** Which step failed, and why, in words for the owner. The site is as it was before, unless the step is `confirm`. */
export type ReleaseFailure = {
  step: ReleaseStep;
  message: string;
  /** Whether no later run succeeds by itself: a publisher that goes on ends. */
  isFinal?: true;
};

export type Outcome = Result<Published, ReleaseFailure>;
