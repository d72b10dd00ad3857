import { nameOfPost } from '@callwright/shared/post/labels.ts';
import { Dialog } from 'radix-ui';
import { type FormEvent, useId, useState } from 'react';
import { serverNow, useServerNow } from '../server-time.ts';
import { DialogFrame } from '../ui/dialogs/dialog-frame.tsx';
import { useDiscardGuard } from '../ui/dialogs/use-discard-guard.ts';
import { describeSchedule, parseSchedule, suggestSchedule, toInputValue } from './schedule-time.ts';

type ScheduleDialogProps = { title: string; onCancel: () => void; onSchedule: (at: string) => void };

export function ScheduleDialog({ title, onCancel, onSchedule }: ScheduleDialogProps) {
  return (
    <DialogFrame className="h-fit max-h-[calc(100%-48px)] max-w-md overflow-y-auto p-6" isDescribed onClose={onCancel}>
      <Dialog.Title className="font-display text-lg font-bold leading-snug [overflow-wrap:anywhere]">
        <span className="line-clamp-3">Schedule “{nameOfPost(title)}”</span>
      </Dialog.Title>
      <Dialog.Description className="mt-2 text-ink-soft">
        The blog will publish the post at the time you choose, even if this computer is off.
      </Dialog.Description>
      <TimeForm onCancel={onCancel} onSchedule={onSchedule} />
    </DialogFrame>
  );
}

function TimeForm({ onCancel, onSchedule }: Omit<ScheduleDialogProps, 'title'>) {
  const [suggested] = useState(() => toInputValue(suggestSchedule(new Date())));
  const [time, setTime] = useState(suggested);
  const [isRefused, setIsRefused] = useState(false);
  const id = useId();
  const now = useServerNow();
  useDiscardGuard(time !== suggested);

  function submit(event: FormEvent) {
    event.preventDefault();
    const at = parseSchedule(time, serverNow());
    if (at === null) setIsRefused(true);
    else onSchedule(at);
  }

  return (
    <form onSubmit={submit} className="mt-4">
      <label htmlFor={`${id}-time`} className="mb-1 block font-semibold">
        Publish at
      </label>
      <input
        id={`${id}-time`}
        className="field"
        type="datetime-local"
        value={time}
        aria-invalid={isRefused}
        aria-describedby={`${id}-note`}
        onChange={(event) => {
          setTime(event.target.value);
          setIsRefused(false);
        }}
      />
      <div id={`${id}-note`} className="mt-1.5 text-[13px] text-ink-soft">
        {isRefused && (
          <p role="alert" className="text-danger">
            Choose a time in the future.
          </p>
        )}
        <p>{describeSchedule(time, now)}</p>
      </div>
      <div className="mt-6 flex justify-end gap-2">
        <button type="button" className="button-quiet" onClick={onCancel}>
          Cancel
        </button>
        <button type="submit" className="button-primary">
          Schedule
        </button>
      </div>
    </form>
  );
}
