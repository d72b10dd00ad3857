// Vite bundles the editor, and its types declare the editor's worker imports.
/// <reference types="vite/client" />
import type { DraftDocument } from '@callwright/desktop/renderer/drafts/draft-document.ts';
import { setFeaturedImage } from '@callwright/desktop/renderer/pictures/insert-pictures.ts';
import type { PicturesStore } from '@callwright/desktop/renderer/pictures/pictures-store.ts';
import { EMPTY_POST_FIELDS, type PostFields } from '@callwright/shared/post/post.ts';
import { expect, it } from 'vitest';
import { samplePicture } from '../../../helpers/sample-picture.ts';

const { name } = samplePicture();

/** @param typed what the author types while the picture is processed. */
async function choose(typed: string | null): Promise<PostFields> {
  let fields: PostFields = {
    ...EMPTY_POST_FIELDS,
    featuredImageUrl: 'https://images.example/van.jpg',
    featuredImageAlt: 'Of the one before',
  };
  const draft: Pick<DraftDocument, 'getFields' | 'setField'> = {
    getFields: () => fields,
    setField: (field, value) => {
      fields = { ...fields, [field]: value };
    },
  };
  const store: Pick<PicturesStore, 'add'> = {
    add: async () => {
      if (typed !== null) draft.setField('featuredImageAlt', typed);
      return [{ name, alt: 'As it was described before' }];
    },
  };
  await setFeaturedImage(store as PicturesStore, draft as DraftDocument, new File([], 'a.jpg'));
  return fields;
}

it('gives the featured image the picture’s earlier description', async () => {
  expect((await choose(null)).featuredImageAlt).toBe('As it was described before');
});

it('keeps what was typed about the featured image during encoding', async () => {
  expect((await choose('Typed meanwhile')).featuredImageAlt).toBe('Typed meanwhile');
});

it.each([
  ['in order', ['first', 'second', 'third']],
  ['last one first', ['third', 'second', 'first']],
  ['last one in between', ['first', 'third', 'second']],
])('makes the last chosen picture the featured image if three finish %s', async (_, order) => {
  const pictures = { first: samplePicture(), second: samplePicture(), third: samplePicture() };
  let featuredImageUrl = '';
  const draft: Pick<DraftDocument, 'getFields' | 'setField'> = {
    getFields: () => ({ ...EMPTY_POST_FIELDS, featuredImageUrl }),
    setField: (field, value) => {
      if (field === 'featuredImageUrl') featuredImageUrl = value;
    },
  };
  const ready = new Map(Object.keys(pictures).map((file) => [file, Promise.withResolvers<void>()]));
  const store: Pick<PicturesStore, 'add'> = {
    async add([file]) {
      const found = Object.entries(pictures).find(([key]) => key === file?.name);
      if (!found) throw new Error('there is one');
      await ready.get(found[0])?.promise;
      return [{ name: found[1].name, alt: null }];
    },
  };
  const chosen = Object.keys(pictures).map((file) =>
    setFeaturedImage(store as PicturesStore, draft as DraftDocument, new File([], file)),
  );
  for (const file of order) {
    ready.get(file)?.resolve();
    await new Promise((resolve) => setImmediate(resolve));
  }
  await Promise.all(chosen);
  expect(featuredImageUrl).toBe(`pictures/${pictures.third.name}`);
});
