import { COMPARED_FIELDS, headingOfField } from '@callwright/shared/post/fields.ts';
import { isSameFields, nameOfPost } from '@callwright/shared/post/labels.ts';
import { EMPTY_POST_FIELDS, type PostFields } from '@callwright/shared/post/post.ts';
import { err, type Result } from '@callwright/shared/result.ts';
import { Tabs } from 'radix-ui';
import { useState } from 'react';
import type { DraftVersion } from '../../ipc/drafts.ts';
import { desktop } from '../desktop-api.ts';
import type { DraftDocument } from '../drafts/draft-document.ts';
import { PostPreview } from '../preview/post-preview.tsx';
import { DialogMessage } from '../ui/dialogs/dialog-message.tsx';
import { FIRST_FOCUS } from '../ui/dialogs/focus-first-control.ts';
import { Modal } from '../ui/dialogs/modal.tsx';
import { toastError, toastSuccess } from '../ui/toasts.tsx';
import { ComparedLines } from './compared-lines.tsx';
import { type Loaded, useVersions } from './use-versions.ts';
import { describeWords, formatVersionTimes, nameOfReason } from './version-labels.ts';

type VersionsDialogProps = {
  document: DraftDocument;
  first: number | null;
  onClose: () => void;
};

export function VersionsDialog({ document, first, onClose }: VersionsDialogProps) {
  const { versions, head, selected, read, isReading, choose } = useVersions(document, first);
  const [isRestoring, setIsRestoring] = useState(false);
  const now = document.getFields();
  const chosen = read?.fields.ok ? read.fields.value : null;
  const canRestore = !isRestoring && !isReading && chosen !== null && !isSameFields(chosen, now);
  const isAlone = versions?.ok === true && versions.value.every(({ id }) => id === head);

  async function restore() {
    if (selected === null) return;
    const topic = { topic: `draft ${document.id}` } as const;
    setIsRestoring(true);
    const restored = await restoreInto(document, selected);
    setIsRestoring(false);
    if (!restored.ok) return toastError('Couldn’t restore this version', restored.error.message, topic);
    toastSuccess('Version restored', 'The previous version is in Earlier versions.', topic);
    onClose();
  }

  const heading = {
    title: 'Earlier versions',
    description: <p className="truncate text-sm font-semibold text-ink">{nameOfPost(now.title)}</p>,
  };
  if (isAlone) {
    return (
      <Modal {...heading} className="h-fit max-w-lg" onClose={onClose}>
        <DialogMessage>No earlier versions yet. They appear here as you edit.</DialogMessage>
      </Modal>
    );
  }
  return (
    <Modal
      {...heading}
      action={
        <button
          type="button"
          // Restoring an empty version is rarely wanted.
          className={canRestore && !isSameFields(chosen, EMPTY_POST_FIELDS) ? 'button-primary' : 'button-quiet'}
          disabled={!canRestore}
          onClick={() => void restore()}
        >
          Restore this version
        </button>
      }
      className="max-w-6xl"
      onClose={onClose}
    >
      <div className="grid min-h-0 flex-1 grid-cols-[212px_minmax(0,1fr)] min-[900px]:grid-cols-[236px_minmax(0,1fr)]">
        <div className="min-h-0 overflow-y-auto border-r border-line bg-sunken p-2">
          <VersionList versions={versions} head={head} selected={selected} onChoose={choose} />
        </div>
        {read !== null &&
          (read.fields.ok ? (
            <ShownVersion
              version={read.version}
              isCurrent={read.version === head}
              fields={read.fields.value}
              now={now}
              isReading={isReading}
            />
          ) : (
            <Problem message={read.fields.error.message} />
          ))}
      </div>
    </Modal>
  );
}

type VersionListProps = {
  versions: Loaded<DraftVersion[]> | null;
  head: number | null;
  selected: number | null;
  onChoose: (id: number) => void;
};

