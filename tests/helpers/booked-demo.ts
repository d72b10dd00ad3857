import { z } from 'zod';

type BackendAddress = { SUPABASE_URL: string; SUPABASE_PUBLISHABLE_KEY: string };

const slotsSchema = z.object({ slots: z.array(z.string()) });
const answerSchema = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('booked'), booking: z.object({ id: z.string() }) }),
  z.object({ outcome: z.literal('taken') }),
]);

async function call(backend: BackendAddress, name: string, parameters: object): Promise<unknown> {
  const response = await fetch(`${backend.SUPABASE_URL}/rest/v1/rpc/${name}`, {
    method: 'POST',
    headers: { apikey: backend.SUPABASE_PUBLISHABLE_KEY, 'Content-Type': 'application/json' },
    body: JSON.stringify(parameters),
  });
  if (!response.ok) throw new Error(`${name}: ${response.status} ${await response.text()}`);
  return response.json();
}

let visitors = 0;

/** A unique phone number, because each number can have at most three open demos. */
export const newPhone = (): string =>
  `(555) ${String(crypto.getRandomValues(new Uint32Array(1))[0]).padStart(10, '0')}`;

type Visitor = Partial<Record<'name' | 'business' | 'note' | 'time_zone' | 'phone' | 'email', string>>;

export async function bookSlot(
  backend: BackendAddress,
  startsAt: string,
  visitor: Visitor = {},
): Promise<{ id: string; startsAt: string; name: string } | null> {
  visitors += 1;
  const fields = {
    name: 'Ann Reed',
    business: 'Reed Plumbing',
    trade: 'plumbing',
    phone: newPhone(),
    email: `visitor-${visitors}-${crypto.randomUUID().slice(0, 8)}@reed.example`,
    note: '',
    time_zone: 'America/Denver',
    ...visitor,
  };
  const token = Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64url');
  const order = { ...fields, token, starts_at: startsAt, left_empty: '', filled_in_ms: 20_000 };
  const answer = answerSchema.parse(await call(backend, 'book_demo', order));
  return answer.outcome === 'booked' ? { id: answer.booking.id, startsAt, name: fields.name } : null;
}

export async function bookNextSlot(
  backend: BackendAddress,
  visitor: Visitor = {},
): Promise<{ id: string; startsAt: string; name: string }> {
  const now = Date.now();
  const days = 86_400_000;
  const { slots } = slotsSchema.parse(
    await call(backend, 'list_free_slots', {
      from_time: new Date(now).toISOString(),
      to_time: new Date(now + 30 * days).toISOString(),
    }),
  );
  for (const startsAt of slots) {
    const booked = await bookSlot(backend, startsAt, visitor);
    if (booked) return booked;
  }
  throw new Error('No half hour is free');
}
