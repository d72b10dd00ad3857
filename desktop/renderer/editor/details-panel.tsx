import { FORM_FIELDS, fieldOf, type PostFieldName } from '@callwright/shared/post/fields.ts';
import { formatDate } from '@callwright/shared/post/format-date.ts';
import { normalizeSlug } from '@callwright/shared/post/slug.ts';
import type { BoundField } from '@callwright/shared/post-form/post-field.tsx';
import { PostFormFields } from '@callwright/shared/post-form/post-form-fields.tsx';
import type { ReactNode } from 'react';
import type { DraftDocument } from '../drafts/draft-document.ts';
import { useDraftStatus, useField } from '../drafts/use-draft.ts';
import { LinkSources } from '../links/link-sources.tsx';
import { useFieldProblem } from '../readiness/use-errors.ts';
import { CloseIcon } from '../ui/icons.tsx';
import { FeaturedImageField } from './featured-image-field.tsx';
import { DETAILS_LOOK } from './field.tsx';

/** All fields except the title and content, which are on the page. */
export const DETAILS_FIELDS = FORM_FIELDS.filter((name) => name !== 'title' && fieldOf(name).control !== 'markdown');

type DetailsPanelProps = { document: DraftDocument; onClose: () => void };

export function DetailsPanel({ document, onClose }: DetailsPanelProps) {
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="flex h-14 flex-none items-center justify-between pl-5 pr-3">
        <h2 className="font-display text-xl font-bold">Post details</h2>
        <button type="button" className="button-icon" aria-label="Close post details" onClick={onClose}>
          <CloseIcon />
        </button>
      </div>
      <div className="flex min-h-0 flex-1 flex-col gap-5 overflow-y-auto px-5 pb-6 pt-1">
        <PostFormFields
          names={DETAILS_FIELDS}
          look={DETAILS_LOOK}
          bind={(name, show) => <DraftField document={document} name={name} show={show} />}
          own={{ image: () => <FeaturedImageField document={document} /> }}
          slugNotice={<UrlNotice document={document} />}
        />
        <OldDateNotice document={document} />
        <LinkSources id={document.id} />
      </div>
    </div>
  );
}

type DraftFieldProps = { document: DraftDocument; name: PostFieldName; show: (field: BoundField) => ReactNode };

function DraftField({ document, name, show }: DraftFieldProps) {
  const [value, change] = useField(document, name);
  const problem = useFieldProblem(document, name);
  const leave = () => name === 'slug' && change(normalizeSlug(value));
  return show({ value, problem, change, leave });
}

function OldDateNotice({ document }: { document: DraftDocument }) {
  const publication = useDraftStatus(document, 'publication');
  if (publication !== null || document.oldDate === null) return null;
  return (
    <p className="rounded-lg bg-sunken px-3 py-2 text-xs">
      Readers will see the date from your old blog, {formatDate(document.oldDate)}.
    </p>
  );
}

function UrlNotice({ document }: { document: DraftDocument }) {
  const [slug] = useField(document, 'slug');
  const publication = useDraftStatus(document, 'publication');
  if (slug === '') return null;
  return (
    <>
      <p className="mt-1.5 text-ink-soft text-xs [overflow-wrap:anywhere]">/blog/{slug}</p>
      {publication !== null && publication.slug !== slug && (
        <p role="status" className="mt-1.5 rounded-lg bg-accent-soft px-3 py-2 text-xs [overflow-wrap:anywhere]">
          Publishing moves the post to this URL. The old URL, /blog/{publication.slug}, redirects here.
        </p>
      )}
    </>
  );
}
