import { type BookingNotification, claimSchema } from '@callwright/supabase/functions/notify/notification.ts';
import { createEventSender } from '@callwright/supabase/functions/notify/send-event.ts';
import { Webhook } from 'standardwebhooks';
import { describe, expect, test } from 'vitest';
import { BOOKED_TEXTS } from '../../../helpers/booking-database.ts';

const SECRET = `whsec_${Buffer.from('twenty-four bytes or more').toString('base64')}`;
const URL_OF_CRM = 'https://crm.example/hooks';

const NOTIFICATION = claimSchema.parse({
  id: '66666666-6666-4666-8666-666666666666',
  attempt: 1,
  event: 'canceled',
  channel: 'webhook',
  created_at: '2026-03-02T15:00:00.5+00:00',
  owner_time_zone: 'America/New_York',
  owner_email: null,
  booking: {
    ...BOOKED_TEXTS,
    id: '77777777-7777-4777-8777-777777777777',
    starts_at: '2026-03-10T14:00:00+00:00',
    status: 'cancelled',
    cancelled_by: 'owner',
    time_zone: 'America/Denver',
    sequence: 2,
    created_at: '2026-03-02T15:00:00+00:00',
    changed_at: '2026-03-02T15:00:00+00:00',
    can_change: false,
    sends_email: true,
  },
}) as BookingNotification;

const noLinks = { addLink: async () => {} };

async function sendTo(url: string, addresses: string[], answer = new Response(null, { status: 204 })) {
  const requests: Request[] = [];
  const deliver = createEventSender({
    url,
    secret: SECRET,
    lookUp: async () => addresses,
    send: async (request) => {
      requests.push(request);
      return answer;
    },
  });
  return { delivery: await deliver(NOTIFICATION, noLinks), requests };
}

describe('the owner’s webhook', () => {
  test('gets an event with the message’s id that the Standard Webhooks library verifies', async () => {
    const { delivery, requests } = await sendTo(URL_OF_CRM, ['93.184.215.14']);
    expect(delivery).toEqual({ outcome: 'sent' });
    const [request] = requests;
    if (!request) throw new Error('nothing was sent');
    const headers = Object.fromEntries(request.headers);
    const body = await request.text();
    expect(new Webhook(SECRET).verify(body, headers)).toEqual({
      type: 'booking.canceled',
      timestamp: '2026-03-02T15:00:00.500Z',
      data: {
        ...BOOKED_TEXTS,
        id: '77777777-7777-4777-8777-777777777777',
        version: 2,
        status: 'canceled',
        canceled_by: 'owner',
        starts_at: '2026-03-10T14:00:00.000Z',
        time_zone: 'America/Denver',
      },
    });
    expect([headers['webhook-id'], request.redirect]).toEqual([NOTIFICATION.id, 'manual']);
    expect(() => new Webhook(SECRET).verify(body.replace('canceled', 'booked'), headers)).toThrow();
  });

  test.each([
    ['http://crm.example/hooks', ['93.184.215.14']],
    ['https://name:password@crm.example/', ['93.184.215.14']],
    [URL_OF_CRM, ['10.0.0.5']],
    [URL_OF_CRM, ['93.184.215.14', '192.168.1.1']],
    [URL_OF_CRM, ['169.254.169.254']],
    [URL_OF_CRM, ['::ffff:127.0.0.1']],
    [URL_OF_CRM, ['fd00::1']],
    [URL_OF_CRM, []],
    ['https://127.0.0.1/', []],
    ['https://[::1]/', []],
    ['https://2130706433/', []],
    ['https://0x7f.1/', []],
    ['https://0.0.0.0/', []],
    ['https://100.64.0.1/', []],
  ])('isn’t called at %s with the addresses %j', async (url, addresses) => {
    const { delivery, requests } = await sendTo(url, addresses);
    expect([delivery.outcome, requests]).toEqual(['failed', []]);
  });

  test.each([302, 404, 410, 500])('is retried after response %i', async (status) => {
    const { delivery } = await sendTo(URL_OF_CRM, ['93.184.215.14'], new Response(null, { status }));
    expect(delivery).toEqual({ outcome: 'retry', error: `The webhook responded with ${status}.` });
  });

  test('is retried if its name has no address or it doesn’t respond in time', async () => {
    const failing = createEventSender({
      url: URL_OF_CRM,
      secret: SECRET,
      lookUp: async () => {
        throw new Error('getaddrinfo ENOTFOUND crm.example');
      },
    });
    expect(await failing(NOTIFICATION, noLinks)).toMatchObject({ outcome: 'retry' });
    const hanging = createEventSender({
      url: URL_OF_CRM,
      secret: SECRET,
      timeoutMs: 20,
      lookUp: async () => ['93.184.215.14'],
      send: ({ signal }) => new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
    });
    expect(await hanging(NOTIFICATION, noLinks)).toMatchObject({ outcome: 'retry' });
  });
});
