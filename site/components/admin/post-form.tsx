'use client';

import type { PostFields } from '@callwright/shared/post/post.ts';
import type { FormEvent } from 'react';
import { toast } from 'sonner';
import type { Author } from '../../admin/auth/use-session.ts';
import type { DraftHandle, DraftInForm } from '../../admin/drafts/use-draft.ts';
import { usePublish } from '../../admin/edits/use-publish.ts';
import { useSlugField } from '../../admin/edits/use-slug-field.ts';
import { Loading } from '../blog/loading.tsx';
import { buttonStyle } from '../ui/button-style.ts';
import { FormCard } from './form-card.tsx';
import { PostInputs } from './post-inputs.tsx';
import { PreviewDialog } from './preview-dialog.tsx';

type PostFormProps = {
  author: Author;
  handle: DraftHandle;
  /** Whether the author came back to this form from another one. */
  isReturned: boolean;
  onPublished: () => void;
};

/** 'Create New Post' (specification, section 2, "Blog admin"). */
export function PostForm({ author, handle, isReturned, onPublished }: PostFormProps) {
  return (
    <FormCard title="Create New Post" isFocused={isReturned}>
      {handle.draft ? (
        <DraftForm {...handle} author={author} draft={handle.draft} onPublished={onPublished} />
      ) : (
        <Loading>Loading...</Loading>
      )}
    </FormCard>
  );
}

type DraftFormProps = { author: Author; draft: DraftInForm; onPublished: () => void } & Pick<
  DraftHandle,
  'change' | 'begin'
>;

function DraftForm({ author, draft, change, begin, onPublished }: DraftFormProps) {
  const { fields } = draft;
  const { isBusy, problem, forgetProblem, publish } = usePublish(author, () => {
    begin();
    onPublished();
  });
  const edit = (changed: Partial<PostFields>) => {
    if (problem && problem.field in changed) forgetProblem();
    change(changed);
  };
  const slug = useSlugField(fields, edit);

  function submit(event: FormEvent) {
    event.preventDefault();
    void publish({ ...draft, fields: slug.finish() });
  }

  function discard() {
    const { id, savedAt } = draft;
    begin();
    toast('Draft discarded', { action: { label: 'Undo', onClick: () => begin({ id, fields, savedAt }) } });
  }

  return (
    <form onSubmit={submit} noValidate>
      <PostInputs fields={fields} slug={slug} problem={problem} isBusy={isBusy} onEdit={edit} />
      <div className="mt-6 flex flex-wrap items-center gap-3 border-line border-t pt-6">
        <button type="submit" disabled={isBusy} className={buttonStyle('primary')}>
          {isBusy ? 'Publishing...' : 'Publish Post'}
        </button>
        <PreviewDialog fields={fields} />
        <DraftState isKept={draft.isKept} />
        {draft.isKept !== null && (
          <button type="button" disabled={isBusy} onClick={discard} className={`${buttonStyle('quiet')} sm:ml-auto`}>
            Discard draft
          </button>
        )}
      </div>
    </form>
  );
}

/** Says the truth about what a reload would bring back. */
function DraftState({ isKept }: { isKept: boolean | null }) {
  if (isKept === null) return null;
  return isKept ? (
    <p className="text-ink-soft text-sm">Kept in this browser until you publish.</p>
  ) : (
    <p className="text-danger text-sm">This browser keeps nothing: publish before you close the page.</p>
  );
}
