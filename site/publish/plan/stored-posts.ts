import { hash } from 'node:crypto';
import type { LeftOutPost } from '@callwright/shared/api/releases/release-history.ts';
import { type Post, type PostSummary, postSchema, postSummarySchema } from '@callwright/shared/post/post.ts';
import type { z } from 'zod';
import type { Tag } from '../../blog/blog-page.ts';
import { listPostPictures } from '../../blog/site-pictures.ts';
import { listPostTags } from '../../blog/tags.ts';
import { findFrequentWords } from '../../blog/words/words.ts';
import type { State } from './state.ts';

export const sourcePostSchema = postSchema.omit({ views: true });

export type SourcePost = z.infer<typeof sourcePostSchema>;

export type KnownPost = { id: string; slug: string; title: string; revision: number; published_at: string };

export type ArchivedPost = {
  id: string;
  slug: string;
  title: string;
  published_at: string;
  publishedMs: number;
  /** Of the slug and title. */
  linkHash: string;
  shownHash: string;
  wholeHash: string;
  /** For the sitemap: when the author last marked the post as updated, or when it was published. */
  changedAt: string;
  tags: readonly Tag[];
  related: readonly string[];
  missingPictures: readonly string[];
};

/** 132 bits. Shorter hashes take less time to join and compare. */
const HASH_LENGTH = 22;

export function hashValues(...values: readonly unknown[]): string {
  return hash('sha256', JSON.stringify(values), 'base64url').slice(0, HASH_LENGTH);
}

export function writePost(state: State, post: SourcePost): void {
  const before = state.find<{ related: string }>('select related from posts where id = ?', post.id);
  deletePost(state, post.id);
  const summary = postSummarySchema.parse(post);
  const { id, slug, title, revision, published_at, old_urls } = post;
  state.insert('posts', {
    ...{ id, slug, title, revision, published_at, old_urls },
    published_ms: Date.parse(published_at),
    changed_at: post.revised_at ?? published_at,
    shown_hash: hashValues(summary),
    whole_hash: hashValues(post),
    tags: JSON.stringify(listPostTags(post.keywords)),
    related: before?.related ?? '',
  });
  state.insert('post_texts', {
    id,
    words: JSON.stringify(findFrequentWords(post.content)),
    pictures: JSON.stringify(listPostPictures(post)),
    summary: JSON.stringify(summary),
    post: JSON.stringify(post),
  });
  // The slug is the post's own now, so it no longer redirects.
  state.run('delete from addresses where slug = ?', post.slug);
}

export function deletePost(state: State, id: string): void {
  for (const table of ['posts', 'post_texts', 'left_out']) state.run(`delete from ${table} where id = ?`, id);
}

export function leaveOut(state: State, { id, title, revision, reason }: LeftOutPost): void {
  deletePost(state, id);
  state.insert('left_out', { id, title, revision, reason });
}

export function listLeftOut(state: State): LeftOutPost[] {
  return state.all<LeftOutPost>('select id, title, revision, reason from left_out order by id');
}

const KNOWN = 'select id, slug, title, revision, published_at from posts';

export function findPost(state: State, id: string): KnownPost | null {
  return state.find<KnownPost>(`${KNOWN} where id = ?`, id);
}

/** Two posts if one of them has moved since it was read. */
export function listPostsAt(state: State, slug: string): KnownPost[] {
  return state.all<KnownPost>(`${KNOWN} where slug = ?`, slug);
}

/** Includes posts without a page. */
export function countVisiblePosts(state: State): number {
  const sql = 'select (select count(*) from posts) + (select count(*) from left_out) as posts';
  return state.find<{ posts: number }>(sql)?.posts ?? 0;
}

export function countOlderPosts(state: State, { id, published_at }: KnownPost): number {
  const older = state.find<{ posts: number }>(
    'select count(*) as posts from posts where (published_ms, published_at, id) < (?, ?, ?)',
    Date.parse(published_at),
    published_at,
    id,
  );
  return older?.posts ?? 0;
}

function readText<Value>(state: State, column: 'words' | 'pictures' | 'summary' | 'post', id: string): Value {
  const row = state.find<{ text: string }>(`select ${column} as text from post_texts where id = ?`, id);
  if (!row) throw new Error(`The publisher's state has no post ${id}`);
  return JSON.parse(row.text);
}

export function readPost(state: State, id: string): Post {
  return { ...readText<SourcePost>(state, 'post', id), views: 0 };
}

export function readSummary(state: State, id: string): PostSummary {
  return readText(state, 'summary', id);
}

export function readWords(state: State, id: string): string[] {
  return readText(state, 'words', id);
}

export function readPictures(state: State, id: string): { path: string; isShared: boolean }[] {
  return readText(state, 'pictures', id);
}

export function listPostIds(state: State): string[] {
  return state.all<{ id: string }>('select id from posts').map(({ id }) => id);
}

type ArchivedRow = Omit<ArchivedPost, 'linkHash' | 'tags' | 'related' | 'missingPictures'> &
  Record<'tags' | 'related', string> & { missing: string | null };

/** Reads a post without its text. Missing pictures change the hashes. */
export function findArchivedPost(state: State, id: string): ArchivedPost | null {
  const row = state.find<ArchivedRow>(
    `select id, slug, title, published_at, published_ms as publishedMs, changed_at as changedAt,
       shown_hash as shownHash, whole_hash as wholeHash, tags, related, missing_pictures as missing
     from posts where id = ?`,
    id,
  );
  if (!row) return null;
  const { tags, related, missing, ...post } = row;
  return {
    ...post,
    linkHash: hashValues(post.slug, post.title),
    shownHash: post.shownHash + (missing ?? ''),
    wholeHash: post.wholeHash + (missing ?? ''),
    tags: JSON.parse(tags),
    related: related === '' ? [] : related.split(','),
    missingPictures: missing === null ? [] : (JSON.parse(missing) as MissingPicture[]).map(({ path }) => path),
  };
}

export function writeRelated(state: State, { id, related }: Pick<ArchivedPost, 'id' | 'related'>): void {
  state.run('update posts set related = ? where id = ?', related.join(','), id);
}

export type MissingPicture = { path: string; reason: string };

export function writeMissingPictures(state: State, id: string, missing: readonly MissingPicture[]): void {
  state.run('update posts set missing_pictures = ? where id = ?', JSON.stringify(missing), id);
}

export function listMissingPictures(state: State): MissingPicture[] {
  return state.all<MissingPicture>(
    `select picture.value ->> 'path' as path, min(picture.value ->> 'reason') as reason
     from posts, json_each(posts.missing_pictures) as picture group by 1 order by 1`,
  );
}
