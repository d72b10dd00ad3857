import type { PostFields } from '@callwright/shared/post/post.ts';

/** A post as another tool's author has it on the disk, and what its import has to find in it. */
export type ForeignFile = {
  name: string;
  text: string;
  /** What is below the front matter, byte for byte. */
  body: string;
  /** What the fields have to be; a field that isn't named has to be empty. */
  fields: Partial<Omit<PostFields, 'content'>>;
  /** When it was written (ISO), where it says so. */
  createdAt?: string;
  /** What the author has to be told of it; nothing unless set. */
  problem?: string;
};
