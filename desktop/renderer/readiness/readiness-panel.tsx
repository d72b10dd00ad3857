import { formatTime } from '@callwright/shared/post/format-date.ts';
import { type KeyboardEvent, type ReactNode, useEffect, useMemo, useRef } from 'react';
import { useAppInfo, useKnownSlugs } from '../contexts.ts';
import { desktop } from '../desktop-api.ts';
import type { DraftDocument } from '../drafts/draft-document.ts';
import { useDebouncedFields, useDraftStatus } from '../drafts/use-draft.ts';
import { useDecorativePictures } from '../pictures/use-pictures.ts';
import { CheckIcon, CloseIcon } from '../ui/icons.tsx';
import { describeBlockingErrors, findErrors } from './checks/find-errors.ts';
import { findWarnings } from './checks/find-warnings.ts';
import type { IssueLocation } from './checks/issue.ts';
import { BrokenLinks } from './external-links.tsx';
import { IssueList } from './issue-list.tsx';
import { PostCounts } from './post-counts.tsx';
import { isTitleCut } from './previews/cut-page-text.ts';
import { SearchPreview } from './previews/search-preview.tsx';
import { SocialPreview } from './previews/social-preview.tsx';
import { CHECK_DELAY_MS } from './use-errors.ts';
import { usePostOutline } from './use-post-outline.ts';

type ReadinessPanelProps = {
  document: DraftDocument;
  author: string;
  onReveal: (location: IssueLocation) => void;
  onClose: () => void;
};

export function ReadinessPanel(props: ReadinessPanelProps) {
  const panel = useRef<HTMLElement>(null);

  useEffect(() => {
    panel.current?.focus();
    void desktop.refreshKnownSlugs();
  }, []);

  function leave(event: KeyboardEvent) {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    props.onClose();
  }

  return (
    <section
      ref={panel}
      aria-labelledby="readiness-title"
      tabIndex={-1}
      className="flex min-h-0 flex-1 flex-col outline-none"
      onKeyDown={leave}
    >
      <div className="flex h-14 flex-none items-center justify-between pr-3 pl-5">
        <h2 id="readiness-title" className="font-display text-xl font-bold">
          Readiness
        </h2>
        <button type="button" className="button-icon" aria-label="Close readiness" onClick={props.onClose}>
          <CloseIcon />
        </button>
      </div>
      {/* Keyed by draft, so that results never mix. The panel itself keeps focus. */}
      <Checks key={props.document.id} {...props} />
    </section>
  );
}

function Checks({ document, author, onReveal }: ReadinessPanelProps) {
  const { siteUrl } = useAppInfo();
  const knownSlugs = useKnownSlugs();
  const fields = useDebouncedFields(document, CHECK_DELAY_MS);
  const publication = useDraftStatus(document, 'publication');
  const outlined = usePostOutline(fields.content);
  const decorative = useDecorativePictures();
  const errors = useMemo(
    () => findErrors(document.id, fields, knownSlugs, decorative),
    [document, fields, knownSlugs, decorative],
  );
  const warnings = useMemo(
    () =>
      outlined && findWarnings(fields, outlined.outline, { siteUrl, knownSlugs, isTitleCut: isTitleCut(fields.title) }),
    [fields, outlined, siteUrl, knownSlugs],
  );

  return (
    <div className="flex min-h-0 flex-1 flex-col gap-6 overflow-y-auto px-5 pt-1 pb-6 text-[13px]">
      <div>
        <p
          role="status"
          className={`flex items-center gap-1.5 font-semibold ${errors.length === 0 ? 'text-live' : 'text-danger'}`}
        >
          {errors.length === 0 && <CheckIcon width="16" height="16" className="flex-none" />}
          {errors.length === 0 ? 'Ready to publish' : describeBlockingErrors(errors.length)}
        </p>
        {errors.length > 0 && (
          <div className="mt-1">
            <IssueList
              label="Issues that block publishing"
              issues={errors}
              content={fields.content}
              tone="error"
              onReveal={onReveal}
            />
          </div>
        )}
      </div>
      {outlined && <BrokenLinks document={document} links={outlined.outline.links} onReveal={onReveal} />}
      {outlined && warnings && warnings.length > 0 && (
        <Part title="Suggestions">
          <IssueList
            label="Suggestions"
            issues={warnings}
            content={outlined.content}
            tone="warning"
            onReveal={onReveal}
          />
        </Part>
      )}
      <Part title="In search results">
        <SearchPreview fields={fields} siteUrl={siteUrl} />
      </Part>
      <Part title="When shared">
        <SocialPreview fields={fields} author={author} publishedAt={publication?.publishedAt || document.oldDate} />
      </Part>
      <Part title="Length">
        <PostCounts fields={fields} />
      </Part>
      <p className="text-ink-soft text-xs">
        {knownSlugs.seenAt === null
          ? 'This computer hasn’t connected to the blog yet, so duplicate slugs and links to posts aren’t checked.'
          : `Slugs and links are checked against the blog as of ${formatTime(knownSlugs.seenAt)}.`}
      </p>
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h3 className="mb-1.5 font-semibold">{title}</h3>
      {children}
    </section>
  );
}
