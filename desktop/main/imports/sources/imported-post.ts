import type { PostFields } from '@callwright/shared/post/post.ts';

export type ImportKind = 'wordpress' | 'ghost' | 'substack' | 'medium' | 'markdown';

/** On the old blog. A post is always imported as a draft. */
export type OldStatus = 'published' | 'scheduled' | 'draft';

export type ImportedPost = {
  type: 'post' | 'page';
  title: string;
  slug: string;
  /** Of a Markdown file in the source; '' for other posts. */
  path: string;
  /** A file name. A draft without a title or slug gets them from it. */
  name: string;
  /** A Markdown file's text: front matter that we keep, and the body. */
  text: string;
  /** These win over the front matter. */
  fields: Partial<Omit<PostFields, 'content'>>;
  /** In milliseconds. Null if unknown. */
  createdAt: number | null;
  author: string;
  status: OldStatus;
  /** An address in the source; '' if the picture has a web address or there is none. */
  featuredPicture: string;
  /** Pictures in the source. */
  localPictures: number;
  /** Pictures that stay on the old blog. */
  remotePictures: number;
  problems: readonly string[];
};

/** Each item reads one post, so that thousands of them can report progress. */
export type ReadSource = {
  kind: ImportKind;
  posts: readonly (() => ImportedPost | Promise<ImportedPost>)[];
  /** What isn't a post, and why it's left out. */
  notes: readonly string[];
  /** The old blog's address. Null if unknown, or if links between its posts are relative. */
  site?: string | null;
};

export type ImportFailure = { message: string };
