import { UNREACHABLE } from '@callwright/shared/api/unreachable.ts';
import { toLoginProblem, toPasswordProblem } from '@callwright/site/login/login-problem.tsx';
import { toResetProblem } from '@callwright/site/login/reset-problem.ts';
import { expect, test, vi } from 'vitest';

const failure = (code: string | null, message = '') => ({ code, message });

test.each([
  ['email_not_confirmed', 'email', /isn’t confirmed\. Open the link/],
  ['email_address_invalid', 'email', /can’t be used\. Check it/],
  ['over_request_rate_limit', null, /^Too many attempts\. Wait/],
  ['over_email_send_rate_limit', null, /^Couldn’t send the email\. Wait/],
  ['signup_disabled', null, /doesn’t accept new accounts\. Ask/],
  [null, null, /^Couldn’t log in\. Try again/],
])('%s is shown at the field to fix, with what to do', (code, field, text) => {
  expect(toLoginProblem(failure(code), 'log-in', vi.fn())).toEqual({ field, text: expect.stringMatching(text) });
});

test('a weak password shows the backend’s message, because only it knows the rules', () => {
  const weak = failure('weak_password', 'Password should be at least 12 characters.');
  const problem = { field: 'password', text: weak.message };
  expect([toLoginProblem(weak, 'sign-up', vi.fn()), toPasswordProblem(weak)]).toEqual([problem, problem]);
  expect(toPasswordProblem(failure('same_password'))?.text).toMatch(/already your password\. Choose/);
});

test.each([
  ['validation_failed', 'email', /Check it/],
  ['over_request_rate_limit', null, /^Too many attempts/],
  [UNREACHABLE, null, /^No network$/],
  ['unexpected_failure', null, /^Couldn’t send the link/],
])('%s is shown if no link could be sent', (code, field, text) => {
  expect(toResetProblem(failure(code, 'No network'))).toEqual({ field, text: expect.stringMatching(text) });
});
