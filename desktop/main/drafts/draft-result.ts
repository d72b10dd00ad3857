// Types and one constant: tested by the tests of the modules that use them.
import type { PostFields } from '@callwright/shared/post/post.ts';
import type { Result } from '@callwright/shared/result.ts';

/** Why something could not be done with a draft, for the author. */
export type DraftFailure = { message: string };

export type DraftResult<Value> = Promise<Result<Value, DraftFailure>>;

/** The failure for a draft that does not exist, or is not visible to this account. */
export const NO_SUCH_DRAFT: DraftFailure = { message: 'There is no such draft.' };

/** What the backend confirmed of a publish, and exactly the fields that were sent. */
export type Publication = { revision: number; slug: string; publishedAt: string; fields: PostFields };
