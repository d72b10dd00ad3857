import { SLOT_MINUTES, TIME_ZONE_PATTERN } from '@callwright/shared/booking/slot-rules.ts';

export const DAY_PARTS = ['morning', 'afternoon', 'evening'] as const;
type DayPart = (typeof DAY_PARTS)[number];

export type SlotDay = {
  day: string;
  weekday: string;
  /** `Mar 10`, with a no-break space */
  date: string;
  slots: { at: string; label: string; dayPart: DayPart }[];
};

const LOCALE = 'en-US';

/** Groups times by day in a time zone. */
export function groupByDay(slots: readonly string[], timeZone: string): SlotDay[] {
  const day = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  const weekday = new Intl.DateTimeFormat(LOCALE, { timeZone, weekday: 'short' });
  const date = new Intl.DateTimeFormat(LOCALE, { timeZone, month: 'short', day: 'numeric' });
  const hourOfDay = new Intl.DateTimeFormat(LOCALE, { timeZone, hour: 'numeric', hourCycle: 'h23' });
  const hour = new Intl.DateTimeFormat(LOCALE, { timeZone, hour: 'numeric', minute: '2-digit' });
  const hourInZone = new Intl.DateTimeFormat(LOCALE, {
    timeZone,
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  });
  const days = new Map<string, SlotDay>();
  for (const at of slots) {
    const time = new Date(at);
    const key = day.format(time);
    const group = days.get(key) ?? {
      day: key,
      weekday: weekday.format(time),
      date: date.format(time).replace(' ', '\u00A0'),
      slots: [],
    };
    days.set(key, group);
    group.slots.push({ at, label: hour.format(time), dayPart: toDayPart(Number(hourOfDay.format(time))) });
  }
  // When clocks go back, an hour repeats. The zone's short name distinguishes the two.
  for (const { slots: ofDay } of days.values()) {
    const labels = ofDay.map((slot) => slot.label);
    for (const slot of ofDay) {
      if (labels.indexOf(slot.label) !== labels.lastIndexOf(slot.label))
        slot.label = hourInZone.format(new Date(slot.at));
    }
  }
  return [...days.values()];
}

function toDayPart(hour: number): DayPart {
  if (hour < 12) return 'morning';
  return hour < 17 ? 'afternoon' : 'evening';
}

/** Returns, for example, `Tuesday, March 10, 2026, 9:00 AM to 9:30 AM, Mountain Time`. */
export function describeSlot(at: string, timeZone: string): string {
  const { day, hours, zone } = describeSlotParts(at, timeZone);
  return `${day}, ${hours}, ${zone}`;
}

export function describeSlotParts(at: string, timeZone: string): { day: string; hours: string; zone: string } {
  const start = new Date(at);
  const day = start.toLocaleDateString(LOCALE, {
    timeZone,
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    year: 'numeric',
  });
  const hours = `${formatTimeIn(timeZone, start)} to ${formatTimeIn(timeZone, new Date(endOf(at)))}`;
  return { day, hours, zone: nameZone(timeZone, start) };
}

/** Returns, for example, `Tue, Mar 10, 9:00 AM`. */
export function nameSlot(at: string, timeZone: string): string {
  const start = new Date(at);
  const day = start.toLocaleDateString(LOCALE, { timeZone, weekday: 'short', month: 'short', day: 'numeric' });
  return `${day}, ${formatTimeIn(timeZone, start)}`;
}

export function endOf(at: string): string {
  return new Date(Date.parse(at) + SLOT_MINUTES * 60_000).toISOString();
}

/** Returns, for example, `Mountain Time`. */
export function nameZone(timeZone: string, at: Date): string {
  const parts = new Intl.DateTimeFormat(LOCALE, { timeZone, timeZoneName: 'longGeneric' }).formatToParts(at);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}

/** Returns, for example, `9:00 AM`, with a no-break space. */
export function formatTimeIn(timeZone: string, at: Date): string {
  return at.toLocaleTimeString(LOCALE, { timeZone, hour: 'numeric', minute: '2-digit' }).replace(' ', '\u00A0');
}

export function listZones(...named: string[]): string[] {
  return [...new Set([...Intl.supportedValuesOf('timeZone'), ...named.filter(isKnownZone)])].sort();
}

/** Returns the first time zone that this browser supports, or UTC. */
export function findKnownZone(timeZone: string, otherwise: string): string {
  return [timeZone, otherwise].find(isKnownZone) ?? 'UTC';
}

function isKnownZone(timeZone: string): boolean {
  try {
    new Intl.DateTimeFormat(LOCALE, { timeZone });
    return true;
  } catch {
    return false;
  }
}

export function findVisitorZone(otherwise: string): string {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  // Some platforms report an offset, which has no daylight saving time.
  return findKnownZone(timeZone && TIME_ZONE_PATTERN.test(timeZone) ? timeZone : otherwise, otherwise);
}
