import { type ApiFailure, parseResponse } from '@callwright/shared/api/api-response.ts';
import type { BlogClient } from '@callwright/shared/api/client.ts';
import { POST_COLUMNS, publishedPosts } from '@callwright/shared/api/published-posts.ts';
import { type Post, postSchema } from '@callwright/shared/post/post.ts';
import type { Result } from '@callwright/shared/result.ts';
import { z } from 'zod';

export async function listPostsInFull(client: BlogClient): Promise<Result<Post[], ApiFailure>> {
  const posts = publishedPosts(client, POST_COLUMNS).order('published_at', { ascending: false });
  return parseResponse(await posts.order('id', { ascending: false }), z.array(postSchema));
}
