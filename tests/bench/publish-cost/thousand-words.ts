import type { Post } from '@callwright/shared/post/post.ts';
import { samplePost } from '../../helpers/sample-post.ts';

/** Each post is one minute newer than the last. */
const FIRST = Date.parse('2020-01-01T00:00:00Z');

const SENTENCES = [
  'A customer who calls at nine in the evening has a reason, and the first minute decides whether the job is yours.',
  'Write down **what** happened, *where* it happened and who can open the door.',
  'If the water can be shut off, say how: see [the checklist](/resources/) before you send anyone.',
  'Most calls that are missed are never made again, because the next number on the list answers.',
  'Ask for the address once, read it back, and repeat the time that you agreed on.',
];

const PARAGRAPH_WORDS = SENTENCES.join(' ').split(' ').length;

function writeContent(number: number): string {
  const parts: string[] = [];
  for (let words = 0, part = 1; words < 1000; words += PARAGRAPH_WORDS, part += 1) {
    const turned = SENTENCES.map((_, index) => SENTENCES[(index + part + number) % SENTENCES.length]).join(' ');
    parts.push(part % 3 === 1 ? `## Part ${part} of post ${number}` : '', turned);
    if (part === 3) parts.push('- first\n- second with `code`\n- third');
    if (part === 6) parts.push('| when | who |\n| - | - |\n| day | desk |\n| night | on call |');
    if (part === 9) parts.push('```ts\nconst missed = calls - answered;\n```');
  }
  return parts.filter((part) => part !== '').join('\n\n');
}

/** Returns the same post for the same number. It has an external picture, so that no share image is drawn. */
export function makeThousandWords(number: number): Post {
  const time = new Date(FIRST + number * 60_000).toISOString();
  return {
    ...samplePost,
    id: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
    title: `Post ${number}: who gets woken up at night`,
    slug: `post-${number}`,
    content: writeContent(number),
    excerpt: 'What to ask first, whom to wake, and what can wait until the morning.',
    meta_description: `What to ask first, whom to wake, and what can wait until the morning: post ${number}.`,
    keywords: ['plumbing, on call', 'electrical, on call', 'scheduling', 'cleaning, routes'][number % 4] ?? null,
    author_name: 'author@example.com',
    featured_image_url: 'https://images.example/night.jpg',
    featured_image_alt: null,
    call_to_action: null,
    old_urls: null,
    published_at: time,
    updated_at: time,
    revised_at: null,
    revision: 1,
    views: 0,
  };
}
