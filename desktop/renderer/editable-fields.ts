/**
 * What happens to the words of a field if the window is closed, or its process killed:
 * - `draft`: the draft has them, half a second after the last key.
 * - `saves`: the app has them then, and shows them again.
 * - `asks`: a button sends or saves them; closing the form before that asks.
 * - `nothing to lose`: a search, a password, or a word that confirms something.
 */
type FieldPolicy = 'draft' | 'saves' | 'asks' | 'nothing to lose';

type EditableField = {
  name: string;
  /** The component that renders it, and the element. */
  file: string;
  element: 'input' | 'textarea' | 'Command.Input';
  policy: FieldPolicy;
};

/** The form that the web admin has, too. */
export const POST_FORM = 'post-form/post-field.tsx';

/** Every field of the window that people can type into. */
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
