'use client';

import { type HoursForm, type HoursProblem, WEEKDAYS } from '@callwright/shared/booking/hours-form.ts';
import { nameTimeZone, US_TIME_ZONES } from '@callwright/shared/booking/time-zones.ts';
import { toAdminPath } from '@callwright/shared/site-paths.ts';
import { ArrowLeft, ChevronDown, ExternalLink } from 'lucide-react';
import { useRef } from 'react';
import { ROUTES } from '../../settings/routes.ts';
import { buttonStyle } from '../../ui/button-style.ts';
import { SelectField, TextField } from '../../ui/text-field.tsx';
import { UnreadPart } from '../connection/unread-part.tsx';
import { ScreenLayout } from '../screen-layout.tsx';
import { DaysOff } from './days-off.tsx';
import { HOURS_LABELS, HoursSaveBar, revealFields } from './hours-save-bar.tsx';
import { useHours } from './use-hours.ts';
import { DAY_ROW, WeeklyHours } from './weekly-hours.tsx';

export function HoursScreen() {
  const hours = useHours();
  const { form, failure, problems, isSaving, isChanged } = hours;
  const fields = useRef<HTMLFormElement>(null);

  const focusProblem = () => revealFields([...(fields.current?.querySelectorAll<HTMLElement>('[aria-invalid]') ?? [])]);

  return (
    <>
      <a
        href={toAdminPath('demos')}
        className="mb-1 inline-flex min-h-11 items-center gap-2 text-ink-soft hover:text-accent"
      >
        <ArrowLeft aria-hidden="true" className="size-4.5" />
        Demos
      </a>
      <ScreenLayout
        id="hours"
        title="Booking hours"
        description="When visitors can book a demo with you."
        actions={
          <a href={ROUTES.demo.path} target="_blank" rel="noreferrer" className={buttonStyle('secondary')}>
            View booking page
            <ExternalLink aria-hidden="true" className="size-4.5" />
          </a>
        }
      >
        {form === null ? (
          <UnreadPart what="the hours" failure={failure} onRetry={hours.reload}>
            <HoursLoading />
          </UnreadPart>
        ) : (
          <form
            ref={fields}
            noValidate
            aria-label="Booking hours"
            onSubmit={(event) => {
              event.preventDefault();
              void hours.save(form).then((isSaved) => (isSaved ? focusHeading() : focusProblem()));
            }}
          >
            <HoursFields form={form} problems={problems} onChange={hours.change} />
            {isChanged && (
              <HoursSaveBar
                problems={problems}
                isSaving={isSaving}
                onDiscard={() => {
                  hours.discard();
                  focusHeading();
                }}
              />
            )}
          </form>
        )}
      </ScreenLayout>
    </>
  );
}

function HoursLoading() {
  return (
    <div className={COLUMNS}>
      <div className={COLUMN}>
        <div className="admin-card">
          <LoadingHeading />
          {WEEKDAYS.map((day, index) => (
            <div key={day} className={DAY_ROW}>
              <div className="flex min-h-11 items-center gap-3">
                <span className="h-6 w-10" />
                <span className="h-3.5 w-20" />
              </div>
              {index < 5 ? (
                <div className="flex gap-7.5 max-sm:gap-6.5">
                  <span className={`w-29.5 ${LOADING_BOX}`} />
                  <span className={`w-29.5 ${LOADING_BOX}`} />
                </div>
              ) : (
                <div>
                  <span className="h-3.5 w-18 max-sm:absolute max-sm:top-7 max-sm:right-0 sm:mt-4" />
                </div>
              )}
            </div>
          ))}
        </div>
        <div className="admin-card">
          <LoadingHeading />
          <div className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
            <LoadingChoice />
            <LoadingChoice />
          </div>
          <span className="mt-3.75 mb-3.75 h-3.5 w-24" />
        </div>
      </div>
      <div className={COLUMN}>
        <div className="admin-card">
          <LoadingHeading />
          <LoadingChoice />
          <span className="mt-3 h-3 w-full" />
          <span className="mt-2.5 mb-1 h-3 w-1/2" />
        </div>
        <div className="admin-card">
          <LoadingHeading />
          <LoadingChoice />
          <div className="mt-3">
            {[0, 1, 2].map((line) => (
              <div key={line} className="flex h-11 items-center border-line border-t">
                <span className="h-3.5 w-32" />
              </div>
            ))}
          </div>
        </div>
      </div>
    </div>
  );
}

const LOADING_BOX = 'h-11 rounded-xl border border-line-strong/40 bg-transparent';

const LoadingHeading = () => <span className="mt-1.5 mb-5.5 h-4 w-32" />;

function LoadingChoice() {
  return (
    <div>
      <span className="mt-1.5 mb-2.5 h-3.5 w-28" />
      <span className={LOADING_BOX} />
    </div>
  );
}

/** The clicked button disappears with the bar. */
const focusHeading = () => document.getElementById('hours-heading')?.focus();

