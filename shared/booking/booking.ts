import '../zod-without-eval.ts';
import { z } from 'zod';
import { BOOKING_TRADES, type BookingField, findBookingProblem, tidyBookingText } from './booking-fields.ts';
import { TIME_ZONE_PATTERN } from './slot-rules.ts';

const fieldSchema = (field: BookingField) =>
  z
    .string()
    .overwrite((text) => tidyBookingText(field, text))
    .superRefine((text, context) => {
      const problem = findBookingProblem(field, text);
      if (problem !== null) context.addIssue({ code: 'custom', message: problem });
    });

/** The table has the same checks. */
export const bookingFieldsSchema = z.object({
  name: fieldSchema('name'),
  email: fieldSchema('email'),
  phone: fieldSchema('phone'),
  trade: z.enum(BOOKING_TRADES, 'Pick your trade.'),
  business: fieldSchema('business'),
  note: fieldSchema('note'),
});

const timestamp = z.iso.datetime({ offset: true });

export const bookingSchema = bookingFieldsSchema
  .extend({
    id: z.guid(),
    starts_at: timestamp,
    status: z.enum(['booked', 'cancelled', 'done']),
    cancelled_by: z.enum(['visitor', 'owner']).nullable(),
    time_zone: z.string().regex(TIME_ZONE_PATTERN),
    sequence: z.int().nonnegative(),
    created_at: timestamp,
    changed_at: timestamp,
    can_change: z.boolean(),
    sends_email: z.boolean().default(false),
  })
  .transform(({ starts_at, cancelled_by, time_zone, created_at, changed_at, can_change, sends_email, ...booking }) => ({
    ...booking,
    startsAt: starts_at,
    cancelledBy: cancelled_by,
    timeZone: time_zone,
    createdAt: created_at,
    changedAt: changed_at,
    canChange: can_change,
    sendsEmail: sends_email,
  }));

export type Booking = z.infer<typeof bookingSchema>;

export const BOOKING_SETTINGS_LIMITS = {
  workingHours: 28,
  holidays: 366,
  leadHours: [0, 336],
  horizonDays: [1, 180],
  lanes: [1, 20],
  maxPerHour: [1, 1_000],
  keepDays: [1, 3_650],
} as const;

const wholeNumber = (what: string, [least, most]: readonly [number, number]) => {
  const error = `${what}: enter a whole number from ${least} to ${most.toLocaleString('en-US')}.`;
  return z.int({ error }).min(least, error).max(most, error);
};

const HALF_HOUR = /^([01][0-9]|2[0-3]):[03]0$/;

const workingHoursSchema = z
  .strictObject({
    /** 1 is Monday. */
    weekday: z.int().min(1).max(7),
    from: z.string().regex(HALF_HOUR, 'Working hours must start on the hour or half hour, like 9:00 AM.'),
    to: z
      .string()
      .regex(/^(([01][0-9]|2[0-3]):[03]0|24:00)$/, 'Working hours must end on the hour or half hour, like 5:30 PM.'),
  })
  .refine(({ from, to }) => from < to, 'Working hours must end after they start.');

export type WorkingHours = z.infer<typeof workingHoursSchema>;

const HOLIDAY_ERROR = 'Enter a day off as year-month-day, like 2026-12-25.';

export const bookingSettingsSchema = z.object({
  /** The company's time zone, as an IANA name. */
  timeZone: z.string().regex(TIME_ZONE_PATTERN, 'Choose a time zone, like America/New_York.'),
  workingHours: z
    .array(workingHoursSchema)
    .max(BOOKING_SETTINGS_LIMITS.workingHours, 'Enter no more than 28 time ranges for working hours.'),
  holidays: z
    .array(z.iso.date(HOLIDAY_ERROR).refine((day) => day >= '1970', HOLIDAY_ERROR))
    .max(BOOKING_SETTINGS_LIMITS.holidays, 'Enter no more than 366 days off.'),
  leadHours: wholeNumber('Hours before a demo', BOOKING_SETTINGS_LIMITS.leadHours),
  horizonDays: wholeNumber('Days ahead', BOOKING_SETTINGS_LIMITS.horizonDays),
  lanes: wholeNumber('Demos at a time', BOOKING_SETTINGS_LIMITS.lanes),
  /** For all visitors together, against floods. */
  maxPerHour: wholeNumber('Bookings in an hour', BOOKING_SETTINGS_LIMITS.maxPerHour),
  keepDays: wholeNumber('Days until deletion', BOOKING_SETTINGS_LIMITS.keepDays),
});

export type BookingSettings = z.infer<typeof bookingSettingsSchema>;

/** The database has the same rule for new settings. Stored settings may be older than the rule. */
export const savedBookingSettingsSchema = bookingSettingsSchema.superRefine(({ leadHours, horizonDays }, context) => {
  const hours = horizonDays * 24;
  if (leadHours < hours) return;
  const days = horizonDays === 1 ? '1 day' : `${horizonDays} days`;
  const message = `Nobody could book a demo: visitors can only book up to ${days} (${hours} hours) ahead. Choose fewer hours or more days.`;
  context.addIssue({ code: 'custom', path: ['leadHours'], message });
});
