import type { OwnPostText } from '@callwright/shared/api/own-posts.ts';
import { EMPTY_POST_FIELDS, type PostFields } from '@callwright/shared/post/post.ts';
import type { StoredEdit } from '@callwright/site/admin/edits/stored-edit.ts';

export const EDIT_ID = '11111111-1111-4111-8111-111111111111';
export const POST_ID = '22222222-2222-4222-8222-222222222222';

export const fieldsOf = (content: string): PostFields => ({
  ...EMPTY_POST_FIELDS,
  title: 'Pipes',
  slug: 'pipes',
  content,
});

export const remoteOf = (content: string, revision = 1): OwnPostText => ({
  fields: fieldsOf(content),
  revision,
  publishedAt: '2026-11-20T12:00:00+00:00',
  isPublished: true,
  changedAt: '2026-11-20T12:00:00+00:00',
});

/** Changes to a post with the text 'base'. */
export const editOf = (content: string, over: Partial<StoredEdit> = {}): StoredEdit => ({
  id: EDIT_ID,
  postId: POST_ID,
  base: remoteOf('base'),
  fields: fieldsOf(content),
  sent: [],
  copies: [],
  savedAt: 1,
  ...over,
});
