import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Draft } from '@callwright/desktop/ipc/drafts.ts';
import { type Drafts, openDrafts } from '@callwright/desktop/main/drafts/drafts.ts';
import { EMPTY_POST_FIELDS, type PostFields } from '@callwright/shared/post/post.ts';
import { afterEach, beforeEach } from 'vitest';
import { unwrap } from './unwrap.ts';

type DraftsOnDisk = {
  /** The folder of everything that a test writes. */
  root: string;
  /** The drafts folder; a test may choose another one before it opens the drafts. */
  folder: string;
  drafts: Drafts;
  /** Opens the drafts as the app does at its start. */
  open(options?: Partial<Parameters<typeof openDrafts>[0]>): Drafts;
  create(typed?: Partial<PostFields>): Promise<Draft>;
};

const MACHINE = '6f6f2c9e-4a5f-4b0e-9d0c-3f8b6f0c1a2b';

/** Opens drafts in a new folder for each test of the file. */
export function setUpDrafts(): DraftsOnDisk {
  const open: DraftsOnDisk['open'] = (options = {}) =>
    openDrafts({
      folder: disk.folder,
      userData: join(disk.root, 'user-data'),
      machine: MACHINE,
      trash: (path) => rm(path),
      ...options,
    });
  let opened: Drafts | null = null;
  const disk = {
    open,
    // With the first use: a test that opens them with a clock of its own has no second one that counts the same days.
    get drafts() {
      opened ??= open();
      return opened;
    },
    set drafts(drafts: Drafts) {
      opened = drafts;
    },
    async create(typed = {}) {
      return unwrap(await disk.drafts.save(crypto.randomUUID(), fields(typed)));
    },
  } as DraftsOnDisk;

  beforeEach(async () => {
    disk.root = await mkdtemp(join(tmpdir(), 'callwright-drafts-'));
    // Electron makes it before the app runs.
    await mkdir(join(disk.root, 'user-data'));
    disk.folder = join(disk.root, 'drafts');
    opened = null;
  });
  afterEach(() => rm(disk.root, { recursive: true, force: true, maxRetries: 10 }));

  return disk;
}

export const fields = (typed: Partial<PostFields>): PostFields => ({ ...EMPTY_POST_FIELDS, ...typed });
