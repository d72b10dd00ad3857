import type { Result } from '@callwright/shared/result.ts';

/** A file of a release. Hosts name contents by different hashes; each is of the whole file. */
export type ReleaseFile = {
  /** Relative to the site's root, with `/`: `blog/a-post.html`. */
  path: string;
  sha256: string;
  /** Bytes. */
  size: number;
};

/** A release as its host names it. */
export type NamedRelease = {
  id: string;
  /** The database whose posts it shows; null where that is unknown. */
  database: string | null;
};

export type HostedRelease = NamedRelease & {
  /** Every file of the site, in the order of the paths. */
  files: readonly ReleaseFile[];
  /** What differs from the release `since`; a host that holds that one needs to look at nothing else. */
  changes: { since: string; written: readonly ReleaseFile[]; removed: readonly string[] } | null;
  /** Reads one of the files. */
  read(path: string): Promise<Uint8Array>;
  /**
   * Where a file lies that was written for this release alone, under the name of its content: a tree on the same disk
   * takes it over as it is. Null for every other one.
   */
  findNew?: (path: string) => string | null;
  /** Addresses that lead elsewhere (301, 302) or are gone for good (410), the newest first; the host's limit cuts the end. */
  rules: readonly { from: string; to: string | null; status: 301 | 302 | 410 }[];
};

/** Why a host did not take a release, in words for the owner: what happened, with the status, and what to do next. */
export type HostFailure = {
  step: 'connect' | 'upload' | 'confirm';
  message: string;
  /** Whether the same request may succeed later by itself. */
  isTemporary: boolean;
};

export type HostLimits = {
  files: number | null;
  bytesPerFile: number | null;
  redirects: number | null;
};

/** Where the site is served from. What was served stays whole until `publish` has succeeded. */
export type Host = {
  name: 'folder' | 's3' | 'netlify' | 'cloudflare';
  limits: HostLimits;
  /** Whether `/x` and `/x/` both answer with `x.html` without a second file. */
  answersBothForms: boolean;
  /** Writes a small file, reads it back and removes it: the owner's "test connection". */
  testConnection(): Promise<Result<void, HostFailure>>;
  /** The release that is served now; null where there is none of ours. */
  whatIsLive(): Promise<Result<NamedRelease | null, HostFailure>>;
  /** Uploads what the host does not have, then switches, unless another machine is to. Safe to call again after any failure or kill. */
  publish(
    release: HostedRelease,
    options: UploadOptions,
  ): Promise<Result<{ bytesUploaded: number; filesUploaded: number }, HostFailure>>;
};

export type UploadOptions = {
  onProgress?: ((done: { files: number; of: number }) => void) | undefined;
  signal?: AbortSignal | undefined;
  /** Asked before what readers get changes: false where another machine has taken this one's place, and may be ahead. */
  mayServe?: (() => Promise<boolean>) | undefined;
};

/** What a host answers that was not to be changed any more. */
export const REPLACED: HostFailure = {
  step: 'upload',
  message: 'Another machine has published the site meanwhile. Publish again: what it lacks follows.',
  isTemporary: true,
};
