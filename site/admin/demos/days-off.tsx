'use client';

import { X } from 'lucide-react';
import { type RefObject, useRef, useState } from 'react';
import { FieldProblem } from '../../ui/field-problem.tsx';

const DAY = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  timeZone: 'UTC',
});

type DaysOffProps = {
  holidays: readonly string[];
  problem: string | null;
  onChange: (holidays: readonly string[]) => void;
};

export function DaysOff({ holidays, problem, onChange }: DaysOffProps) {
  const field = useRef<HTMLInputElement>(null);
  const [day, setDay] = useState('');

  function add(): void {
    if (day !== '') onChange([...new Set([...holidays, day])].toSorted());
    setDay('');
    field.current?.focus();
  }

  return (
    <section className="admin-card">
      <h3 className="heading text-lg">Days off</h3>
      <div className="mt-3 flex items-end gap-2">
        <DayField field={field} value={day} isWrong={problem !== null} onChange={setDay} onEnter={add} />
        <button type="button" onClick={add} disabled={day === ''} className="admin-button min-h-11">
          Add
        </button>
      </div>
      {problem !== null && (
        <div className="mt-1.5">
          <FieldProblem id="days-off-problem">{problem}</FieldProblem>
        </div>
      )}
      {holidays.length === 0 ? (
        <p className="mt-3 text-ink-soft text-sm">No days off yet.</p>
      ) : (
        <ul aria-label="Days off" className="mt-3 divide-y divide-line border-line border-t">
          {holidays.map((holiday) => (
            <li key={holiday} className="flex items-center justify-between gap-2">
              {DAY.format(new Date(`${holiday}T00:00:00Z`))}
              <button
                type="button"
                onClick={() => {
                  onChange(holidays.filter((other) => other !== holiday));
                  field.current?.focus();
                }}
                className="-mr-2.5 grid size-11 cursor-pointer place-items-center rounded-lg text-ink-soft hover:text-danger"
              >
                <X aria-hidden="true" className="size-4" />
                <span className="sr-only">Remove {DAY.format(new Date(`${holiday}T00:00:00Z`))}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

type DayFieldProps = {
  field: RefObject<HTMLInputElement | null>;
  value: string;
  isWrong: boolean;
  onChange: (day: string) => void;
  onEnter: () => void;
};

function DayField({ field, value, isWrong, onChange, onEnter }: DayFieldProps) {
  return (
    <label className="min-w-0 grow">
      <span className="mb-1.5 block font-semibold">Date</span>
      <input
        id="booking-holidays"
        ref={field}
        type="date"
        min="1970-01-01"
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? 'days-off-problem' : undefined}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          onEnter();
        }}
        className="block min-h-11 w-full rounded-xl border border-line-strong bg-surface px-3 focus-visible:outline-offset-0 aria-invalid:border-danger aria-invalid:outline-danger"
      />
    </label>
  );
}
