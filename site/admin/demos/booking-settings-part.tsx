'use client';

import {
  NUMBER_FIELDS,
  type SettingsProblem,
  type SettingsText,
  WEEKDAYS,
} from '@callwright/shared/booking/settings-text.ts';
import { useEffect, useRef, useState } from 'react';
import { buttonStyle } from '../../ui/button-style.ts';
import { TextAreaField, TextField } from '../../ui/text-field.tsx';
import { useBookingSettings } from './use-booking-settings.ts';

/** When demos can be booked, behind a heading: it is changed rarely, and read when it is opened. */
export function BookingSettingsPart({ onSaved }: { onSaved: () => void }) {
  const [isOpened, setIsOpened] = useState(false);
  return (
    <details className="mt-3" onToggle={({ currentTarget }) => currentTarget.open && setIsOpened(true)}>
      <summary className="flex min-h-11 cursor-pointer items-center font-semibold text-accent hover:underline">
        When demos can be booked
      </summary>
      {isOpened && <BookingSettingsForm onSaved={onSaved} />}
    </details>
  );
}

function BookingSettingsForm({ onSaved }: { onSaved: () => void }) {
  const { text, change, failure, read, problems, isSaving, save } = useBookingSettings(onSaved);
  const form = useRef<HTMLFormElement>(null);

  // The first field that can't be read gets the focus, wherever the button is.
  useEffect(() => {
    if (problems.length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [problems]);

  if (failure !== null)
    return (
      <div role="status" className="py-2">
        <p className="break-words text-danger">The hours can’t be read. {failure}</p>
        <button type="button" onClick={read} className={`${buttonStyle('secondary')} mt-2`}>
          Try again
        </button>
      </div>
    );
  if (text === null)
    return (
      <p role="status" className="py-2 text-ink-soft">
        Loading the hours...
      </p>
    );
  return (
    <form
      ref={form}
      noValidate
      aria-label="When demos can be booked"
      className="flex flex-col gap-4 pt-2"
      onSubmit={(event) => {
        event.preventDefault();
        void save(text);
      }}
    >
      <SettingsFields text={text} problems={problems} onChange={change} />
      <button type="submit" disabled={isSaving} className={buttonStyle('primary')}>
        {isSaving ? 'Saving...' : 'Save the hours'}
      </button>
    </form>
  );
}

type SettingsFieldsProps = {
  text: SettingsText;
  problems: readonly SettingsProblem[];
  onChange: (text: SettingsText) => void;
};

function SettingsFields({ text, problems, onChange }: SettingsFieldsProps) {
  const problemOf = (field: SettingsProblem['field']) =>
    problems.find((problem) => problem.field === field)?.message ?? null;
  return (
    <>
      <TextField
        id="booking-time-zone"
        label="Your time zone"
        hint="The hours and the days off are in it."
        problem={problemOf('timeZone')}
        value={text.timeZone}
        list="booking-time-zones"
        spellCheck={false}
        autoComplete="off"
        onChange={({ target }) => onChange({ ...text, timeZone: target.value })}
      />
      <datalist id="booking-time-zones">
        {Intl.supportedValuesOf('timeZone').map((zone) => (
          <option key={zone} value={zone} />
        ))}
      </datalist>
      <fieldset className="flex flex-col gap-3">
        <legend className="font-semibold">Hours of each day</legend>
        <p id="booking-hours-note" className="text-ink-soft text-sm">
          As 9:00-17:00, or 9:00-12:00, 13:00-17:00 with a break. Leave a day off empty.
        </p>
        {WEEKDAYS.map((day, index) => (
          <TextField
            key={day}
            id={`booking-hours-${index}`}
            label={day}
            problem={problemOf(`hours-${index}`)}
            value={text.hours[index] ?? ''}
            autoComplete="off"
            onChange={({ target }) =>
              onChange({ ...text, hours: text.hours.map((hours, at) => (at === index ? target.value : hours)) })
            }
          />
        ))}
      </fieldset>
      <TextAreaField
        id="booking-holidays"
        label="Days off"
        hint="One a line, as 2026-12-25."
        problem={problemOf('holidays')}
        rows={4}
        value={text.holidays}
        onChange={({ target }) => onChange({ ...text, holidays: target.value })}
      />
      {NUMBER_FIELDS.map(({ name, label, hint }) => (
        <TextField
          key={name}
          id={`booking-${name}`}
          label={label}
          hint={hint}
          problem={problemOf(name)}
          inputMode="numeric"
          autoComplete="off"
          value={text[name]}
          onChange={({ target }) => onChange({ ...text, [name]: target.value })}
        />
      ))}
    </>
  );
}
