import '../zod-without-eval.ts';
import { z } from 'zod';
import { countCharacters } from '../post/count-characters.ts';
import { GUEST_BYLINE } from '../post/labels.ts';
import { isAtMost, storableText } from '../post/post.ts';
import { VISIBLE_PATTERN } from '../text/storable-text.ts';
import type { AccountRole } from './account.ts';

/** Maximum lengths in characters. The table has the same checks. */
export const PROFILE_LIMITS = { displayName: 80, biography: 400 } as const;

/** Control characters and line separators. The table has the same check. */
const LINE_BREAKING_PATTERN = /[\u0001-\u001F\u007F-\u009F\u2028\u2029]/;

export const authorProfileSchema = z.object({
  displayName: storableText
    .trim()
    .refine((name) => name === '' || VISIBLE_PATTERN.test(name), 'Enter a display name with visible characters.')
    .refine((name) => !LINE_BREAKING_PATTERN.test(name), 'Enter your display name on one line.')
    .refine(isAtMost(PROFILE_LIMITS.displayName), describeExcess(PROFILE_LIMITS.displayName)),
  biography: storableText.trim().refine(isAtMost(PROFILE_LIMITS.biography), describeExcess(PROFILE_LIMITS.biography)),
  showsEmail: z.boolean(),
});

function describeExcess(limit: number) {
  return {
    error: ({ input }: { input?: unknown }) =>
      `Use at most ${limit} characters; it’s ${countCharacters(String(input)) - limit} too long.`,
  };
}

export type AuthorProfile = z.infer<typeof authorProfileSchema>;

export const EMPTY_AUTHOR_PROFILE: AuthorProfile = { displayName: '', biography: '', showsEmail: false };

/** Returns the author's public name. Returns an empty string if posts show the company's name. */
export function toByline(
  { displayName, showsEmail }: AuthorProfile,
  email: string,
  role: AccountRole | null = null,
): string {
  return displayName || (showsEmail ? email : '') || (role === 'author' ? GUEST_BYLINE : '');
}
