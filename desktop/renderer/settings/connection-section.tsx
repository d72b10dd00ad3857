import { assertNever } from '@callwright/shared/result.ts';
import { type FormEvent, useId, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Connection, ConnectionField, SettingsView } from '../../ipc/settings.ts';
import { desktop } from '../desktop-api.ts';
import { useDiscardGuard } from '../ui/dialogs/use-discard-guard.ts';
import { toastError } from '../ui/toasts.tsx';
import { ChangeBackendDialog } from './change-backend-dialog.tsx';
import { SettingsSection } from './settings-sections.tsx';

type ConnectionSectionProps = {
  view: SettingsView;
  waiting: number;
  onRestarting: () => void;
};

const FIELDS: readonly { field: ConnectionField; label: string; help: string; variable: string }[] = [
  {
    field: 'siteUrl',
    label: 'Site address',
    help: 'Where readers find the blog. Used in links to your posts.',
    variable: 'SITE_URL',
  },
  {
    field: 'backendUrl',
    label: 'Backend address',
    help: 'The URL of the Supabase project that stores the posts. Find it in the dashboard, under Project settings, API keys.',
    variable: 'SUPABASE_URL',
  },
  {
    field: 'publishableKey',
    label: 'Publishable key',
    help: 'The publishable key from the same page. Don’t enter a secret key.',
    variable: 'SUPABASE_PUBLISHABLE_KEY',
  },
];

/** A change restarts the app, so all fields are saved together. */
export function ConnectionSection({ view, waiting, onRestarting }: ConnectionSectionProps) {
  const [typed, setTyped] = useState<Connection>(view.connection);
  const [refusal, setRefusal] = useState<{ field: ConnectionField | null; message: string } | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const id = useId();
  const isChanged = FIELDS.some(({ field }) => typed[field].trim() !== view.connection[field]);
  // Saving closes the window.
  useDiscardGuard(isChanged && !isBusy);
  const isFixedWhole = FIELDS.every(({ field }) => view.sources[field] === 'environment');
  const isOtherBackend = typed.backendUrl.trim() !== view.connection.backendUrl;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isOtherBackend && waiting > 0) setIsAsking(true);
    else void save();
  }

  /** With the button, because it's pressed next. */
  function showField(field: ConnectionField) {
    const input = document.querySelector<HTMLInputElement>(`[id="${id}-${field}"]`);
    input?.focus();
    input?.form?.scrollIntoView({ block: 'end' });
  }

  async function save() {
    setIsAsking(false);
    setIsBusy(true);
    const answer = await desktop.connect(typed);
    setIsBusy(false);
    if (answer.ok) return onRestarting();
    // The message has to be there before the scroll.
    flushSync(() => setRefusal(answer.error));
    if (answer.error.field === null) toastError('Couldn’t save', answer.error.message, { topic: 'settings' });
    else showField(answer.error.field);
  }

  return (
    <SettingsSection
      title="Publishing"
      text="Where your posts go when you publish them. You don’t need to set this up to write."
    >
      <form onSubmit={submit} noValidate className="flex flex-col gap-4">
        {FIELDS.map(({ field, label, help, variable }) => {
          const isFixed = view.sources[field] === 'environment';
          const isWrong = refusal?.field === field;
          const helpId = `${id}-${field}-help`;
          return (
            <div key={field}>
              <label htmlFor={`${id}-${field}`} className="mb-1 block font-semibold">
                {label}
              </label>
              <input
                id={`${id}-${field}`}
                className="field read-only:border-line read-only:bg-sunken read-only:text-ink-soft"
                type="text"
                inputMode={field === 'publishableKey' ? 'text' : 'url'}
                spellCheck={false}
                autoComplete="off"
                placeholder={placeholderOf(field, view.built)}
                value={typed[field]}
                readOnly={isFixed}
                aria-invalid={isWrong}
                aria-describedby={isWrong ? `${helpId} ${helpId}-wrong` : helpId}
                onChange={(event) => {
                  setTyped({ ...typed, [field]: event.target.value });
                  setRefusal(null);
                }}
              />
              {isWrong && (
                <p id={`${helpId}-wrong`} role="alert" className="mt-1 text-[13px] text-danger">
                  {refusal.message}
                </p>
              )}
              <p id={helpId} className="mt-1 text-[13px] text-ink-soft">
                {isFixed ? `Set by ${variable}. It can’t be changed here.` : help}
              </p>
            </div>
          );
        })}
        {!isFixedWhole && (
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <button type="submit" className="button-primary" disabled={!isChanged || isBusy}>
              Save and restart
            </button>
            <p className="min-w-0 flex-1 basis-64 text-[13px] text-ink-soft">
              {isOtherBackend
                ? 'Each backend has its own accounts, so you’ll need to sign in there. Your drafts stay on this computer.'
                : 'Callwright saves your text and restarts.'}
            </p>
          </div>
        )}
      </form>
      {isAsking && (
        <ChangeBackendDialog
          waiting={waiting}
          from={view.connection.backendUrl}
          onStay={() => setIsAsking(false)}
          onChange={() => void save()}
        />
      )}
    </SettingsSection>
  );
}

function placeholderOf(field: ConnectionField, built: Connection): string {
  if (built[field] !== '') return built[field];
  switch (field) {
    case 'siteUrl':
      return 'https://www.example.com';
    case 'backendUrl':
      return 'https://your-project.supabase.co';
    case 'publishableKey':
      return 'sb_publishable_...';
    default:
      return assertNever(field);
  }
}
