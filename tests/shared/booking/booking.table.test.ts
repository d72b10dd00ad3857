import { bookingFieldsSchema, bookingSettingsSchema } from '@callwright/shared/booking/booking.ts';
import {
  BOOKING_FIELDS,
  BOOKING_LIMITS,
  BOOKING_TRADES,
  type BookingTexts,
} from '@callwright/shared/booking/booking-fields.ts';
import { TIME_ZONE_PATTERN } from '@callwright/shared/booking/slot-rules.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codeOf, openBarePglite, type Sql } from '../../helpers/blog-database.ts';
import { BOOKED_TEXTS } from '../../helpers/booking-database.ts';
import { runsOf, SEED } from '../../helpers/corpus.ts';

let sql: Sql;
beforeAll(async () => {
  sql = await openBarePglite();
});
afterAll(() => sql.close());

async function store(statement: string, params: unknown[]): Promise<Record<string, unknown> | string> {
  await sql.run('begin');
  try {
    const { rows } = await sql.query<Record<string, unknown>>(statement, params);
    return rows[0] ?? {};
  } catch (cause) {
    return codeOf(cause);
  } finally {
    await sql.run('rollback');
  }
}

const storeTexts = (texts: BookingTexts, timeZone = 'America/Denver') =>
  store(
    `insert into private.bookings
       (token_hash, starts_at, lane, created_at, changed_at, time_zone, ${BOOKING_FIELDS.join(', ')})
     values ('\\x00', '2030-01-01', 1, now(), now(), $1, ${BOOKING_FIELDS.map((_, index) => `$${index + 2}`).join(', ')})
     returning ${BOOKING_FIELDS.join(', ')}`,
    [timeZone, ...BOOKING_FIELDS.map((field) => texts[field])],
  );

/** A failed check, or text that Postgres rejects. */
const REFUSED = /^(23514|22021)$/;

async function check(texts: BookingTexts): Promise<void> {
  const parsed = bookingFieldsSchema.safeParse(texts);
  const stored = await storeTexts(parsed.success ? parsed.data : texts);
  if (parsed.success) expect(stored).toEqual(parsed.data);
  else expect(stored).toMatch(REFUSED);
}

describe('the form and the table have the same limits', () => {
  const limits = (['name', 'business', 'note'] as const).map((field) => ({ field, limit: BOOKING_LIMITS[field] }));
  const cases = limits.flatMap(({ field, limit }) => ['x', '🔧', '\u0301'].map((letter) => ({ field, limit, letter })));

  test.each(cases)(
    '$field: $limit times $letter fit in both, one more in neither',
    async ({ field, limit, letter }) => {
      const atLimit = { ...BOOKED_TEXTS, [field]: `x${letter.repeat(limit - 2)}x` };
      const above = { ...BOOKED_TEXTS, [field]: `x${letter.repeat(limit - 1)}x` };
      expect(bookingFieldsSchema.safeParse(atLimit).success).toBe(true);
      expect(bookingFieldsSchema.safeParse(above).success).toBe(false);
      await check(atLimit);
      await check(above);
    },
  );

  test('an email address of 254 characters and a phone number of 40 fit in both, longer ones in neither', async () => {
    for (const [length, fits] of [
      [254, true],
      [255, false],
    ] as const) {
      const email = `${'a'.repeat(length - 6)}@b.com`;
      expect(bookingFieldsSchema.safeParse({ ...BOOKED_TEXTS, email }).success).toBe(fits);
      await check({ ...BOOKED_TEXTS, email });
    }
    for (const [length, fits] of [
      [40, true],
      [41, false],
    ] as const) {
      const phone = '5'.repeat(length);
      expect(bookingFieldsSchema.safeParse({ ...BOOKED_TEXTS, phone }).success).toBe(fits);
      await check({ ...BOOKED_TEXTS, phone });
    }
  });

  test('only optional fields can be empty', async () => {
    for (const field of BOOKING_FIELDS) {
      const texts = { ...BOOKED_TEXTS, [field]: '' };
      expect(bookingFieldsSchema.safeParse(texts).success).toBe(field === 'business' || field === 'note');
      await check(texts);
    }
  });

  test('every trade in the form exists in the table', async () => {
    for (const trade of BOOKING_TRADES) expect(await storeTexts({ ...BOOKED_TEXTS, trade })).toMatchObject({ trade });
    await check({ ...BOOKED_TEXTS, trade: 'roofing' });
  });

  test('every time zone of a browser can be stored', async () => {
    for (const zone of [...Intl.supportedValuesOf('timeZone'), 'UTC', 'Etc/GMT+12']) {
      expect(TIME_ZONE_PATTERN.test(zone)).toBe(true);
      expect(await storeTexts(BOOKED_TEXTS, zone)).toMatchObject({ name: BOOKED_TEXTS.name });
    }
    for (const zone of ['', 'a b', '../etc', `A${'a'.repeat(64)}`, "x'; drop"]) {
      expect(TIME_ZONE_PATTERN.test(zone)).toBe(false);
      expect(await storeTexts(BOOKED_TEXTS, zone)).toBe('23514');
    }
  });
});

