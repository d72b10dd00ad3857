'use client';

import {
  addBreak,
  END_TIMES,
  formatClock,
  type HoursForm,
  START_TIMES,
  type TimeRange,
  USUAL_HOURS,
  WEEKDAYS,
} from '@callwright/shared/booking/hours-form.ts';
import { Plus, X } from 'lucide-react';
import { FieldProblem } from '../../ui/field-problem.tsx';

/** The database accepts 28 ranges a week. */
const MAX_RANGES = 4;

type WeeklyHoursProps = {
  days: HoursForm['days'];
  problemOf: (day: number) => string | null;
  onChange: (days: HoursForm['days']) => void;
};

export function WeeklyHours({ days, problemOf, onChange }: WeeklyHoursProps) {
  const setDay = (index: number, ranges: readonly TimeRange[]) =>
    onChange(days.map((other, at) => (at === index ? ranges : other)));
  return (
    <section className="admin-card">
      <div className="-mt-2 mb-2 flex flex-wrap items-center justify-between gap-x-4">
        <h3 className="heading text-lg">Weekly hours</h3>
        <button
          type="button"
          onClick={() => onChange(days.map((ranges, index) => (index < 5 ? (days[0] ?? []) : ranges)))}
          className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-accent text-sm hover:underline"
        >
          Copy Monday to weekdays
        </button>
      </div>
      <ul>
        {WEEKDAYS.map((day, index) => (
          <DayRow
            key={day}
            day={day}
            dayIndex={index}
            ranges={days[index] ?? []}
            problem={problemOf(index)}
            onChange={(ranges) => setDay(index, ranges)}
          />
        ))}
      </ul>
    </section>
  );
}

export const DAY_ROW =
  'relative grid gap-x-4 gap-y-2 border-line border-t py-3 last:pb-0 sm:grid-cols-[9.5rem_minmax(0,1fr)]';

/** Saves a line per day on a phone. */
const BESIDE_DAY = 'max-sm:absolute max-sm:right-0 max-sm:top-3';

/** Leaves the space of a remove button, so that all are in one column. */
const UNDER_REMOVE = 'md:ml-15';

type DayRowProps = {
  day: string;
  dayIndex: number;
  ranges: readonly TimeRange[];
  problem: string | null;
  onChange: (ranges: readonly TimeRange[]) => void;
};

function DayRow({ day, dayIndex, ranges, problem, onChange }: DayRowProps) {
  const isOpen = ranges.length > 0;
  const problemId = `hours-${day}-problem`;
  const isReversed = ({ from, to }: TimeRange) => from >= to;
  const problemIdOf = (isWrong: boolean) => (problem !== null && isWrong ? problemId : null);
  return (
    <li id={`booking-day-${dayIndex}`} className={DAY_ROW}>
      <label className="flex min-h-11 cursor-pointer items-center gap-3 self-start font-medium">
        <input
          type="checkbox"
          checked={isOpen}
          onChange={({ target }) => onChange(target.checked ? [USUAL_HOURS] : [])}
          className="admin-switch"
        />
        {day}
      </label>
      <div className="min-w-0">
        {!isOpen && <p className={`flex min-h-11 items-center text-ink-soft ${BESIDE_DAY}`}>No demos</p>}
        <ul className="grid gap-2">
          {ranges.map((range, index) => (
            <li key={index} className="flex flex-wrap items-center gap-2 max-sm:gap-1.5">
              <TimeSelect
                label={`${day} from`}
                times={START_TIMES}
                value={range.from}
                problemId={problemIdOf(!ranges.some(isReversed))}
                onChange={(from) => onChange(ranges.map((other, at) => (at === index ? { ...other, from } : other)))}
              />
              <span aria-hidden="true" className="text-ink-soft">
                to
              </span>
              <TimeSelect
                label={`${day} to`}
                times={END_TIMES}
                value={range.to}
                problemId={problemIdOf(isReversed(range) || !ranges.some(isReversed))}
                onChange={(to) => onChange(ranges.map((other, at) => (at === index ? { ...other, to } : other)))}
              />
              {ranges.length > 1 && (
                <button
                  type="button"
                  onClick={() => onChange(ranges.filter((_, at) => at !== index))}
                  className="grid size-11 cursor-pointer place-items-center rounded-lg text-ink-soft hover:text-danger max-sm:w-9"
                >
                  <X aria-hidden="true" className="size-4" />
                  <span className="sr-only">
                    Remove {day} {formatClock(range.from)} to {formatClock(range.to)}
                  </span>
                </button>
              )}
              {index === ranges.length - 1 && ranges.length < MAX_RANGES && addBreak(ranges) !== ranges && (
                <button
                  type="button"
                  onClick={() => onChange(addBreak(ranges))}
                  className={`inline-flex min-h-11 cursor-pointer items-center gap-1 font-semibold text-accent text-sm hover:underline sm:ml-2 ${ranges.length === 1 ? UNDER_REMOVE : ''} ${BESIDE_DAY}`}
                >
                  <Plus aria-hidden="true" className="size-4" />
                  Add a break<span className="sr-only"> on {day}</span>
                </button>
              )}
            </li>
          ))}
        </ul>
        {problem !== null && (
          <div className="mt-1.5">
            <FieldProblem id={problemId}>{problem}</FieldProblem>
          </div>
        )}
      </div>
    </li>
  );
}

type TimeSelectProps = {
  label: string;
  times: readonly string[];
  value: string;
  problemId: string | null;
  onChange: (time: string) => void;
};

function TimeSelect({ label, times, value, problemId, onChange }: TimeSelectProps) {
  return (
    <select
      aria-label={label}
      aria-invalid={problemId === null ? undefined : true}
      aria-describedby={problemId ?? undefined}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      className="min-h-11 rounded-xl border border-line-strong bg-surface pr-9 pl-2 tabular-nums focus-visible:outline-offset-0 aria-invalid:border-danger aria-invalid:outline-danger"
    >
      {times.map((time) => (
        <option key={time} value={time}>
          {formatClock(time)}
        </option>
      ))}
    </select>
  );
}
