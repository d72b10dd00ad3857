import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LibraryPicture } from '@callwright/desktop/ipc/pictures.ts';
import { openPictureFiles, toPicturesFolder } from '@callwright/desktop/main/pictures/picture-files.ts';
import { filterPictures } from '@callwright/desktop/renderer/pictures/filter-pictures.ts';
import { samplePicture } from '../../helpers/sample-picture.ts';
import { median, type Report } from '../bench.ts';

const PICTURES = 2_000;
const ROUNDS = 9;

/** One frame, in milliseconds. A slower search feels laggy. */
const FRAME_MS = 16;

export async function measureLibrary(report: Report): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'callwright-library-'));
  try {
    await mkdir(toPicturesFolder(folder));
    const names: string[] = [];
    for (let made = 0; made < PICTURES; made += 1) {
      const { name, bytes } = samplePicture();
      await writeFile(join(toPicturesFolder(folder), name), bytes);
      names.push(name);
    }
    const files = openPictureFiles(() => folder);
    const listMs = await time(() => files.list());
    const pictures = names.map(toLibraryPicture);
    const searchMs = await time(async () =>
      filterPictures(pictures, { query: 'gauge cellar 1999', isUnusedOnly: false }, 0),
    );
    report('library of 2,000 pictures: their files listed', listMs, 'ms', { atMost: 1_000 });
    report('library of 2,000 pictures: a search', searchMs, 'ms', { atMost: FRAME_MS });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function time(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const startedAt = performance.now();
    await work();
    times.push(performance.now() - startedAt);
  }
  return median(times);
}

function toLibraryPicture(name: string, index: number): LibraryPicture {
  return {
    name,
    authorId: null,
    isOwn: true,
    isHere: true,
    source: `/pictures/${name}`,
    alt: `A gauge in the cellar of house ${index}, with its pointer at the red line, before the boiler was vented`,
    sizeBytes: 1_000,
    addedAt: '2026-11-22T00:00:00.000Z',
    drafts: [{ id: crypto.randomUUID(), title: `What to do when the boiler of house ${index} drips at night` }],
    posts: [],
    unseenUses: 0,
  };
}
