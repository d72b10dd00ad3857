import { LinkPicker } from '@callwright/desktop/renderer/editor/links/link-picker.tsx';
import { requestLink } from '@callwright/desktop/renderer/editor/links/link-request.ts';
import { fieldId } from '@callwright/shared/post-form/post-field.tsx';
import { type ComponentProps, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';

/** A text like the editor's, with the picker. F2 asks for a link, like Ctrl+K in the editor. */
const field = document.body.appendChild(document.createElement('textarea'));
field.id = fieldId('content');
field.dataset.draft = 'draft';
field.setAttribute('aria-label', 'Content');
field.addEventListener('keydown', (event) => event.key === 'F2' && requestLink(field));

// The picker uses only the draft's id and slug.
const draft = { id: 'draft', getFields: () => ({ slug: 'own-post' }) } as ComponentProps<typeof LinkPicker>['document'];
createRoot(document.body.appendChild(document.createElement('div'))).render(
  <StrictMode>
    <LinkPicker document={draft} />
  </StrictMode>,
);
