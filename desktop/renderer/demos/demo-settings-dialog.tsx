import { CHANGED_SINCE } from '@callwright/shared/account/use-sent-form.ts';
import { NUMBER_FIELDS, type SettingsText, WEEKDAYS } from '@callwright/shared/booking/settings-text.ts';
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { desktop } from '../desktop-api.ts';
import { Modal } from '../ui/dialogs/modal.tsx';
import { useDiscardGuard } from '../ui/dialogs/use-discard-guard.ts';
import { toResult } from '../ui/to-result.ts';
import { toastError, toastSuccess } from '../ui/toasts.tsx';

type Problem = { field: string; message: string };

/** When demos can be booked, and how long requests are kept. */
export function DemoSettingsDialog({ onSaved, onClose }: { onSaved: () => void; onClose: () => void }) {
  /** Null until the settings were read. */
  const [text, setText] = useState<SettingsText | null>(null);
  /** As they were read or saved last. */
  const [stored, setStored] = useState<SettingsText | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [problems, setProblems] = useState<readonly Problem[]>([]);
  const [isSaving, setIsSaving] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  /** What is in the form by now: a save takes a while. */
  const latest = useRef(text);
  latest.current = text;

  useEffect(() => {
    void toResult(desktop.readDemoSettings()).then((read) => {
      if (!read.ok) return setFailure(read.error.message);
      setText(read.value);
      setStored(read.value);
    });
  }, []);

  // The first field that can't be read gets the focus, wherever the button is.
  useEffect(() => {
    if (problems.length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [problems]);

  async function save(event: FormEvent) {
    event.preventDefault();
    if (text === null) return;
    setIsSaving(true);
    const saved = await desktop.saveDemoSettings(text);
    setIsSaving(false);
    setProblems(saved.ok ? [] : saved.error.problems);
    if (saved.ok) {
      setStored(text);
      const isChangedSince = latest.current !== text;
      toastSuccess(
        'Saved',
        `Visitors are offered these times from now on.${isChangedSince ? ` ${CHANGED_SINCE}` : ''}`,
      );
      onSaved();
      if (!isChangedSince) onClose();
    } else if (saved.error.problems.length === 0) toastError("Couldn't save", saved.error.message);
  }

  return (
    <Modal title="When demos can be booked" className="h-fit max-h-[calc(100vh-48px)] max-w-xl" onClose={onClose}>
      {failure !== null && (
        <p role="alert" className="p-5 text-danger [overflow-wrap:anywhere]">
          {failure}
        </p>
      )}
      {failure === null && text === null && <p className="p-5 text-ink-soft">Loading the hours...</p>}
      {text !== null && (
        <form ref={form} noValidate onSubmit={(event) => void save(event)} className="flex min-h-0 flex-1 flex-col">
          <div className="flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto p-5">
            <SettingsFields text={text} stored={stored} problems={problems} onChange={setText} />
          </div>
          <div className="flex flex-none justify-end border-line border-t px-5 py-3">
            <button type="submit" className="button-primary" disabled={isSaving}>
              {isSaving ? 'Saving...' : 'Save the hours'}
            </button>
          </div>
        </form>
      )}
    </Modal>
  );
}

type SettingsFieldsProps = {
  text: SettingsText;
  stored: SettingsText | null;
  problems: readonly Problem[];
  onChange: (text: SettingsText) => void;
};

function SettingsFields({ text, stored, problems, onChange }: SettingsFieldsProps) {
  useDiscardGuard(JSON.stringify(text) !== JSON.stringify(stored));
  const problemOf = (field: string) => problems.find((problem) => problem.field === field)?.message ?? null;
  return (
    <>
      <Field label="Your time zone" hint="The hours and the days off are in it." problem={problemOf('timeZone')}>
        {(props) => (
          <input
            {...props}
            spellCheck={false}
            autoComplete="off"
            value={text.timeZone}
            onChange={({ target }) => onChange({ ...text, timeZone: target.value })}
          />
        )}
      </Field>
      <fieldset className="flex flex-col gap-2">
        <legend className="font-semibold">Hours of each day</legend>
        <p className="text-[13px] text-ink-soft">
          As 9:00-17:00, or 9:00-12:00, 13:00-17:00 with a break. Leave a day off empty.
        </p>
        {WEEKDAYS.map((day, index) => (
          <Field key={day} label={day} isBeside problem={problemOf(`hours-${index}`)}>
            {(props) => (
              <input
                {...props}
                autoComplete="off"
                value={text.hours[index] ?? ''}
                onChange={({ target }) =>
                  onChange({ ...text, hours: text.hours.map((hours, at) => (at === index ? target.value : hours)) })
                }
              />
            )}
          </Field>
        ))}
      </fieldset>
      <Field label="Days off" hint="One a line, as 2026-12-25." problem={problemOf('holidays')}>
        {(props) => (
          <textarea
            {...props}
            rows={4}
            value={text.holidays}
            onChange={({ target }) => onChange({ ...text, holidays: target.value })}
          />
        )}
      </Field>
      {NUMBER_FIELDS.map(({ name, label, hint }) => (
        <Field key={name} label={label} hint={hint} problem={problemOf(name)}>
          {(props) => (
            <input
              {...props}
              inputMode="numeric"
              autoComplete="off"
              value={text[name]}
              onChange={({ target }) => onChange({ ...text, [name]: target.value })}
            />
          )}
        </Field>
      ))}
    </>
  );
}

type ControlProps = { id: string; className: string; 'aria-invalid': boolean; 'aria-describedby': string };

type FieldProps = {
  label: string;
  hint?: string;
  problem: string | null;
  /** Whether the label is in the field's line. */
  isBeside?: boolean;
  children: (props: ControlProps) => ReactNode;
};

function Field({ label, hint, problem, isBeside = false, children }: FieldProps) {
  const id = useId();
  return (
    <div>
      <div className={isBeside ? 'grid grid-cols-[7rem_minmax(0,1fr)] items-center' : ''}>
        <label htmlFor={id} className={isBeside ? '' : 'mb-1 block font-semibold'}>
          {label}
        </label>
        {children({ id, className: 'field', 'aria-invalid': problem !== null, 'aria-describedby': `${id}-note` })}
      </div>
      <p id={`${id}-note`} className={`mt-1 text-[13px] ${problem ? 'font-medium text-danger' : 'text-ink-soft'}`}>
        {problem ?? hint}
      </p>
    </div>
  );
}