function VersionList({ versions, head, selected, onChoose }: VersionListProps) {
  if (versions === null) return <p className="p-3 text-ink-soft">Loading versions…</p>;
  if (!versions.ok) return <Problem message={versions.error.message} />;
  const times = formatVersionTimes(
    versions.value.map(({ at }) => at),
    Date.now(),
  );
  return (
    <ul aria-label="Versions" className="flex flex-col gap-0.5">
      {versions.value.map(({ id, words, reason }, index) => (
        <li key={id}>
          <button
            type="button"
            {...(id === selected && FIRST_FOCUS)}
            aria-current={id === selected ? 'true' : undefined}
            onClick={() => onChoose(id)}
            className={`block w-full rounded-lg px-3 py-2 text-left ${
              id === selected ? 'bg-surface shadow-[0_0_0_1px_var(--line)]' : 'hover:bg-ink/5'
            }`}
          >
            <span className="block font-medium tabular-nums">{times[index]}</span>
            <span className="block text-xs text-ink-soft">
              {id === head
                ? 'Current version'
                : [nameOfReason(reason), words && describeWords(words, index === versions.value.length - 1)]
                    .filter((part) => part !== null)
                    .join(' · ')}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

type ShownVersionProps = {
  version: number;
  isCurrent: boolean;
  fields: PostFields;
  now: PostFields;
  isReading: boolean;
};

function ShownVersion({ version, isCurrent, fields, now, isReading }: ShownVersionProps) {
  return (
    <Tabs.Root defaultValue="changes" className="flex min-h-0 flex-col" aria-busy={isReading}>
      <Tabs.List aria-label="How the version is shown" className="flex flex-none gap-1 border-b border-line px-3 pt-2">
        <Tabs.Trigger value="changes" className="version-tab">
          Changes
        </Tabs.Trigger>
        <Tabs.Trigger value="post" className="version-tab">
          As a post
        </Tabs.Trigger>
      </Tabs.List>
      <Tabs.Content value="changes" className="flex min-h-0 flex-1 overflow-y-auto outline-offset-[-2px]">
        <section aria-label="What changed" className="flex min-w-0 flex-1 flex-col">
          <Comparison before={fields} after={now} isCurrent={isCurrent} />
        </section>
      </Tabs.Content>
      <Tabs.Content value="post" className="flex min-h-0 flex-1 outline-none">
        {isSameFields(fields, EMPTY_POST_FIELDS) ? (
          <EmptyVersion />
        ) : (
          <PostPreview id={String(version)} fields={fields} title="This version as a post" />
        )}
      </Tabs.Content>
    </Tabs.Root>
  );
}

function EmptyVersion() {
  return <DialogMessage>This version was empty.</DialogMessage>;
}

function Problem({ message }: { message: string }) {
  return (
    <p role="alert" className="p-5 text-danger [overflow-wrap:anywhere]">
      {message}
    </p>
  );
}

async function restoreInto(document: DraftDocument, version: number): Promise<Result<undefined, { message: string }>> {
  const saved = await document.flush();
  if (!saved.ok) return saved;
  const restored = await desktop.restoreVersion({ id: document.id, version });
  if (!restored.ok) return restored;
  return document.replace(restored.value)
    ? { ok: true, value: undefined }
    : err({ message: 'The draft changed in the meantime. The restored version is in Earlier versions.' });
}

type ComparisonProps = { before: PostFields; after: PostFields; isCurrent: boolean };

const LABELS = ['This version', 'Now'] as const;

function Comparison({ before, after, isCurrent }: ComparisonProps) {
  const changed = COMPARED_FIELDS.filter((name) => before[name] !== after[name]);
  if (changed.length === 0) {
    return (
      <DialogMessage>
        {isCurrent
          ? 'This is the current version. Select an earlier one to see what has changed since.'
          : 'This is the same as the current version.'}
      </DialogMessage>
    );
  }
  if (isSameFields(before, EMPTY_POST_FIELDS)) return <EmptyVersion />;
  return (
    <div className="version-changes p-4">
      <div aria-hidden="true" className="version-columns sticky top-0 z-10 mb-3 bg-surface py-2 font-semibold">
        <span>{LABELS[0]}</span>
        <span>{LABELS[1]}</span>
      </div>
      {changed.map((name) => (
        <section key={name} aria-label={headingOfField(name)} className="mb-5">
          <h3 className="mb-1 text-xs font-semibold text-ink-soft">{headingOfField(name)}</h3>
          <ComparedLines before={before[name]} after={after[name]} labels={LABELS} />
        </section>
      ))}
    </div>
  );
}
