/**
 * What happens to a field's text if the window closes or its process is killed:
 * - `draft`: saved in the draft within half a second.
 * - `saves`: saved by the app within half a second, and shown again.
 * - `asks`: a button saves it. Closing the form asks first.
 * - `nothing to lose`: a search, a password, or a confirmation.
 */
type FieldPolicy = 'draft' | 'saves' | 'asks' | 'nothing to lose';

type EditableField = {
  name: string;
  file: string;
  element: 'input' | 'textarea' | 'Command.Input';
  policy: FieldPolicy;
};

/** Shared with the web admin. */
export const POST_FORM = 'post-form/post-field.tsx';

/** Every text field in the window. */
export const EDITABLE_FIELDS = [
  { name: 'title', file: 'editor/title-field.tsx', element: 'textarea', policy: 'draft' },
  { name: 'content', file: 'editor/text/draft-text.tsx', element: 'textarea', policy: 'draft' },
  { name: 'slug', file: POST_FORM, element: 'input', policy: 'draft' },
  { name: 'excerpt and meta description', file: POST_FORM, element: 'textarea', policy: 'draft' },
  { name: 'keywords', file: POST_FORM, element: 'input', policy: 'draft' },
  { name: 'featured image address', file: 'editor/featured-image-field.tsx', element: 'input', policy: 'draft' },
  { name: 'featured image alt text', file: POST_FORM, element: 'textarea', policy: 'draft' },
  { name: 'picture alt text', file: 'pictures/picture-panel.tsx', element: 'input', policy: 'draft' },
  { name: 'picture caption', file: 'pictures/picture-panel.tsx', element: 'input', policy: 'draft' },

  { name: 'alt text in the library', file: 'pictures/picture-details.tsx', element: 'textarea', policy: 'saves' },
  { name: 'merged passage', file: 'conflicts/merge/merge-hunk.tsx', element: 'textarea', policy: 'saves' },
  { name: 'merged content', file: 'conflicts/merge/merge-form.tsx', element: 'textarea', policy: 'saves' },
  { name: 'merged title', file: 'conflicts/merge/merge-form.tsx', element: 'input', policy: 'saves' },
  { name: 'merged excerpt', file: 'conflicts/merge/merge-form.tsx', element: 'textarea', policy: 'saves' },

  { name: 'publish time', file: 'posts/schedule-dialog.tsx', element: 'input', policy: 'asks' },
  { name: 'connection', file: 'settings/connection-section.tsx', element: 'input', policy: 'asks' },

  { name: 'email and passwords', file: 'account/account-field.tsx', element: 'input', policy: 'nothing to lose' },
  {
    name: 'slug of a post to delete',
    file: 'posts/delete-post-dialog.tsx',
    element: 'input',
    policy: 'nothing to lose',
  },
  { name: 'find in the text', file: 'editor/find/find-bar.tsx', element: 'input', policy: 'nothing to lose' },
  { name: 'replace with', file: 'editor/find/find-bar.tsx', element: 'input', policy: 'nothing to lose' },
  { name: 'link to', file: 'editor/links/link-picker.tsx', element: 'input', policy: 'nothing to lose' },
  { name: 'find in all posts', file: 'replace/search-form.tsx', element: 'input', policy: 'nothing to lose' },
  { name: 'replace in all posts', file: 'replace/search-form.tsx', element: 'input', policy: 'nothing to lose' },
  { name: 'find a draft', file: 'sidebar/list-controls.tsx', element: 'input', policy: 'nothing to lose' },
  { name: 'search posts', file: 'posts/posts-dialog.tsx', element: 'input', policy: 'nothing to lose' },
  { name: 'find a picture', file: 'pictures/picture-library.tsx', element: 'input', policy: 'nothing to lose' },
  {
    name: 'command palette',
    file: 'commands/command-palette.tsx',
    element: 'Command.Input',
    policy: 'nothing to lose',
  },
] as const satisfies readonly EditableField[];
