import { Icon } from '../../ui/icon.tsx';
import { solution } from './solution.ts';

const { example, technicians, hours } = solution.booksAppointments;

type Slot = {
  kind: 'job' | 'drive' | 'booked';
  title: string;
  time: string;
  /** Place in a grid of half hours from 8:00 AM to 1:30 PM. */
  rows: string;
};

const DAY: readonly (readonly Slot[])[] = [
  [
    { kind: 'job', title: 'New water heater', time: '8 to 10 AM', rows: 'row-start-1 row-span-4' },
    { kind: 'drive', title: 'Drive, 25 min', time: 'from 10 AM', rows: 'row-start-5 row-span-1' },
    { kind: 'booked', title: 'Leaking valve', time: '10:30 AM to noon', rows: 'row-start-6 row-span-3' },
    { kind: 'drive', title: 'Drive, 20 min', time: 'from noon', rows: 'row-start-9 row-span-1' },
    { kind: 'job', title: 'Inspection', time: '12:30 to 1:30 PM', rows: 'row-start-10 row-span-2' },
  ],
  [
    { kind: 'job', title: 'Kitchen drain', time: '8:30 to 10 AM', rows: 'row-start-2 row-span-3' },
    { kind: 'drive', title: 'Drive, 15 min', time: 'from 10 AM', rows: 'row-start-5 row-span-1' },
    { kind: 'job', title: 'Sewer camera', time: '10:30 AM to 1 PM', rows: 'row-start-6 row-span-5' },
  ],
];

const LOOK: Record<Slot['kind'], string> = {
  job: 'border border-line bg-sunken',
  drive: 'border border-line-strong border-dashed text-ink-soft',
  booked: 'bg-accent text-on-accent shadow-card',
};

export function SampleSchedule() {
  return (
    <figure className="rounded-[1.75rem] border border-line bg-surface p-4 shadow-card sm:p-7">
      <figcaption className="px-1 text-ink-soft text-sm">
        <span className="font-semibold text-ink">{example}</span>, two technicians
      </figcaption>
      <div className="mt-5 grid grid-cols-[auto_1fr_1fr] gap-x-2 sm:gap-x-3 large-text:grid-cols-1">
        <ol
          className="grid grid-rows-[2.5rem_repeat(11,2.25rem)] pr-1 text-ink-soft text-xs tabular-nums large-text:hidden"
          aria-hidden="true"
        >
          <li />
          {hours.map((hour) => (
            <li key={hour} className="row-span-2 last:row-span-1">
              {hour}
            </li>
          ))}
        </ol>
        {DAY.map((slots, index) => (
          <div key={technicians[index]}>
            <h3 className="flex h-10 items-start font-semibold">{technicians[index]}</h3>
            <ol aria-label={technicians[index]} className="grid grid-rows-[repeat(11,2.25rem)] gap-y-px">
              {slots.map(({ kind, title, time, rows }) => (
                <li
                  key={title}
                  className={`${rows} ${LOOK[kind]} min-w-0 overflow-hidden rounded-xl px-2.5 py-1.5 sm:px-3`}
                >
                  {kind === 'drive' ? (
                    <span className="flex h-full items-center text-xs sm:text-sm">
                      {title}
                      <span className="sr-only">, {time}</span>
                    </span>
                  ) : (
                    <>
                      <span className="block font-semibold text-sm leading-snug sm:text-base">{title}</span>{' '}
                      <span className="block text-xs sm:text-sm">{time}</span>{' '}
                      {kind === 'booked' && (
                        <span className="mt-1.5 flex items-center gap-1.5 text-xs sm:text-sm">
                          <Icon name="check" className="size-4" />
                          Booked on the call
                        </span>
                      )}
                    </>
                  )}
                </li>
              ))}
            </ol>
          </div>
        ))}
      </div>
    </figure>
  );
}
