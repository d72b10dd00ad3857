import { type DraftHandle, useDraft } from '@callwright/site/admin/drafts/use-draft.ts';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { createMemoryStorage } from '../../../helpers/memory-storage.ts';

/** The handle of a form that is on screen once and not drawn again, as between an answer and the next key. */
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

it('keeps what two programs enter before the form is drawn again', () => {
  vi.stubGlobal('localStorage', createMemoryStorage());
  const { change } = openOnce('ann');
  change({ featuredImageUrl: 'https://pictures.test/drain.webp' });
  change({ title: 'Typed at the same moment' });
  expect(openOnce('ann').draft.fields).toMatchObject({
    featuredImageUrl: 'https://pictures.test/drain.webp',
    title: 'Typed at the same moment',
  });
});
