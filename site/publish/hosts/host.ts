import { err, type Result } from '@callwright/shared/result.ts';
import type { HostRule } from './host-rules.ts';

export type HostName = 'folder' | 's3' | 'netlify' | 'cloudflare';

/** A file of a release. Each host also names contents by a hash of its own. */
export type ReleaseFile = {
  /** Relative to the site's root, with `/`: `blog/a-post.html`. */
  path: string;
  sha256: string;
  /** Bytes. */
  size: number;
};

/** @property isNew whether the release before had no file there. */
export type ChangedFile = ReleaseFile & { isNew: boolean };

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
  changes: { since: string; written: readonly ChangedFile[]; removed: readonly string[] } | null;
  read(path: string): Promise<Uint8Array>;
  /** What the host answers by rules, newest first. */
  rules: readonly HostRule[];
};

/** Why a host refused a release, in words for the owner: what happened, with the status, and what to do next. */
export type HostFailure = { step: 'upload' | 'confirm'; message: string };

export type HostLimits = { files: number; bytesPerFile: number };

/**
 * What is at the place where the site goes.
 *
 * @property what in words for the owner: `a Worker with code`, `files such as index.html`.
 */
export type Place = { state: 'empty' } | { state: 'ours'; release: NamedRelease } | { state: 'foreign'; what: string };

/** Where the site is served from. Readers get the old site until `publish` has succeeded. */
export type Host = {
  name: Exclude<HostName, 'folder'>;
  limits: HostLimits | null;
  /** Writes something that no reader sees, and removes it. */
  testConnection(): Promise<Result<unknown, HostFailure>>;
  /** Tells what is there now. Callers look before their first write: `publish` replaces anything. */
  look(): Promise<Result<Place, HostFailure>>;
  /** Uploads what the host lacks, then switches. Safe to call again after any failure or kill. */
  publish(release: HostedRelease, options: UploadOptions): Promise<Result<Uploaded, HostFailure>>;
};

export type Uploaded = { bytesUploaded: number };

export type UploadOptions = {
  signal?: AbortSignal | undefined;
  /** Asked right before readers get a change. False if another publisher has the lease by now. */
  mayServe?: (() => Promise<boolean>) | undefined;
  /** Whether a lease in the database keeps other publishers away. A mark in the bucket is then a dead publisher's. */
  hasLease?: boolean | undefined;
};

export function fail(message: string, step: HostFailure['step'] = 'upload'): Result<never, HostFailure> {
  return err({ step, message });
}

export const REPLACED = fail('Another publisher started publishing this site. Publish again when it is done.');
