import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import ts from 'typescript';
import { startMainProcess } from '../fake-electron/main-process.ts';
import { type Fault, runTrials } from './fault.ts';

const desktop = join(import.meta.dirname, '../../desktop');

const FUNCTIONS = {
  start: 'main/index.ts',
  boot: 'main/boot/boot.ts',
  openFoundation: 'main/boot/foundation.ts',
  openDrafts: 'main/boot/open-drafts.ts',
  openMainWindow: 'main/boot/open-window.ts',
  startPublishing: 'main/boot/start-publishing.ts',
  openCommands: 'main/boot/open-commands.ts',
  handlePage: 'main/boot/handle-page.ts',
} as const;

const END_TIMEOUT_MS = 60_000;

const COUNT = Object.entries(FUNCTIONS).reduce(
  (sum, [name, path]) => sum + findSteps(readFileSync(join(desktop, path), 'utf8'), name).length,
  1,
);

/** Throws at each step of startup. The app must show the reason and exit. */
export const FAILED_START: Fault = {
  name: 'F19 an exception at each step of startup',
  trials: { long: COUNT, short: 3 },
  run: (trials) => {
    const steps = readSteps();
    steps.push({ offset: null, text: 'the page can be loaded' });
    if (steps.length !== COUNT) return Promise.resolve([`${steps.length} steps are built, ${COUNT} are in the source`]);
    return runTrials(trials, 2, async (index) => {
      const step = steps[Math.floor((index * COUNT) / trials)];
      if (!step) return 'there is no such step';
      const failure = await startWithThrow(step.offset);
      return failure === null ? null : `${failure}, thrown before \`${step.text}\``;
    });
  },
};

/** Position in the bundle. Null for the page. */
type Step = { offset: number | null; text: string };

function readSteps(): Step[] {
  const bundle = readFileSync(join(desktop, 'out/main/index.js'), 'utf8');
  return Object.entries(FUNCTIONS).flatMap(([name, path]) => {
    const begin = bundle.indexOf(`// ${path}`);
    if (begin < 0) throw new Error(`The bundle has no ${path}`);
    return findSteps(bundle.slice(begin), name).map(({ offset, text }) => ({ offset: begin + offset, text }));
  });
}

function findSteps(source: string, name: string): { offset: number; text: string }[] {
  const file = ts.createSourceFile('start.ts', source, ts.ScriptTarget.Latest, true);
  const found = file.statements.find(
    (statement) => ts.isFunctionDeclaration(statement) && statement.name?.text.split('$')[0] === name,
  );
  if (!found || !ts.isFunctionDeclaration(found) || !found.body) throw new Error(`There is no function ${name}`);
  return found.body.statements.map((statement) => ({
    offset: statement.getStart(file),
    text: statement.getText(file).slice(0, 60),
  }));
}

async function startWithThrow(offset: number | null): Promise<string | null> {
  const userDataFolder = await mkdtemp(join(tmpdir(), 'callwright-f19-'));
  const dialogs: string[] = [];
  const app = startMainProcess({
    userDataFolder,
    env: offset === null ? { STAND_IN_PAGE: 'fails' } : { STAND_IN_THROW_AT: String(offset) },
    onMessage: (message) => {
      if (message.kind === 'error-box') dialogs.push(`${message.title}: ${message.content}`);
    },
  });
  const timer = setTimeout(() => app.kill(), END_TIMEOUT_MS);
  await app.ended;
  clearTimeout(timer);
  const isLocked = existsSync(join(userDataFolder, 'SingletonLock'));
  await rm(userDataFolder, { recursive: true, force: true, maxRetries: 10 });
  if (app.exitCode() !== 1) return `ended with ${app.exitCode() ?? 'a kill, for it did not end'}`;
  if (dialogs.length !== 1) return `${dialogs.length} dialogs`;
  if (!/^Callwright couldn’t start: (injected|ERR_FAILED .*?)(?: \(Code [A-Z0-9]{4}\))?\n/.test(dialogs[0] ?? ''))
    return `said: ${dialogs[0]}`;
  return isLocked ? 'the lock is held' : null;
}
