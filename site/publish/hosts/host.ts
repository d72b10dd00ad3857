import { err, type Result } from '@callwright/shared/result.ts';
import type { HostRule } from './host-rules.ts';

export type HostName = 'folder' | 's3' | 'netlify' | 'cloudflare';

export type ReleaseFile = {
  /** Relative to the site's root: `blog/a-post.html`. */
  path: string;
  sha256: string;
  size: number;
};

/** @property isNew true if the previous release had no such file. */
export type ChangedFile = ReleaseFile & { isNew: boolean };

export type NamedRelease = {
  id: string;
  database: string | null;
  posts: number | null;
};

export type HostedRelease = NamedRelease & {
  files: readonly ReleaseFile[];
  /** Changes since a release. A host that has that release doesn't compare anything else. */
  changes: { since: string; written: readonly ChangedFile[]; removed: readonly string[] } | null;
  read(path: string): Promise<Uint8Array>;
  rules: readonly HostRule[];
};

export type HostFailure = { step: 'upload' | 'confirm'; message: string };

export type HostResult<Value> = Promise<Result<Value, HostFailure>>;

export type HostLimits = { files: number; bytesPerFile: number };

/** @property what for the owner, such as `a Worker with code` or `files such as index.html`. */
export type Place = { state: 'empty' } | { state: 'ours'; release: NamedRelease } | { state: 'foreign'; what: string };

/** Readers get the old site until `publish` succeeds. */
export type Host = {
  name: Exclude<HostName, 'folder'>;
  limits: HostLimits | null;
  testConnection(): HostResult<unknown>;
  /** Call before the first write, because `publish` replaces anything. */
  inspect(): HostResult<Place>;
  /** Uploads what the host lacks, then switches. Safe to repeat after a failure or kill. */
  publish(release: HostedRelease, options: UploadOptions): HostResult<Uploaded>;
};

export type Uploaded = { bytesUploaded: number };

export type UploadOptions = {
  signal?: AbortSignal | undefined;
  /** Called right before readers get a change. False if another publisher has the lease. */
  stillHasLease?: (() => Promise<boolean>) | undefined;
  /** True if a database lease keeps other publishers away. A mark in the bucket is then a dead publisher's. */
  hasLease?: boolean | undefined;
};

export function fail(message: string, step: HostFailure['step'] = 'upload'): Result<never, HostFailure> {
  return err({ step, message });
}

export const REPLACED = fail('Another publisher started publishing this site. Publish again when it’s done.');

/** For a publisher without a lease. */
export const ALWAYS = async () => true;
