import { readPictureReference, toDraftReference, toPostReference } from '@callwright/shared/post/picture-reference.ts';
import { describe, expect, it } from 'vitest';

const NAME = `${'3f2a'.repeat(8)}.1600x900.7a8b9c.webp`;
const AUTHOR = '6f1d1c1e-0b1a-4c1d-8e1f-2a3b4c5d6e7f';
const POST_ADDRESS = `https://blog.supabase.co/storage/v1/object/public/post-pictures/${AUTHOR}/${NAME}`;

describe('a picture’s address in a text', () => {
  it('has the file and its look in a draft', () => {
    expect(readPictureReference(`pictures/${NAME}`)).toEqual({
      name: NAME,
      facts: { hash: '3f2a'.repeat(8), widthPx: 1600, heightPx: 900, color: '7a8b9c', type: 'webp' },
      authorId: null,
      address: `pictures/${NAME}`,
      isHalf: false,
    });
  });

  it('has the author’s folder in a post, whatever the backend’s address', () => {
    expect(readPictureReference(POST_ADDRESS)).toMatchObject({ authorId: AUTHOR, name: NAME, address: POST_ADDRESS });
    const local = `http://127.0.0.1:54321/storage/v1/object/public/post-pictures/${AUTHOR}/${NAME}`;
    expect(readPictureReference(local)).toMatchObject({ authorId: AUTHOR, name: NAME });
  });

  it('has a fragment for half width', () => {
    expect(readPictureReference(`pictures/${NAME}#half`)).toMatchObject({ isHalf: true, address: `pictures/${NAME}` });
    expect(readPictureReference(`${POST_ADDRESS}#half`)).toMatchObject({ isHalf: true, address: POST_ADDRESS });
  });

  it('is read even if another program added a leading dot', () => {
    expect(readPictureReference(`./pictures/${NAME}`)).toMatchObject({ name: NAME, authorId: null });
  });

  it.each([
    `https://example.com/pictures/${NAME}`,
    `other/${NAME}`,
    `../pictures/${NAME}`,
    `pictures/sub/${NAME}`,
    'pictures/photo.webp',
    `pictures/${NAME}#left`,
    `pictures/${NAME}?v=1`,
    `${POST_ADDRESS}?download`,
    POST_ADDRESS.replace(AUTHOR, 'someone'),
    POST_ADDRESS.replace('post-pictures', 'avatars'),
    POST_ADDRESS.replace('https:', 'javascript:'),
    '',
  ])('points elsewhere: %s', (address) => {
    expect(readPictureReference(address)).toBeNull();
  });

  it('is written as it was read', () => {
    for (const isHalf of [false, true]) {
      const draft = toDraftReference({ name: NAME, isHalf });
      expect(readPictureReference(draft)).toMatchObject({ name: NAME, isHalf, authorId: null });
      const post = toPostReference(
        { name: NAME, isHalf },
        { backendUrl: 'https://blog.supabase.co/', authorId: AUTHOR },
      );
      expect(post).toBe(`${POST_ADDRESS}${isHalf ? '#half' : ''}`);
      expect(readPictureReference(post)).toMatchObject({ name: NAME, isHalf, authorId: AUTHOR });
    }
  });
});
