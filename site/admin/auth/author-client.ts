import { type BlogClient, createBlogClient } from '@callwright/shared/api/client.ts';
import { env } from '../../env.ts';
import { AUTHOR_SESSION } from './author-session.ts';

let client: BlogClient | undefined;

/** The client of whoever is signed in, one for the whole tab. */
export function getAuthorClient(): BlogClient {
  client ??= createBlogClient(env, { auth: AUTHOR_SESSION });
  return client;
}
