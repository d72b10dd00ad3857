import { IPC_CONTRACT, type IpcChannel } from '@callwright/desktop/ipc/contract.ts';
import fc from 'fast-check';
import type { SenderFrame } from '../fake-electron/messages.ts';
import { badInputs, goodInputs } from './contract-inputs.ts';
import { type Fault, runTrials } from './fault.ts';
import { fingerprint, openApp } from './running-app.ts';

const CHANNELS = Object.keys(IPC_CONTRACT) as IpcChannel[];

type Message = { channel: IpcChannel; args: unknown[]; senderUrl?: string; frame?: SenderFrame };

const strangers = fc.oneof(
  fc.constantFrom(
    '',
    'about:blank',
    'about:srcdoc',
    'file:///tmp/index.html',
    'https://callwright/index.html',
    'data:text/html,app://callwright/index.html',
    'blob:app://callwright/6f6f2c9e-4a5f-4b0e-9d0c-3f8b6f0c1a2b',
    'app://callwright@evil/index.html',
    'app://callwright.evil/index.html',
    'app://evil.callwright/index.html',
    'app://callwright:80/index.html',
    'app:///callwright/index.html',
    'apps://callwright/index.html',
    'chrome-extension://callwright/index.html',
    'devtools://devtools/bundled/inspector.html',
  ),
  fc.webUrl(),
  fc
    .stringMatching(/^[a-z0-9.-]{1,20}$/)
    .filter((host) => host !== 'callwright')
    .map((host) => `app://${host}/index.html`),
);

/** A foreign or compromised page sends arbitrary messages. No handler may run, and no file may change. */
export const COMPROMISED_RENDERER: Fault = {
  name: 'S3 compromised renderer, refused',
  trials: { long: 10_000, short: 100 },
  async run(trials, _backend, random) {
    const seed = Math.floor(random() * 2 ** 31);
    const perChannel = Math.ceil(trials / CHANNELS.length);
    const rows = CHANNELS.map((channel) => fc.sample(messagesTo(channel), { numRuns: perChannel, seed }));
    const app = await openApp();
    const before = await fingerprint(app.userDataFolder);

    const failures = await runTrials(trials, 4, async (index) => {
      const message = rows[index % CHANNELS.length]?.[Math.floor(index / CHANNELS.length)];
      if (!message) return 'there is no such message';
      const outcome = await app.invoke(message).then(
        (answer) => `answered ${JSON.stringify(answer)}`,
        (cause: unknown) => String(cause),
      );
      const isRefused = outcome.includes(`Refused ${message.channel}: `);
      return isRefused ? null : `${JSON.stringify(message)}: ${outcome}`;
    });

    const after = await fingerprint(app.userDataFolder);
    if (after.join('\n') !== before.join('\n')) failures.push(`the disk changed: ${after.join(', ')}`);
    if (app.opened.length > 0) failures.push(`opened: ${app.opened.join(', ')}`);
    // Control: the app accepts valid messages from its own page.
    const info = await app.invoke({ channel: 'app:info', args: [undefined] }).catch(String);
    if (typeof info !== 'object') failures.push(`our own page is refused: ${info}`);
    await app.end();
    return failures;
  },
};

function messagesTo(channel: IpcChannel): fc.Arbitrary<Message> {
  const { input } = IPC_CONTRACT[channel];
  const good = goodInputs(input);
  const bad = badInputs(input);
  const either = fc.oneof(good, bad);
  return fc.oneof(
    fc.record({ channel: fc.constant(channel), args: fc.tuple(either), senderUrl: strangers }),
    fc.record({
      channel: fc.constant(channel),
      args: fc.tuple(good),
      frame: fc.constantFrom('inner' as const, 'gone' as const),
    }),
    { weight: 3, arbitrary: fc.record({ channel: fc.constant(channel), args: fc.tuple(bad) }) },
    fc.record({ channel: fc.constant(channel), args: fc.tuple(good, fc.anything()) }),
  );
}
