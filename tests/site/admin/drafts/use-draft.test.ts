import { type DraftHandle, useDraft } from '@callwright/site/admin/drafts/use-draft.ts';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { createMemoryStorage } from '../../../helpers/memory-storage.ts';

/** The form is rendered once, as between a response and the next key. */
function openOnce(authorId: string): DraftHandle {
  const handles: DraftHandle[] = [];
  renderToString(
    createElement(() => {
      handles.push(useDraft(authorId));
      return null;
    }),
  );
  const [handle] = handles;
  if (!handle) throw new Error('the form was not drawn');
  return handle;
}

it('keeps input from two programs before the form is drawn again', () => {
  vi.stubGlobal('localStorage', createMemoryStorage());
  const { draft, change } = openOnce('ann');
  change(draft.id, { featuredImageUrl: 'https://pictures.test/drain.webp' });
  change(draft.id, { title: 'Typed at the same moment' });
  expect(openOnce('ann').draft.fields).toMatchObject({
    featuredImageUrl: 'https://pictures.test/drain.webp',
    title: 'Typed at the same moment',
  });
});

it('never moves text from one draft to the draft that replaced it', () => {
  vi.stubGlobal('localStorage', createMemoryStorage());
  const { draft, change, remove } = openOnce('ann');
  change(draft.id, { title: 'Published' });
  remove(draft);
  change(draft.id, { content: 'A word of the one before' });
  expect(openOnce('ann').draft.fields.content).toBe('');
});
