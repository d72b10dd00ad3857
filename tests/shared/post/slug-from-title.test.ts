import { AUTO_SLUG, type SlugFromTitle, updateSlugFromTitle } from '@callwright/shared/post/slug-from-title.ts';
import { describe, expect, it } from 'vitest';

/** Types a title key by key from where it stands. */
function type(title: string, start: { following: SlugFromTitle; slug: string }) {
  let { following, slug } = start;
  for (let length = 1; length <= title.length; length += 1) {
    const next = updateSlugFromTitle(following, title.slice(0, length), slug);
    following = next.following;
    slug = next.slug ?? slug;
  }
  return { following, slug };
}

describe('the slug of a title that is being typed', () => {
  it('follows every key if it was empty when the author started (G1)', () => {
    expect(type('What a Missed Call Costs', { following: AUTO_SLUG, slug: '' }).slug).toBe('what-a-missed-call-costs');
  });

  it('is fixed if it was not empty when the author started (G1)', () => {
    expect(type('Another title', { following: AUTO_SLUG, slug: 'kept' }).slug).toBe('kept');
  });

  it('goes on following when the title is emptied on the way', () => {
    const typed = type('First', { following: AUTO_SLUG, slug: '' });
    const emptied = updateSlugFromTitle(typed.following, '', typed.slug);
    expect(emptied).toEqual({ following: 'follows', slug: '' });
    expect(updateSlugFromTitle(emptied.following, 'Second', '').slug).toBe('second');
  });

  it('is fixed once the title was left, also when it is typed on (G2)', () => {
    const { slug } = type('First title', { following: AUTO_SLUG, slug: '' });
    expect(updateSlugFromTitle(AUTO_SLUG, 'First title, longer', slug)).toEqual({ following: 'fixed', slug: null });
  });

  it('follows again if the author emptied the slug before coming back', () => {
    expect(updateSlugFromTitle(AUTO_SLUG, 'First title!', '').slug).toBe('first-title');
  });
});
