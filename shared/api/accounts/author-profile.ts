import { z } from 'zod';
import { type AuthorProfile, EMPTY_AUTHOR_PROFILE } from '../../account/author-profile.ts';
import { err, ok, type Result } from '../../result.ts';
import { type ApiFailure, parseResponse, toApiFailure } from '../api-response.ts';
import type { BlogClient } from '../client.ts';

const authorRowSchema = z.object({
  display_name: z.string().nullable(),
  biography: z.string().nullable(),
  shows_email: z.boolean(),
});

export async function readOwnProfile(client: BlogClient, authorId: string): Promise<Result<AuthorProfile, ApiFailure>> {
  const response = await client
    .from('authors')
    .select('display_name, biography, shows_email')
    .eq('user_id', authorId)
    .limit(1);
  const rows = parseResponse(response, z.array(authorRowSchema));
  if (!rows.ok) return rows;
  const [row] = rows.value;
  if (!row) return ok(EMPTY_AUTHOR_PROFILE);
  return ok({ displayName: row.display_name ?? '', biography: row.biography ?? '', showsEmail: row.shows_email });
}

/** Saves an author's public profile. Their posts show it after the next deploy. Safe to retry. */
export async function saveOwnProfile(
  client: BlogClient,
  authorId: string,
  { displayName, biography, showsEmail }: AuthorProfile,
): Promise<Result<undefined, ApiFailure>> {
  const { error, status } = await client.from('authors').upsert({
    user_id: authorId,
    display_name: displayName || null,
    biography: biography || null,
    shows_email: showsEmail,
  });
  return error ? err(toApiFailure(error, status)) : ok(undefined);
}
