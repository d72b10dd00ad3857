import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { IPC_CONTRACT, type IpcChannel } from '@callwright/desktop/ipc/contract.ts';
import { serveRenderer } from '@callwright/desktop/main/app/app-protocol.ts';
import { openPictureFiles } from '@callwright/desktop/main/pictures/picture-files.ts';
import fc from 'fast-check';
import { z } from 'zod';
import { goodInputs } from './contract-inputs.ts';
import { type Fault, runTrials } from './fault.ts';
import { fingerprint, openApp } from './running-app.ts';

const SECRET = 'a secret of this machine';
const SECRET_NAME = 'secret.md';
const PICTURE_NAME = `${'0'.repeat(32)}.800x600.7a8b9c.webp`;

const ups = fc.constantFrom(
  '..',
  '%2e%2e',
  '%2E.',
  '.%2e',
  '%252e%252e',
  '..%00',
  '....',
  '\u2025',
  '..;',
  '%c0%ae%c0%ae',
);
const slashes = fc.constantFrom('/', '%2f', '%2F', '%5c', '\\', '//', '/./', '%252f', '\u2215', '%c0%af');
const targets = fc.constantFrom(
  SECRET_NAME,
  'secret.js',
  `${SECRET_NAME}%00.js`,
  'settings.json',
  'renderer-of-another/secret.js',
  'etc/passwd',
);
const climb = fc.oneof(
  // The shortest escapes, which only the folder check stops.
  fc
    .tuple(fc.constantFrom('..', '%2e%2e', '.%2E'), fc.constantFrom('%2f', '%2F'), targets)
    .map((parts) => parts.join('')),
  fc
    .tuple(fc.array(fc.tuple(ups, slashes), { minLength: 1, maxLength: 6 }), targets)
    .map(([steps, target]) => `${steps.flat().join('')}${target}`),
);

const addresses = fc.oneof(
  climb.map((path) => `app://callwright/${path}`),
  fc
    .tuple(fc.constantFrom('assets/', 'assets%2f', './', 'nothing/'), climb)
    .map(([folder, path]) => `app://callwright/${folder}${path}`),
  fc
    .constantFrom(
      'pictures/',
      'pictures%2f',
      'pictures/../',
      `pictures/${PICTURE_NAME}`,
      `pictures/${PICTURE_NAME}/../`,
    )
    .chain((start) => climb.map((path) => `app://callwright/${start}${path}`)),
  fc
    .constantFrom(
      `pictures/${PICTURE_NAME}`,
      'link.js',
      'linked-folder/secret.js',
      'linked-folder%2fsecret.js',
      'assets/..%2flink.js',
    )
    .map((path) => `app://callwright/${path}`),
  fc.tuple(fc.domain(), climb).map(([host, path]) => `app://${host}/${path}`),
);

const PATH_FIELDS = ['id', 'version'] as const;
const PATH_CHANNELS = (Object.keys(IPC_CONTRACT) as IpcChannel[]).filter(
  (channel) => IPC_CONTRACT[channel].input instanceof z.ZodUUID || channel === 'drafts:undelete',
);
const uuid = '6f6f2c9e-4a5f-4b0e-9d0c-3f8b6f0c1a2b';
const hostileIds = fc.oneof(
  climb,
  climb.map((path) => `${uuid}/${path}`),
  climb.map((path) => `1700000000000--${uuid}--${path}`),
  fc.constantFrom(
    `../${SECRET_NAME.replace('.md', '')}`,
    `../${SECRET_NAME}`,
    '../settings.json',
    `${uuid}\0`,
    `\0${uuid}`,
    `${uuid}\n`,
    `${uuid}.md`,
    'linked-draft',
    `1700000000000--${uuid}--..\0.md`,
    `1700000000000--${uuid}--\0${SECRET_NAME}`,
    `1700000000000--${uuid}--..`,
    '/etc/passwd',
    '.',
    '..',
    'CON',
    '~',
  ),
);

type Ask = { channel: IpcChannel; input: unknown };

