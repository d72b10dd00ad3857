import type { Post } from '@callwright/shared/post/post.ts';
import type { BlogPage, ListPosition, PostLink, Tag } from '../../../blog/blog-page.ts';

const SAMPLE_FOLDER = 'https://example.com/storage/v1/object/public/post-pictures/00000000-0000-4000-8000-000000000000';

const SAMPLE_PICTURES = `![A picture](${SAMPLE_FOLDER}/${'0'.repeat(32)}.1600x900.7a8b9c.webp "With a caption")

![Half](${SAMPLE_FOLDER}/${'1'.repeat(32)}.800x600.7a8b9c.png#half)

![Tall](${SAMPLE_FOLDER}/${'2'.repeat(32)}.900x1600.7a8b9c.jpeg)`;

/** Every construct a post can have, because a post's stylesheet keeps only what its sample uses. */
const CONTENT = `## A heading

A paragraph with **strong**, *emphasis*, ~~deleted~~, \`code\`, [a link](https://example.com "title"), https://example.com,
a note[^1], an [address of the site](/demo/) and a line  
break.

### Level three

#### Level four

##### Level five

###### Level six

> A quotation
>
> > inside a quotation

- a list
  - inside a list
- [x] a task that is done
- [ ] a task that is not

3. an ordered list

| left | center | right |
| :--- | :----: | ----: |
| 1    |   2    |     3 |

\`\`\`ts
const code = 1;
\`\`\`

![A picture](https://example.com/a.png "With a caption")

---

${SAMPLE_PICTURES}

[^1]: A note.
`;

export const SAMPLE_POST: Post = {
  id: '00000000-0000-4000-8000-000000000000',
  title: 'A title',
  slug: 'a-slug',
  content: CONTENT,
  excerpt: 'An excerpt.',
  meta_description: 'A description.',
  keywords: 'first, second, third, fourth',
  author_name: 'An author',
  author_biography: 'A short bio of the author.',
  featured_image_url: 'https://example.com/featured.png',
  featured_image_alt: 'A picture.',
  call_to_action: '[Book a demo](/demo/)',
  old_urls: '/an/earlier/path',
  published_at: '2026-01-01T00:00:00+00:00',
  updated_at: '2026-01-01T00:00:00+00:00',
  revised_at: '2026-02-01T00:00:00+00:00',
  revision: 1,
  views: 0,
};

const LONG: Post = {
  ...SAMPLE_POST,
  content: `${CONTENT}${'\n\n## A section\n\n### A part of it\n\nWords.'.repeat(200)}`,
};
const BARE: Post = {
  ...SAMPLE_POST,
  revised_at: null,
  excerpt: null,
  meta_description: null,
  keywords: null,
  author_biography: null,
  featured_image_url: null,
  featured_image_alt: null,
  call_to_action: 'none',
  old_urls: null,
};
const POSTS = [SAMPLE_POST, BARE];
const LINK: PostLink = { slug: 'another', title: 'Another post' };
const TAG: Tag = { slug: 'first', label: 'First' };
const POSITION: ListPosition = { number: 2, last: 3 };

/** Every variant of every template. A page whose variant isn't here fails to render. */
export const SAMPLE_PAGES: readonly BlogPage[] = [
  { kind: 'post', post: LONG, previous: LINK, next: LINK, related: POSTS, tags: [TAG] },
  { kind: 'post', post: BARE, previous: null, next: null, related: [], tags: [] },
  { kind: 'blog', posts: POSTS, older: POSITION },
  { kind: 'blog', posts: [], older: null },
  { kind: 'archive', position: POSITION, posts: POSTS },
  { kind: 'tag', tag: TAG, posts: POSTS, older: POSITION },
  { kind: 'tag-archive', tag: TAG, position: POSITION, posts: POSTS },
];
