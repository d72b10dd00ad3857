import { US_TIME_ZONES } from '@callwright/shared/booking/time-zones.ts';
import type { ReactNode } from 'react';
import { site } from '../settings/site.ts';
import { buttonStyle } from '../ui/button-style.ts';
import { Icon } from '../ui/icon.tsx';
import { booking } from './booking.ts';
import { BESIDE_ICON, BookingNotice, CopyLabels, CopyStatus, MAIL_HREF, WithIcon } from './booking-parts.tsx';
import { formatPhone } from './phone-format.ts';

const { slots: words, notices } = booking;

const DAY_GRID = 'grid auto-rows-fr grid-cols-[repeat(auto-fill,minmax(max(4rem,22%),1fr))] gap-2';
const TIME_GRID = 'grid auto-rows-fr grid-cols-[repeat(auto-fill,minmax(6rem,1fr))] gap-2';

export const CHIP =
  'relative flex min-h-11 cursor-pointer items-center justify-center rounded-xl border border-line-strong bg-surface px-2 py-1.5 text-center font-medium leading-tight not-has-checked:hover:border-ink has-checked:border-accent has-checked:bg-accent has-checked:font-bold has-checked:text-on-accent has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2';

export const CHIP_INPUT = 'absolute inset-0 cursor-pointer opacity-0';

const LINK_BUTTON = 'min-h-11 cursor-pointer font-semibold text-accent hover:underline underline-offset-4';

/** Days and times are radio buttons, so arrow keys work. */
export function SlotFields({ taken }: { taken: string }) {
  return (
    <div data-part="picker" hidden className="grid grid-cols-1 gap-5">
      <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1.5">
        <Icon name="globe" className="size-5 text-ink-soft" />
        <label htmlFor="zone" className="sr-only">
          {words.zone}
        </label>
        <select
          id="zone"
          aria-describedby="zone-note"
          className="min-h-11 min-w-0 flex-[1_1_9rem] rounded-xl border border-line-strong bg-surface py-2 pr-8 pl-3 text-base hover:border-ink-soft"
        >
          <optgroup label={words.unitedStates}>
            {US_TIME_ZONES.map(({ zone, label }) => (
              <option key={zone} value={zone}>
                {label}
              </option>
            ))}
          </optgroup>
          <optgroup label={words.otherZones} data-part="other-zones" />
        </select>
        <p id="zone-note" className="text-ink-soft text-sm">
          <span data-part="clock" /> {words.now}
        </p>
      </div>
      <fieldset className="min-w-0">
        <legend className="mb-2 font-semibold">{words.day}</legend>
        <div data-part="days" className={DAY_GRID} />
        <button type="button" data-part="more-days" className={LINK_BUTTON}>
          {words.moreDays}
        </button>
      </fieldset>
      <fieldset aria-describedby="slots-problem" className="min-w-0">
        <legend className="font-semibold">
          {words.time} <span data-part="day-name" />
        </legend>
        <p id="slots-problem" hidden className="mt-1 flex items-start gap-1.5 font-medium text-danger text-sm">
          <Icon name="alert" className="mt-0.5 size-4" />
          {words.noTime}
        </p>
        <p
          data-part="taken"
          role="alert"
          hidden
          className="mt-2 flex scroll-mt-32 items-start gap-2.5 rounded-xl bg-warn-soft px-4 py-3 text-warn"
        >
          <Icon name="alert" className="mt-0.5 size-5" />
          <span>
            <strong>
              <span data-part="taken-time" /> {words.taken}
            </strong>{' '}
            {words.takenNext} {taken}
          </span>
        </p>
        <div data-part="slots">
          <DayPart name="morning" />
          <DayPart name="afternoon" />
          <DayPart name="evening" />
        </div>
      </fieldset>
      <p data-part="chosen" aria-live="polite" className="sr-only" />
      {/* The script clones these. Not a `<template>`, which React can't hydrate in `pnpm dev`. */}
      <div hidden>
        <label data-part="day-chip" className={`${CHIP} min-h-15`}>
          <input type="radio" className={CHIP_INPUT} />
          <span>
            <span data-part="weekday" className="block font-normal text-sm" />{' '}
            <span data-part="date" className="block font-semibold" />
          </span>
        </label>
        <label data-part="slot-chip" className={`${CHIP} tabular-nums`}>
          <input type="radio" className={CHIP_INPUT} />
          <span />
        </label>
      </div>
    </div>
  );
}

