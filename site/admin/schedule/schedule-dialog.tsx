'use client';

import { nameOfPost } from '@callwright/shared/post/labels.ts';
import { Dialog } from 'radix-ui';
import { type FormEvent, useRef, useState } from 'react';
import { buttonStyle } from '../../ui/button-style.ts';
import { TextField } from '../../ui/text-field.tsx';
import {
  describeSchedule,
  parseSchedule,
  type ScheduleProblem,
  type ScheduleText,
  suggestSchedule,
  toScheduleText,
} from './schedule-time.ts';

type ScheduleDialogProps = {
  title: string;
  /** An ISO time; null if the post isn't scheduled. */
  scheduledFor: string | null;
  onCancel: () => void;
  onSchedule: (at: string) => void;
  onUnschedule?: () => void;
  /** Restores focus, because the dialog doesn't have a trigger button. */
  onClosed: () => void;
};

export function ScheduleDialog({ title, scheduledFor, onCancel, onClosed, ...actions }: ScheduleDialogProps) {
  const verb = scheduledFor === null ? 'Schedule' : 'Reschedule';
  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && onCancel()}>
      <Dialog.Portal>
        {/* Radix's own overlay injects a style that changes, which no content security policy can allow. */}
        <div aria-hidden="true" className="fixed inset-0 z-40 bg-black/50" />
        <Dialog.Content
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            onClosed();
          }}
          className="fixed inset-0 z-50 m-auto h-fit max-h-[calc(100dvh-2rem)] w-[min(28rem,calc(100vw-2rem))] overflow-y-auto rounded-3xl border border-line bg-surface p-6 shadow-card"
        >
          <Dialog.Title className="heading line-clamp-3 break-words text-xl leading-snug">
            {verb} “{nameOfPost(title)}”
          </Dialog.Title>
          <TimeForm verb={verb} scheduledFor={scheduledFor} onCancel={onCancel} {...actions} />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

type TimeFormProps = Pick<ScheduleDialogProps, 'scheduledFor' | 'onCancel' | 'onSchedule' | 'onUnschedule'> & {
  verb: string;
};

function TimeForm({ verb, scheduledFor, onCancel, onSchedule, onUnschedule }: TimeFormProps) {
  const [text, setText] = useState(() =>
    scheduledFor === null ? suggestSchedule(new Date()) : toScheduleText(new Date(scheduledFor)),
  );
  const [problem, setProblem] = useState<ScheduleProblem | null>(null);
  const form = useRef<HTMLFormElement>(null);

  function change(changed: Partial<ScheduleText>) {
    setText({ ...text, ...changed });
    setProblem(null);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    const at = parseSchedule(text, Date.now());
    if (at.ok) return onSchedule(at.value);
    setProblem(at.error);
    form.current?.querySelector<HTMLElement>(`#schedule-${at.error.field}`)?.focus();
  }

  const problemAt = (field: keyof ScheduleText) => (problem?.field === field ? problem.message : null);
  return (
    <form ref={form} noValidate onSubmit={submit} className="mt-4">
      <Dialog.Description className="mb-4 text-ink-soft">{describeSchedule(text)}</Dialog.Description>
      <div className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
        <TextField
          id="schedule-date"
          type="date"
          label="Date"
          value={text.date}
          problem={problemAt('date')}
          onChange={({ target }) => change({ date: target.value })}
        />
        <TextField
          id="schedule-time"
          type="text"
          label="Time"
          autoComplete="off"
          value={text.time}
          problem={problemAt('time')}
          onChange={({ target }) => change({ time: target.value })}
        />
      </div>
      <div className="mt-6 flex flex-wrap justify-end gap-3 max-sm:*:grow">
        {onUnschedule && (
          <button type="button" onClick={onUnschedule} className={`${buttonStyle('quiet')} -ml-5 mr-auto text-danger!`}>
            Unschedule
          </button>
        )}
        <button type="button" onClick={onCancel} className={buttonStyle('secondary')}>
          Cancel
        </button>
        <button type="submit" className={buttonStyle('primary')}>
          {verb}
        </button>
      </div>
    </form>
  );
}
