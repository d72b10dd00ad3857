import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DraftsFolder } from '@callwright/desktop/main/drafts/drafts-folder.ts';
import { copyPictures } from '@callwright/desktop/main/pictures/copy-pictures.ts';
import { openPictureFiles } from '@callwright/desktop/main/pictures/picture-files.ts';
import { SettingsStore } from '@callwright/desktop/main/settings/settings.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openLocalStorage } from '../../../helpers/local-storage.ts';
import { samplePicture } from '../../../helpers/sample-picture.ts';
import { unwrap } from '../../../helpers/unwrap.ts';

let root: string;
let storage: Awaited<ReturnType<typeof openLocalStorage>>;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'callwright-choose-'));
  storage = await openLocalStorage({ userData: root, draftsFolder: join(root, 'here') });
});
afterEach(async () => {
  await storage.close();
  await rm(root, { recursive: true, maxRetries: 10 });
});

test('a picture added while another folder is being chosen ends up there, too', async () => {
  const [from, to] = [join(root, 'here'), join(root, 'there')];
  for (const path of [from, to]) await mkdir(path, { recursive: true });
  const [before, meanwhile] = [samplePicture(), samplePicture()];
  let copies = 0;
  const folder: DraftsFolder = new DraftsFolder({
    storage: () => storage,
    settings: new SettingsStore(root),
    ownFolder: from,
    async copyPictures(...folders) {
      const copied = await copyPictures(...folders);
      copies += 1;
      if (copies === 1) unwrap(await pictures.add(meanwhile.name, meanwhile.bytes));
      return copied;
    },
    broadcast: { send: () => {} },
  });
  const pictures = openPictureFiles(() => folder.path());
  unwrap(await pictures.add(before.name, before.bytes));
  unwrap(await folder.choose(to));
  expect(folder.path()).toBe(to);
  expect((await readdir(join(to, 'pictures'))).sort()).toEqual([before.name, meanwhile.name].sort());
});