function DayPart({ name }: { name: keyof typeof words.dayParts }) {
  return (
    <div data-part={name} className="mt-2">
      <p className="mb-1 text-ink-soft text-sm">{words.dayParts[name]}</p>
      <div data-part={`${name}-slots`} className={TIME_GRID} />
    </div>
  );
}

/** As high as two rows of times, so little below moves when they load. */
export function SlotSkeleton() {
  return (
    <div
      aria-hidden="true"
      className="with-scripts grid grid-cols-1 gap-5 [&_i]:block [&_i]:rounded-xl [&_i]:bg-line/70"
    >
      <i className="h-11" />
      <div>
        <i className="mt-1 mb-3 h-4 w-10" />
        <div className={DAY_GRID}>
          {Array.from({ length: 8 }, (_, index) => (
            <i key={index} className="h-15" />
          ))}
        </div>
        <i className="my-3.5 h-4 w-32" />
      </div>
      <div>
        <i className="mt-1 h-4 w-32" />
        <SkeletonTimes />
        <SkeletonTimes />
      </div>
    </div>
  );
}

function SkeletonTimes() {
  return (
    <>
      <i className="mt-3.5 mb-2 h-3 w-16" />
      <div className={TIME_GRID}>
        {Array.from({ length: 4 }, (_, index) => (
          <i key={index} className="h-11 max-sm:last:hidden" />
        ))}
      </div>
    </>
  );
}

export function NoSlots({ text }: { text: string }) {
  return (
    <div data-say="none" hidden>
      <WithIcon name="calendar-x">
        <p className="heading text-balance text-2xl">{words.none}</p>
        <p className="mt-1 text-ink-soft text-lg leading-relaxed">{text}</p>
      </WithIcon>
      <a href={MAIL_HREF} className={`${buttonStyle('primary')} ${BESIDE_ICON} mt-5 max-sm:w-full`}>
        {words.noneWrite}
      </a>
      <ul className={`mt-1 -mb-3 ${BESIDE_ICON}`}>
        <Contact href={MAIL_HREF} text={site.email} />
        {site.demoPhone && (
          <Contact label={words.nonePhone} href={`tel:${site.demoPhone}`} text={formatPhone(site.demoPhone)} />
        )}
      </ul>
      <CopyStatus />
      <BookingNotice name="not_copied">{notices.not_copied}</BookingNotice>
    </div>
  );
}

type ContactProps = { label?: string; href: string; text: string };

function Contact({ label, href, text }: ContactProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-1.5">
      {label && <span className="text-ink-soft">{label}</span>}{' '}
      <a href={href} className="font-semibold text-accent underline underline-offset-4 [overflow-wrap:anywhere]">
        {text}
      </a>
      <button
        type="button"
        data-act="copy"
        data-text={text}
        className="min-h-11 min-w-16 cursor-pointer px-2 font-semibold text-accent hover:text-accent-strong [&_svg]:hidden"
      >
        <CopyLabels>
          <span>
            {words.copy}
            <span className="sr-only"> {text}</span>
          </span>
        </CopyLabels>
      </button>
    </li>
  );
}

/** Sticks to the bottom of the screen, except on low screens and with large text. */
/** `was` comes before the time that would change. */
export function SlotSummary({ was, children }: { was?: string; children: ReactNode }) {
  return (
    <div
      data-part="summary"
      hidden
      className="ticket-stub sticky bottom-0 z-10 flex flex-wrap items-center gap-x-4 gap-y-2.5 rounded-b-3xl bg-surface px-5 pt-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))] shadow-[0_-0.75rem_1rem_-1rem_rgb(0_0_0/0.3)] sm:px-7 sm:pt-4 sm:pb-4 large-text:relative [@media(max-height:32rem)]:relative"
    >
      <div className="flex-[1_1_9rem]">
        <strong data-part="when" data-none={words.noneChosen} className="block leading-snug tabular-nums sm:text-lg" />{' '}
        <span className="flex flex-wrap items-center gap-x-1.5 text-ink-soft text-sm">
          <span data-part="when-note" data-was={was} />
          {was === undefined && <ChangeTime />}
        </span>
      </div>
      {children}
    </div>
  );
}

/** Leads back to the days, which a phone has scrolled out of view. */
function ChangeTime() {
  return (
    <button
      type="button"
      data-act="change"
      className="relative cursor-pointer font-semibold text-accent underline-offset-4 before:absolute before:-inset-x-2 before:-inset-y-3 hover:underline"
    >
      <span aria-hidden="true" className="mr-1.5 inline-block text-ink-soft">
        ·
      </span>
      {words.change}
      <span className="sr-only"> {words.changeWhat}</span>
    </button>
  );
}
