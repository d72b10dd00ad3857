import '../../zod-without-eval.ts';
import { z } from 'zod';
import { err, ok, type Result } from '../../result.ts';
import { type ApiFailure, parseResponse, toApiFailure } from '../api-response.ts';
import type { BlogClient } from '../client.ts';

/** `full`: builds every page. `changes`: updates what changed since the last release. */
export const RELEASE_KINDS = ['full', 'changes'] as const;
export type ReleaseKind = (typeof RELEASE_KINDS)[number];

const releaseStepSchema = z.enum(['read', 'render', 'check', 'upload', 'confirm']);
export type ReleaseStep = z.infer<typeof releaseStepSchema>;

export const releaseHostSchema = z.enum(['folder', 's3', 'netlify', 'cloudflare']);
export type ReleaseHost = z.infer<typeof releaseHostSchema>;

const timestamp = z.iso.datetime({ offset: true });
const count = z.int().nonnegative().nullable();

const releasedPostSchema = z
  .object({
    post_id: z.guid(),
    change: z.enum(['published', 'changed', 'moved', 'removed']),
    revision: z.int().positive().nullable(),
    title: z.string(),
  })
  .transform(({ post_id, ...post }) => ({ id: post_id, ...post }));

export type ReleasedPost = z.infer<typeof releasedPostSchema>;

const releaseSchema = z
  .object({
    id: z.uuid(),
    kind: z.enum(RELEASE_KINDS),
    host: releaseHostSchema,
    state: z.enum(['running', 'live', 'failed']),
    is_silent: z.boolean(),
    step: releaseStepSchema,
    reason: z.string().nullable(),
    started_at: timestamp,
    ended_at: timestamp.nullable(),
    files_written: count,
    files_removed: count,
    bytes_uploaded: count,
    posts_changed: count,
    posts: z.array(releasedPostSchema),
  })
  .transform((row) => ({
    id: row.id,
    kind: row.kind,
    host: row.host,
    /** `silent`: the publisher sent no report for a minute. */
    state: row.is_silent ? ('silent' as const) : row.state,
    step: row.step,
    reason: row.reason,
    startedAt: row.started_at,
    endedAt: row.ended_at,
    filesWritten: row.files_written,
    filesRemoved: row.files_removed,
    postsChanged: row.posts_changed,
    posts: row.posts,
  }));

export type Release = z.infer<typeof releaseSchema>;

const leftOutPostSchema = z
  .object({
    post_id: z.guid(),
    title: z.string(),
    revision: z.int().nullable(),
    reason: z.string(),
  })
  // Lines after the first one are technical.
  .transform(({ post_id, reason, ...post }) => ({ id: post_id, ...post, reason: reason.replace(/\n.*/s, '') }));

export type LeftOutPost = z.infer<typeof leftOutPostSchema>;

const releaseHistorySchema = z
  .object({
    requested: z.array(z.enum(RELEASE_KINDS)),
    releases: z.array(releaseSchema),
    left_out: z.array(leftOutPostSchema).default([]),
  })
  .transform(({ left_out: leftOut, ...history }) => ({ ...history, leftOut }));

/** `requested`: kinds that no publisher has started. `leftOut`: posts that are missing from the newest release. */
export type ReleaseHistory = z.infer<typeof releaseHistorySchema>;

const SHOWN_RELEASES = 10;

export async function readReleaseHistory(client: BlogClient): Promise<Result<ReleaseHistory, ApiFailure>> {
  return parseResponse(await client.rpc('read_releases', { max_rows: SHOWN_RELEASES }), releaseHistorySchema);
}

/** Requests a deploy. Only the owner can request a `full` one. Safe to retry. */
export async function requestRelease(client: BlogClient, kind: ReleaseKind): Promise<Result<void, ApiFailure>> {
  const { error, status } = await client.rpc('request_release', { kind });
  return error ? err(toApiFailure(error, status)) : ok(undefined);
}