type HoursFieldsProps = {
  form: HoursForm;
  problems: readonly HoursProblem[];
  onChange: (form: HoursForm) => void;
};

const COLUMNS = 'grid grid-cols-1 items-start gap-6 xl:grid-cols-[minmax(0,1fr)_21rem]';
const COLUMN = 'grid grid-cols-1 gap-6';

const LEAD_HOURS = [1, 2, 4, 8, 12, 24, 48, 72];
const HORIZON_DAYS = [7, 14, 21, 30, 45, 60, 90, 180];

function HoursFields({ form, problems, onChange }: HoursFieldsProps) {
  const problemOf = (field: HoursProblem['field']) =>
    problems.find((problem) => problem.field === field)?.message ?? null;
  return (
    <div className={COLUMNS}>
      <div className={COLUMN}>
        <WeeklyHours
          days={form.days}
          problemOf={(day) => problemOf(`day-${day}`)}
          onChange={(days) => onChange({ ...form, days })}
        />
        <section className="admin-card">
          <h3 className="heading mb-4 text-lg">Booking limits</h3>
          <div className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
            <SelectField
              id="booking-leadHours"
              label={HOURS_LABELS.leadHours}
              problem={problemOf('leadHours')}
              value={form.leadHours}
              onChange={({ target }) => onChange({ ...form, leadHours: target.value })}
            >
              <Choices values={LEAD_HOURS} chosen={form.leadHours} unit="hour" />
            </SelectField>
            <SelectField
              id="booking-horizonDays"
              label={HOURS_LABELS.horizonDays}
              problem={problemOf('horizonDays')}
              value={form.horizonDays}
              onChange={({ target }) => onChange({ ...form, horizonDays: target.value })}
            >
              <Choices values={HORIZON_DAYS} chosen={form.horizonDays} unit="day" />
            </SelectField>
          </div>
          <details className="group">
            <summary className="inline-flex min-h-11 cursor-pointer items-center gap-1 font-semibold text-accent hover:underline">
              More limits
              <ChevronDown aria-hidden="true" className="size-4 group-open:rotate-180" />
            </summary>
            <div className="mt-2 grid gap-x-6 gap-y-3 sm:grid-cols-3">
              {(
                [
                  ['lanes', 'One for each person who gives demos.'],
                  ['maxPerHour', 'Across all visitors. Helps prevent spam.'],
                  ['keepDays', 'After the demo. Then we delete them.'],
                ] as const
              ).map(([name, hint]) => (
                <TextField
                  key={name}
                  id={`booking-${name}`}
                  label={HOURS_LABELS[name]}
                  hint={hint}
                  problem={problemOf(name)}
                  inputMode="numeric"
                  autoComplete="off"
                  value={form[name]}
                  onChange={({ target }) => onChange({ ...form, [name]: target.value })}
                />
              ))}
            </div>
          </details>
        </section>
      </div>
      <div className={COLUMN}>
        <section className="admin-card">
          <h3 className="heading mb-3 text-lg">Time zone</h3>
          <SelectField
            id="booking-timeZone"
            label={HOURS_LABELS.timeZone}
            hint={`It’s ${formatTimeIn(form.timeZone)} there now. Visitors see times in their own time zone.`}
            problem={problemOf('timeZone')}
            value={form.timeZone}
            onChange={({ target }) => onChange({ ...form, timeZone: target.value })}
          >
            <TimeZoneOptions chosen={form.timeZone} />
          </SelectField>
        </section>
        <DaysOff
          holidays={form.holidays}
          problem={problemOf('holidays')}
          onChange={(holidays) => onChange({ ...form, holidays })}
        />
      </div>
    </div>
  );
}

type ChoicesProps = { values: readonly number[]; chosen: string; unit: 'hour' | 'day' };

function Choices({ values, chosen, unit }: ChoicesProps) {
  const all = [...new Set([...values, Number(chosen)])].toSorted((a, b) => a - b);
  return all.map((value) => (
    <option key={value} value={value}>
      {value === 1 ? `1 ${unit}` : `${value} ${unit}s`} ahead
    </option>
  ));
}

function TimeZoneOptions({ chosen }: { chosen: string }) {
  const usZones = new Set(US_TIME_ZONES.map(({ zone }) => zone));
  const others = Intl.supportedValuesOf('timeZone').filter((zone) => !usZones.has(zone));
  return (
    <>
      <optgroup label="United States">
        {US_TIME_ZONES.map(({ zone, label }) => (
          <option key={zone} value={zone}>
            {label}
          </option>
        ))}
      </optgroup>
      <optgroup label="All time zones">
        {[...new Set(usZones.has(chosen) ? others : [chosen, ...others])].map((zone) => (
          <option key={zone} value={zone}>
            {nameTimeZone(zone)}
          </option>
        ))}
      </optgroup>
    </>
  );
}

function formatTimeIn(timeZone: string): string {
  return new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', timeZone }).format(new Date());
}
