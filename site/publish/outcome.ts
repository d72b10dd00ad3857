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
  /** Broken links in posts, host limits that are almost reached, and posts that were left out. */
  warnings: readonly string[];
};

export type Published =
  | { state: 'unchanged' }
  /** Another publisher is running. This one's changes aren't live until it publishes again. */
  | { state: 'busy'; running: string }
  /** The files are in place, but no web server has ever served them. */
  | { state: 'unanswered'; files: number; message: string }
  | ({ state: 'live' } & LiveRelease);

/** `message` is for the owner. Unless the step is `confirm`, the site hasn't changed. */
export type ReleaseFailure = {
  step: ReleaseStep;
  message: string;
  /** True if retrying can't help. The watcher then exits. */
  isFinal?: true;
};

export type Outcome = Result<Published, ReleaseFailure>;