const asks: fc.Arbitrary<Ask> = fc.oneof(
  ...(Object.keys(IPC_CONTRACT) as IpcChannel[]).flatMap((channel) =>
    PATH_FIELDS.filter((field) => field in shapeOf(channel)).map((field) =>
      fc
        .tuple(goodInputs(IPC_CONTRACT[channel].input), hostileIds)
        .map(([input, path]): Ask => ({ channel, input: { ...(input as object), [field]: path } })),
    ),
  ),
  fc.tuple(fc.constantFrom(...PATH_CHANNELS), hostileIds).map(([channel, input]): Ask => ({ channel, input })),
  // An imported draft must get neither name nor id from the file.
  fc.tuple(hostileIds, hostileIds, hostileIds).map(([name, id, path]): Ask => {
    const text = `---\nid: ${JSON.stringify(id)}\n---\nImported.`;
    return { channel: 'drafts:import', input: [{ name, text, path }] };
  }),
);

function shapeOf(channel: IpcChannel): object {
  const { input } = IPC_CONTRACT[channel];
  return 'shape' in input ? input.shape : {};
}

/** Path traversal in page addresses and ids must read and write nothing. */
export const PATHS_THAT_LEAD_OUT: Fault = {
  name: 'S5 path traversal, refused',
  trials: { long: 1_000, short: 40 },
  async run(trials, _backend, random) {
    const seed = Math.floor(random() * 2 ** 31);
    const half = Math.ceil(trials / 2);
    const served = fc.sample(addresses, { numRuns: half, seed });
    const asked = fc.sample(asks, { numRuns: half, seed });
    const renderer = await layOutRenderer();
    const { read: readPicture } = openPictureFiles(() => renderer.folder);
    const app = await openApp();
    const { userDataFolder } = app;
    await writeFile(join(userDataFolder, SECRET_NAME), SECRET);
    await symlink(join(userDataFolder, SECRET_NAME), join(userDataFolder, 'drafts/linked-draft.md'));
    const outside = async () =>
      (await fingerprint(userDataFolder)).filter((line) => !/\/(drafts|database-copies)\/|\/callwright\.db/.test(line));
    const before = await outside();

    const failures = await runTrials(trials, 1, async (index) => {
      if (index % 2 === 0) {
        const address = served[index / 2] ?? '';
        const response = await serveRenderer(renderer.folder, new Request(address), readPicture);
        const text = await response.text();
        return response.status === 404 && text === '' ? null : `${address}: ${response.status} ${text}`;
      }
      const ask = asked[(index - 1) / 2];
      if (!ask) return 'there is no such message';
      const answer = await app.invoke({ channel: ask.channel, args: [ask.input] }).then(JSON.stringify, String);
      const isRefused = answer.includes('Refused ') || answer.includes('"ok":false') || ask.channel === 'drafts:import';
      return isRefused && !answer.includes(SECRET) ? null : `${JSON.stringify(ask)}: ${answer}`;
    });

    const after = await outside();
    if (after.join('\n') !== before.join('\n')) failures.push(`changed outside: ${after.join(', ')}`);
    if (app.opened.length > 0) failures.push(`shown: ${app.opened.join(', ')}`);
    // Control: files in the folder are served.
    const page = await serveRenderer(renderer.folder, new Request('app://callwright/assets/app.js'), readPicture);
    if (page.status !== 200) failures.push(`a file of the app: ${page.status}`);
    await app.end();
    await rm(renderer.root, { recursive: true, force: true, maxRetries: 10 });
    return failures;
  },
};

async function layOutRenderer(): Promise<{ root: string; folder: string }> {
  const root = await mkdtemp(join(tmpdir(), 'callwright-s5-'));
  const folder = join(root, 'renderer');
  await mkdir(join(folder, 'assets'), { recursive: true });
  await mkdir(join(root, 'renderer-of-another'));
  await writeFile(join(folder, 'assets/app.js'), 'export {};');
  for (const name of [SECRET_NAME, 'secret.js', 'settings.json', 'renderer-of-another/secret.js']) {
    await writeFile(join(root, name), SECRET);
  }
  await symlink(join(root, 'secret.js'), join(folder, 'link.js'));
  await symlink(root, join(folder, 'linked-folder'));
  await mkdir(join(folder, 'pictures'));
  await symlink(join(root, 'secret.js'), join(folder, 'pictures', PICTURE_NAME));
  return { root, folder };
}
