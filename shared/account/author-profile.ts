import '../zod-without-eval.ts';
import { z } from 'zod';
import { GUEST_BYLINE } from '../post/labels.ts';
import { isAtMost, storableText } from '../post/post.ts';
import { VISIBLE_PATTERN } from '../post/storable-text.ts';
import type { AccountRole } from './account.ts';

/** Each text has at most this many characters; the table's checks have the same numbers. */
export const PROFILE_LIMITS = { displayName: 80, biography: 400 } as const;

/** What breaks a line or does not show; the table's check has the same ones. */
const LINE_BREAKING_PATTERN = /[\u0001-\u001F\u007F-\u009F\u2028\u2029]/;

/** What an author lets readers know of themselves. Empty texts are stored as null. */
export const authorProfileSchema = z.object({
  displayName: storableText
    .trim()
    .refine((name) => name === '' || VISIBLE_PATTERN.test(name), 'Enter a name that readers can see')
    .refine((name) => !LINE_BREAKING_PATTERN.test(name), 'The name must fit on one line')
    .refine(isAtMost(PROFILE_LIMITS.displayName), `The name can have at most ${PROFILE_LIMITS.displayName} characters`),
  biography: storableText
    .trim()
    .refine(isAtMost(PROFILE_LIMITS.biography), `The text can have at most ${PROFILE_LIMITS.biography} characters`),
  /** Whether readers see the e-mail address where there is no name. */
  showsEmail: z.boolean(),
});

export type AuthorProfile = z.infer<typeof authorProfileSchema>;

/** An author of whom readers see nothing. */
export const EMPTY_AUTHOR_PROFILE: AuthorProfile = { displayName: '', biography: '', showsEmail: false };

/** Returns the name that readers see at an author's posts; empty where they see the company's. */
export function toByline(
  { displayName, showsEmail }: AuthorProfile,
  email: string,
  role: AccountRole | null = null,
): string {
  return displayName || (showsEmail ? email : '') || (role === 'author' ? GUEST_BYLINE : '');
}
