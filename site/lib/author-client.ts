import { type BlogClient, createAnonymousBlogClient, createBlogClient } from '@callwright/shared/blog-client.ts';
import { env } from './env.ts';

let client: BlogClient | undefined;

/**
 * The client of whoever is signed in, one for the whole tab. Its session is kept in local storage
 * and refreshed by itself; a confirmation link brings one in the address (specification, section 4).
 */
export function getAuthorClient(): BlogClient {
  client ??= createBlogClient(env, {
    auth: { persistSession: true, autoRefreshToken: true, detectSessionInUrl: true },
  });
  return client;
}

/** A client that keeps no session: signing up leaves the visitor at the log-in form. */
export function createSignUpClient(): BlogClient {
  return createAnonymousBlogClient(env);
}
