import { BOOKING_TRADES } from '@callwright/shared/booking/booking-fields.ts';
import { z } from 'zod';
import { nothingSchema, resultSchema, resultWithFailureSchema } from './result-schemas.ts';

/** What passes between the processes about demos that visitors of the site booked; for the owner of the blog alone. */

const statusSchema = z.enum(['booked', 'cancelled', 'done']);

/** A request, as the backend returned it. */
const demoRequestSchema = z.object({
  id: z.guid(),
  /** ISO times. */
  startsAt: z.string(),
  createdAt: z.string(),
  changedAt: z.string(),
  status: statusSchema,
  /** Null while it is not cancelled. */
  cancelledBy: z.enum(['visitor', 'owner']).nullable(),
  name: z.string(),
  /** Empty where the visitor left it out, as `note` is. */
  business: z.string(),
  trade: z.enum(BOOKING_TRADES),
  phone: z.string(),
  email: z.string(),
  note: z.string(),
  /** In which the visitor chose the time. */
  timeZone: z.string(),
  sequence: z.int(),
  /** Whether its visitor may still move or cancel it. */
  canChange: z.boolean(),
});

/** When demos can be booked, as the owner writes it (shared/booking/settings-text.ts). */
const settingsTextSchema = z.object({
  timeZone: z.string().max(200),
  /** Those of Monday to Sunday. */
  hours: z.array(z.string().max(500)).max(7),
  holidays: z.string().max(20_000),
  leadHours: z.string().max(20),
  horizonDays: z.string().max(20),
  lanes: z.string().max(20),
  maxPerHour: z.string().max(20),
  keepDays: z.string().max(20),
});

export const DEMO_CHANNELS = {
  'demos:list': {
    verb: 'listDemoRequests',
    input: z.enum(['coming', 'past', 'done', 'cancelled']),
    output: resultSchema(z.array(demoRequestSchema)),
  },
  /** Returns the request as it is then; nobody tells its visitor. */
  'demos:set-status': {
    verb: 'setDemoStatus',
    input: z.object({ id: z.guid(), status: statusSchema }),
    output: resultSchema(demoRequestSchema),
  },
  'demos:delete': { verb: 'deleteDemoRequest', input: z.guid(), output: resultSchema(nothingSchema) },
  /** Saves all requests as a table where the owner chooses; null where they chose none. */
  'demos:export': {
    verb: 'exportDemoRequests',
    input: nothingSchema,
    output: resultSchema(z.string().nullable()),
  },
  'demos:read-settings': {
    verb: 'readDemoSettings',
    input: nothingSchema,
    output: resultSchema(settingsTextSchema),
  },
  'demos:save-settings': {
    verb: 'saveDemoSettings',
    input: settingsTextSchema,
    output: resultWithFailureSchema(
      nothingSchema,
      /** `problems`: what is wrong with which field; none where the settings could not be stored. */
      z.object({ message: z.string(), problems: z.array(z.object({ field: z.string(), message: z.string() })) }),
    ),
  },
  /** Returns whether the calendar feed is on. */
  'demos:read-feed': { verb: 'readCalendarFeed', input: nothingSchema, output: resultSchema(z.boolean()) },
  /** Gives the calendar feed a new address and returns it, or turns it off: null. */
  'demos:set-feed': {
    verb: 'setCalendarFeed',
    input: z.boolean(),
    output: resultWithFailureSchema(
      z.string().nullable(),
      z.object({ title: z.string(), message: z.string(), isKnown: z.boolean() }),
    ),
  },
} as const;

export type DemoRequest = z.infer<typeof demoRequestSchema>;
