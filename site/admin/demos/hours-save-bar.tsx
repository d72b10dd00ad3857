import { type HoursProblem, WEEKDAYS } from '@callwright/shared/booking/hours-form.ts';
import { CircleAlert } from 'lucide-react';
import { buttonStyle } from '../../ui/button-style.ts';

export const HOURS_LABELS = {
  leadHours: 'Book at least',
  horizonDays: 'Book up to',
  lanes: 'Demos at a time',
  maxPerHour: 'Bookings per hour',
  keepDays: 'Days to keep requests',
  timeZone: 'Your time zone',
  holidays: 'Days off',
} as const;

function labelOf(field: HoursProblem['field']): string | undefined {
  return field in HOURS_LABELS
    ? HOURS_LABELS[field as keyof typeof HOURS_LABELS]
    : WEEKDAYS[Number(field.replace('day-', ''))];
}

/** A day has many fields. */
function focusField(field: HoursProblem['field']): void {
  const place = document.getElementById(`booking-${field}`);
  revealFields([place?.querySelector<HTMLElement>('[aria-invalid]') ?? place]);
}

/** Opens the details that hide any of the fields, and focuses the first. */
export function revealFields(fields: readonly (HTMLElement | null)[]): void {
  for (const field of fields) {
    const details = field?.closest('details');
    if (details) details.open = true;
  }
  fields[0]?.focus();
}

type HoursSaveBarProps = { problems: readonly HoursProblem[]; isSaving: boolean; onDiscard: () => void };

export function HoursSaveBar({ problems, isSaving, onDiscard }: HoursSaveBarProps) {
  return (
    <div className="admin-save-bar">
      {problems.length === 0 ? (
        <p className="mr-auto font-medium">Unsaved changes</p>
      ) : (
        <div className="admin-save-bar-problems">
          <CircleAlert aria-hidden="true" className="size-4.5 shrink-0" />
          <p id="hours-to-fix">{problems.length === 1 ? '1 thing to fix:' : `${problems.length} things to fix:`}</p>
          <ul aria-labelledby="hours-to-fix" className="contents">
            {problems.map(({ field }) => (
              <li key={field}>
                <button type="button" onClick={() => focusField(field)}>
                  {labelOf(field)}
                </button>
              </li>
            ))}
          </ul>
        </div>
      )}
      <button
        type="button"
        disabled={isSaving}
        onClick={onDiscard}
        className={`${buttonStyle('secondary')} max-md:grow`}
      >
        Discard
      </button>
      <button type="submit" disabled={isSaving} className={`${buttonStyle('primary')} max-md:grow`}>
        {isSaving ? 'Saving...' : 'Save hours'}
      </button>
    </div>
  );
}
