import '../zod-without-eval.ts';
import { z } from 'zod';
import { TRADE_LABELS } from './booking-fields.ts';
import { type CalendarEvent, toCalendarFile } from './calendar-file.ts';
import { SLOT_MINUTES } from './slot-rules.ts';

/** The response from `read_booking_feed`. Null if the secret is wrong. */
export const feedRowsSchema = z
  .array(
    z.object({
      id: z.string(),
      sequence: z.int(),
      starts_at: z.string(),
      changed_at: z.string(),
      status: z.string(),
      name: z.string(),
      business: z.string(),
      trade: z.string(),
      phone: z.string(),
      email: z.string(),
      note: z.string(),
    }),
  )
  .nullable();

type FeedRow = NonNullable<z.infer<typeof feedRowsSchema>>[number];

export function toFeedCalendar(rows: readonly FeedRow[]): string {
  return toCalendarFile(rows.map(toEvent), { producer: 'Callwright', name: 'Demos' });
}

function toEvent({ id, sequence, status, name, business, trade, phone, email, note, ...row }: FeedRow): CalendarEvent {
  const isCancelled = status === 'cancelled';
  const label = new Map<string, string>(Object.entries(TRADE_LABELS)).get(trade) ?? trade;
  return {
    id,
    sequence,
    startsAt: row.starts_at,
    endsAt: new Date(Date.parse(row.starts_at) + SLOT_MINUTES * 60_000).toISOString(),
    changedAt: row.changed_at,
    title: `${isCancelled ? 'Canceled' : 'Demo'}: ${[name, business].filter(Boolean).join(', ')}`,
    description: [label, phone, email, note].filter(Boolean).join('\n'),
    isCancelled,
  };
}