describe('what the form accepts is stored unchanged, and what it rejects the table rejects, too', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 30 }),
    fc.string({ unit: 'grapheme', maxLength: 30 }),
    fc.string({
      unit: fc.constantFrom(..."\0\uD83D\uDE00\u00A0\uFEFF\u200B\u0085\u2028\x7F \n\ta\\'$%", '🔧'),
      maxLength: 12,
    }),
  );
  const phone = fc.oneof(
    fc.string({ unit: fc.constantFrom(...'0123456789+() .-/#;x,extEXT\u2011\u00A0\u202A'), maxLength: 44 }),
    text,
  );
  const email = fc.oneof(
    fc.emailAddress(),
    fc.string({ unit: fc.constantFrom(...'aZ0.@-_+!"\n é(),\'&{}`'), maxLength: 12 }),
    fc
      .array(fc.constantFrom('a', 'a-b', '-a', 'a-', '', 'xn--d1acufc', 'com'), { minLength: 1, maxLength: 4 })
      .map((labels) => `a@${labels.join('.')}`),
  );

  test.each([
    ['names', 'name', text],
    ['businesses', 'business', text],
    ['notes', 'note', text],
    ['phone numbers', 'phone', phone],
    ['email addresses', 'email', email],
  ] as const)('for %s', async (_name, field, values) => {
    await fc.assert(
      fc.asyncProperty(values, (value) => check({ ...BOOKED_TEXTS, [field]: value })),
      { seed: SEED, numRuns: runsOf({ sample: 80, whole: 600 }) },
    );
  });
});

test.each([
  ['5550107788 ext. 12', '5550107788 x12'],
  ['+44\u00A020\u20117946\u20110018', '+44 20-7946-0018'],
  ['\u202A(555) 010-7788\u202C', '(555) 010-7788'],
])('a phone number pasted as %j is stored as it is dialed', (pasted, stored) => {
  expect(bookingFieldsSchema.parse({ ...BOOKED_TEXTS, phone: pasted }).phone).toBe(stored);
});

test('visitors can’t change the text direction of the line they appear in', () => {
  const turned = { name: 'Ann \u202Enna', business: '\u2067\u05D0\u05D1\u2069', note: '\u202Dx' };
  expect(bookingFieldsSchema.parse({ ...BOOKED_TEXTS, ...turned })).toMatchObject({
    name: 'Ann nna',
    business: '\u05D0\u05D1',
    note: 'x',
  });
});

describe('the owner’s settings', () => {
  const COLUMNS = {
    timeZone: 'time_zone',
    workingHours: 'working_hours',
    holidays: 'holidays',
    leadHours: 'lead_hours',
    horizonDays: 'horizon_days',
    lanes: 'lanes',
    maxPerHour: 'max_per_hour',
    keepDays: 'keep_days',
  } as const;
  const SET = {
    timeZone: 'America/New_York',
    workingHours: [{ weekday: 1, from: '09:00', to: '17:00' }],
    holidays: ['2026-12-25'],
    leadHours: 4,
    horizonDays: 30,
    lanes: 1,
    maxPerHour: 20,
    keepDays: 90,
  };

  const range = (changes: object) => [{ weekday: 1, from: '09:00', to: '17:00', ...changes }];
  const values: Array<[field: keyof typeof COLUMNS, value: unknown]> = [
    ...(['leadHours', 'horizonDays', 'lanes', 'maxPerHour', 'keepDays'] as const).flatMap((field) =>
      [-1, 0, 1, 20, 21, 180, 181, 336, 337, 1_000, 1_001, 3_650, 3_651].map((value): [typeof field, number] => [
        field,
        value,
      ]),
    ),
    ['timeZone', 'Asia/Kathmandu'],
    ['timeZone', 'New York'],
    ['holidays', []],
    ['holidays', Array.from({ length: 366 }, () => '2026-12-25')],
    ['holidays', Array.from({ length: 367 }, () => '2026-12-25')],
    ['holidays', ['1970-01-01', '9999-12-31']],
    ['holidays', ['1969-12-31']],
    ['holidays', ['infinity']],
    ['workingHours', []],
    ['workingHours', 'always'],
    ['workingHours', {}],
    ['workingHours', [null]],
    ['workingHours', Array.from({ length: 28 }, () => range({})).flat()],
    ['workingHours', Array.from({ length: 29 }, () => range({})).flat()],
    ...[
      { weekday: 0 },
      { weekday: 7 },
      { weekday: 8 },
      { weekday: '1' },
      { weekday: 1.5 },
      { from: '9:00' },
      { from: '09:15' },
      { from: '24:00' },
      { from: '17:00' },
      { from: '09:00\n' },
      { from: 9 },
      { to: '24:00' },
      { to: '24:30' },
      { to: '25:00' },
      { to: '09:30' },
      { to: null },
      { note: 'more than this' },
    ].map((changes): ['workingHours', unknown] => ['workingHours', range(changes)]),
  ];

  test.each(values)('%s can be %j for both or for neither', async (field, value) => {
    const parsed = bookingSettingsSchema.safeParse({ ...SET, [field]: value });
    const stored = await store(`update private.booking_settings set ${COLUMNS[field]} = $1 returning is_only`, [
      field === 'workingHours' ? JSON.stringify(value) : value,
    ]);
    if (parsed.success) expect(stored).toEqual({ is_only: true });
    else expect(stored).toBe('23514');
  });
});
