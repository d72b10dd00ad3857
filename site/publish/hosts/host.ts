import type { Result } from '@callwright/shared/result.ts';

export type HostName = 'folder' | 's3' | 'netlify' | 'cloudflare';

/** A file of a release. Each host also names contents by a hash of its own. */
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
  /** The database whose posts it shows. Null if unknown. */
  database: string | null;
  /** Posts on the site. Null if unknown. */
  posts: number | null;
};

export type HostedRelease = NamedRelease & {
  /** Every file of the site, sorted by path. */
  files: readonly ReleaseFile[];
  /** What differs from the release `since`. A host that has that release needs to compare nothing else. */
  changes: { since: string; written: readonly ReleaseFile[]; removed: readonly string[] } | null;
  read(path: string): Promise<Uint8Array>;
  /** Redirects (301, 302) and deleted addresses (410), newest first. A host with a limit gets the newest. */
  rules: readonly { from: string; to: string | null; status: 301 | 302 | 410 }[];
};

/** Why a host refused a release, in words for the owner: what happened, with the status, and what to do next. */
export type HostFailure = {
  step: 'connect' | 'upload' | 'confirm';
  message: string;
  /** True if the same request may succeed later. */
  isTemporary: boolean;
};

/** Null means no limit. */
export type HostLimits = {
  files: number | null;
  bytesPerFile: number | null;
  redirects: number | null;
};

/**
 * What is at the place where the site goes.
 *
 * @property what in words for the owner: `a Worker with code`, `214 files, such as index.html`.
 */
export type Place = { state: 'empty' } | { state: 'ours'; release: NamedRelease } | { state: 'foreign'; what: string };

/** Where the site is served from. Readers get the old site until `publish` has succeeded. */
export type Host = {
  name: Exclude<HostName, 'folder'>;
  limits: HostLimits;
  /** Writes something that no reader sees, and removes it. */
  testConnection(): Promise<Result<void, HostFailure>>;
  /** Tells what is there now. Callers look before their first write: `publish` replaces anything. */
  look(): Promise<Result<Place, HostFailure>>;
  /** Uploads what the host lacks, then switches. Safe to call again after any failure or kill. */
  publish(
    release: HostedRelease,
    options: UploadOptions,
  ): Promise<Result<{ bytesUploaded: number; filesUploaded: number }, HostFailure>>;
};

export type UploadOptions = {
  onProgress?: ((done: { files: number; of: number }) => void) | undefined;
  signal?: AbortSignal | undefined;
  /** Asked right before readers get a change. False if another publisher has the lease by now. */
  mayServe?: (() => Promise<boolean>) | undefined;
  /** Whether a lease in the database keeps other publishers away. A mark in the bucket is then a dead publisher's. */
  hasLease?: boolean | undefined;
};

export const REPLACED: HostFailure = {
  step: 'upload',
  message: 'Another publisher started publishing this site. Publish again when it is done.',
  isTemporary: true,
};
