import { SectionHead } from '../../ui/section.tsx';
import { cleaningCalendar, type Rhythm } from './content/cleaning.ts';

/** Each frequency has its own color and border, so color isn't the only cue. */
const LOOKS: Readonly<Record<Rhythm, string>> = {
  weekly: 'bg-accent text-on-accent',
  biweekly: 'bg-live text-surface',
  monthly: 'bg-night text-on-night border-2 border-lamp',
  once: 'border-2 border-line-strong border-dashed bg-surface text-ink',
};

const RHYTHMS: readonly Rhythm[] = ['weekly', 'biweekly', 'monthly', 'once'];

export function RecurringCalendar() {
  const { title, text, caption, days, weeks, rhythms } = cleaningCalendar;
  return (
    <>
      <SectionHead title={title} text={text} />
      <div className="mt-12 grid items-center gap-x-14 gap-y-10 lg:grid-cols-[1.4fr_1fr]">
        <table className="w-full table-fixed border-separate border-spacing-1 rounded-[1.75rem] border border-line bg-surface p-3 sm:border-spacing-2 sm:p-6">
          <caption className="sr-only">{caption}</caption>
          <thead>
            <tr>
              <th scope="col" className="w-11 pb-2 font-semibold text-ink-soft text-sm sm:w-14 sm:text-base">
                Week
              </th>
              {days.map((day) => (
                <th key={day} scope="col" className="pb-2 font-semibold text-ink-soft text-sm sm:text-base">
                  {day}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {weeks.map((week, index) => (
              <tr key={`week ${index + 1}`}>
                <th scope="row" className="font-semibold text-ink-soft text-sm sm:text-base">
                  {index + 1}
                </th>
                {days.map((day, dayIndex) => {
                  const rhythm = week[dayIndex] ?? null;
                  return (
                    <td key={day} className="h-16 p-0 sm:h-20">
                      {rhythm === null ? (
                        <span className="block h-full rounded-xl bg-sunken" />
                      ) : (
                        <span
                          className={`flex h-full items-center justify-center rounded-xl text-center font-semibold text-xs leading-tight sm:text-base ${LOOKS[rhythm]}`}
                        >
                          {rhythms[rhythm].label}
                        </span>
                      )}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
        <ul className="flex flex-col gap-5">
          {RHYTHMS.map((rhythm) => (
            <li key={rhythm} className="flex gap-4">
              <span className={`mt-1 size-6 shrink-0 rounded-md ${LOOKS[rhythm]}`} aria-hidden="true" />
              <span>
                <span className="font-semibold text-lg">{rhythms[rhythm].label}</span>{' '}
                <span className="block text-ink-soft leading-relaxed">{rhythms[rhythm].text}</span>
              </span>
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}
