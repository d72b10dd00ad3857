import type { Post } from '@callwright/shared/post/post.ts';

export const samplePost: Post = {
  id: '5b1f9d7e-7c3a-4f0e-9d38-0d5c3f1c2a10',
  title: 'Who gets woken up?',
  slug: 'who-gets-woken-up',
  excerpt: null,
  author_name: 'author@example.com',
  published_at: '2026-11-21T23:30:00.123456+00:00',
  featured_image_url: 'https://images.example/pipe.jpg',
  featured_image_alt: 'A burst pipe under a sink.',
  call_to_action: null,
  old_urls: null,
  keywords: 'plumbing, on call,,escalation ',
  revision: 3,
  revised_at: null,
  content: 'Text.',
  meta_description: 'Six rules.',
  author_biography: null,
  views: 4,
  updated_at: '2026-11-22T08:00:00+00:00',
};
