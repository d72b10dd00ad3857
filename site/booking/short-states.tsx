import type { ReactNode } from 'react';
import { ROUTES } from '../settings/routes.ts';
import { buttonStyle } from '../ui/button-style.ts';
import { booking } from './booking.ts';
import { BookingNotice, CalendarLink, When } from './booking-parts.tsx';

const { cancelled, notices } = booking;

/** Of a state with little to show. */
export const CARD = 'mt-6 rounded-3xl border border-line bg-surface p-5 shadow-card sm:mt-8 sm:p-7';

type StateProps = {
  name: string;
  headline: string;
  again: string;
  when?: ReactNode;
  aside?: ReactNode;
  notice?: ReactNode;
  children: ReactNode;
};

export function State({ name, headline, again, when, aside, notice, children }: StateProps) {
  return (
    <section data-state={name} data-headline={headline} data-narrow hidden>
      <div className={CARD}>
        {when}
        <p className={`text-lg leading-relaxed ${when ? 'mt-5' : ''}`}>{children}</p>
        <div className="mt-6 grid gap-3 sm:flex sm:flex-wrap">
          <a href={ROUTES.demo.path} className={buttonStyle('primary')}>
            {again}
          </a>{' '}
          {aside}
        </div>
        {notice}
      </div>
    </section>
  );
}

export function Canceled(state: Pick<StateProps, 'name' | 'headline' | 'children'>) {
  return (
    <State
      {...state}
      again={cancelled.again}
      when={<When isPast isCanceled />}
      aside={<CalendarLink name="cancelled-file" text={cancelled.file} />}
      notice={<BookingNotice name="no_file">{notices.no_file}</BookingNotice>}
    />
  );
}
