import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Backend } from '@callwright/supabase/local/backend/backend.ts';
import { bundleChild } from './bundle-child.ts';
import { type Fault, runTrials } from './fault.ts';
import type { SessionOrder } from './session-order.ts';

const REGISTER = join(import.meta.dirname, '../fake-electron/register.ts');

const CUTS = ['after-answer', 'before-encryption', 'before-write'] as const;

/**
 * Kills the app between the response with the new tokens and their save. The auth server accepts the old refresh token
 * once more, because the new one was never used. Every other trial is killed twice.
 */
export const KILL_AT_RENEWAL: Fault = {
  name: 'F10 kill -9 during a token refresh',
  trials: { long: 100, short: 3 },
  run: (trials, backend) => runTrials(trials, 2, (index) => killAtRenewal(backend, index)),
};

async function killAtRenewal(backend: Backend, index: number): Promise<string | null> {
  const userData = await mkdtemp(join(tmpdir(), 'callwright-f10-'));
  const cut = CUTS[index % CUTS.length] ?? CUTS[0];
  const order = { userData, backend: { url: backend.url, publishableKey: backend.publishableKey } };
  const credentials = { email: `renewal-${index}@example.com`, password: 'a long password' };
  try {
    const reports = [await runChild({ ...order, credentials, cut })];
    if (index % 2 === 1) reports.push(await runChild({ ...order, credentials: null, cut }));
    if (reports.some((word) => word !== 'now')) return `the fault did not happen at ${cut}: ${reports}`;
    const outcome = await runChild({ ...order, credentials: null, cut: null });
    return outcome === 'signed-in' ? null : `${cut}, killed ${reports.length} times: ${outcome}`;
  } finally {
    await rm(userData, { recursive: true, force: true, maxRetries: 10 });
  }
}

async function runChild(order: SessionOrder): Promise<string> {
  const child = fork(await bundleChild('session-child'), [`--user-data-dir=${order.userData}`], {
    execArgv: ['--disable-warning=ExperimentalWarning', '--import', REGISTER],
    env: { NODE_ENV: 'production', PATH: process.env.PATH ?? '' },
  });
  child.send(order);
  const ended = once(child, 'exit');
  const report = await Promise.race([waitForMessage(child), ended.then(() => 'ended')]);
  child.kill('SIGKILL');
  await ended;
  return report;
}

/** Skips the fake Electron's own messages. */
function waitForMessage(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    child.on('message', (message) => typeof message === 'string' && resolve(message));
  });
}
