import type { ServerResponse } from 'node:http';

export type Answer = (response: ServerResponse) => void;

export const user = { id: '6f6f2c9e-4a5f-4b0e-9d0c-3f8b6f0c1a2b', email: 'ana@example.com' };

export const html =
  (status: number): Answer =>
  (response) =>
    response.writeHead(status, { 'content-type': 'text/html' }).end('<html>Sign in to the hotel network</html>');

export const json =
  (status: number, body: unknown): Answer =>
  (response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

export const tokens = {
  access_token: 'new-access',
  refresh_token: 'new-refresh',
  expires_in: 3600,
  token_type: 'bearer',
  user,
};

export const PORTAL = '/portal';

/** Responses that say nothing about the session. */
export const UNPROVEN_ANSWERS: ReadonlyArray<[name: string, answer: Answer]> = [
  ['a connection that breaks', (response) => response.destroy()],
  ['a captive portal', html(200)],
  ['a redirect to a portal', (response) => response.writeHead(302, { location: PORTAL }).end()],
  ['an empty answer', json(200, {})],
  ['tokens without a refresh token', json(200, { ...tokens, refresh_token: undefined })],
  ['tokens of nobody', json(200, { ...tokens, user: undefined })],
  ['403 with a page', html(403)],
  ['404 with a page', html(404)],
  ['408', html(408)],
  ['429', json(429, { error_code: 'over_request_rate_limit', msg: 'Request rate limit reached' })],
  ['500', json(500, { error_code: 'unexpected_failure', msg: 'failure' })],
  ['502', html(502)],
  ['503', html(503)],
  ['504', html(504)],
  ['511', html(511)],
];
