import type { Session } from '@callwright/desktop/ipc/account/session.ts';
import { AccountArea } from '@callwright/desktop/renderer/sidebar/account-area.tsx';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

const render = (session: Session, isSigningIn = false) =>
  renderToStaticMarkup(
    <AccountArea
      session={session}
      hidden={0}
      orphaned={0}
      isSigningIn={isSigningIn}
      onShowAccount={() => {}}
      onSignOut={() => {}}
    />,
  );

test('a signed-out author sees why and what to do', () => {
  expect(render({ state: 'signed-out', reason: 'weak-keyring' })).toContain(
    'You were signed out because no keyring was open on this system. To stay signed in, install or unlock one (GNOME Keyring or KWallet), then restart Callwright.',
  );
  expect(render({ state: 'signed-out' })).not.toContain('because');
});

test('an author whose session has expired reads whose it was, and that the drafts are still here', () => {
  const html = render({ state: 'expired', email: 'ana@example.com' });
  expect(html).toContain('Your session has expired');
  expect(html).toContain('Sign in again as ana@example.com to publish. Your drafts are still here.');
  const besideTheForm = render({ state: 'expired', email: 'ana@example.com' }, true);
  expect(besideTheForm).toContain('Your session has expired');
  expect(besideTheForm, 'The sign-in form says the rest.').toMatch(/<div hidden=""><p[^>]*>Sign in again/);
});
