import type { PostFields } from '@callwright/shared/post/post.ts';

export type ForeignFile = {
  name: string;
  text: string;
  /** The text below the front matter, byte for byte. */
  body: string;
  /** Fields not named here must be empty. */
  fields: Partial<Omit<PostFields, 'content'>>;
  /** ISO time. */
  createdAt?: string;
  problem?: string;
};
