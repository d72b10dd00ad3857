import type { ReactNode } from 'react';
import { ROUTES } from '../settings/routes.ts';
import { buttonStyle } from '../ui/button-style.ts';
import type { IconName } from '../ui/icon.tsx';
import { booking } from './booking.ts';
import { BESIDE_ICON, BookingNotice, CalendarLink, When, WithIcon } from './booking-parts.tsx';

const { canceled, notices } = booking;

/** Of a state with little to show. */
export const CARD = 'mt-6 lg:max-w-2xl rounded-3xl border border-line bg-surface p-5 shadow-card sm:mt-8 sm:p-7';

type StateProps = {
  name: string;
  headline: string;
  again: string;
  variant?: 'primary' | 'secondary';
  icon?: IconName;
  when?: ReactNode;
  aside?: ReactNode;
  notice?: ReactNode;
  children: ReactNode;
};

export function State({ name, headline, again, variant = 'primary', icon, when, ...parts }: StateProps) {
  const { aside, notice, children } = parts;
  return (
    <section data-state={name} data-headline={headline} hidden>
      <div className={CARD}>
        {when}
        {icon ? (
          <WithIcon name={icon}>
            <p className="text-pretty text-lg leading-relaxed">{children}</p>
          </WithIcon>
        ) : (
          <p className="mt-5 text-lg leading-relaxed">{children}</p>
        )}
        <div className={`mt-6 grid gap-3 sm:flex sm:flex-wrap ${icon ? BESIDE_ICON : ''}`}>
          <a href={ROUTES.demo.path} className={buttonStyle(variant)}>
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
      again={canceled.again}
      when={<When isPast isCanceled />}
      aside={<CalendarLink name="canceled-file" text={canceled.file} />}
      notice={<BookingNotice name="no_file">{notices.no_file}</BookingNotice>}
    />
  );
}
