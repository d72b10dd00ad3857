import type { PostFields } from '@callwright/shared/post/post.ts';

/** A post from another tool, and what its import must return. */
export type ForeignFile = {
  name: string;
  text: string;
  /** The text below the front matter, byte for byte. */
  body: string;
  /** Fields not named here must be empty. */
  fields: Partial<Omit<PostFields, 'content'>>;
  /** ISO time. */
  createdAt?: string;
  /** The problem that the author must see, if any. */
  problem?: string;
};
