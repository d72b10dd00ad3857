import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ok } from '@callwright/shared/result.ts';
import { openPictures } from '@callwright/site/publish/pictures/pictures.ts';
import { drawPhoto } from '../../helpers/photo.ts';
import { median, type Report } from '../bench.ts';

const PHOTOS = 12;

export async function measureFiles(report: Report): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'callwright-picture-files-'));
  try {
    const photos = new Map<string, Uint8Array>();
    for (let seed = 1; seed <= PHOTOS; seed += 1) {
      const { name, bytes } = await drawPhoto(seed, { widthPx: 1600, heightPx: 1200, grain: 12 });
      photos.set(`00000000-0000-4000-8000-000000000000/${name}`, bytes);
    }
    const measure = async () => {
      const pictures = openPictures(folder, async (path) => ok(photos.get(path) ?? new Uint8Array()));
      const seconds: number[] = [];
      const sizes = new Map<string, number>();
      for (const path of photos.keys()) {
        const started = performance.now();
        const files = await pictures.prepare(path, 'page');
        seconds.push((performance.now() - started) / 1000);
        if (!files.ok) throw new Error(String(files.error));
        for (const { path: file, size } of files.value) {
          const kind = file.replace(/^.*-/, '');
          sizes.set(kind, (sizes.get(kind) ?? 0) + size);
        }
      }
      return { seconds, sizes };
    };
    const cold = await measure();
    const cached = await measure();
    const uploaded = [...photos.values()].reduce((sum, { length }) => sum + length, 0);
    report('a new photo of 1600 by 1200 pixels', median(cold.seconds), 's', null);
    report('a photo that was made before', median(cached.seconds) * 1000, 'ms', { atMost: 50 });
    report('twelve photos as they were uploaded', uploaded / 1000, 'kB', null);
    for (const kind of ['640.avif', '640.webp', '768.avif', '768.webp']) {
      report(`twelve photos as ${kind}`, (cold.sizes.get(kind) ?? 0) / 1000, 'kB', { atMost: uploaded / 1000 });
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
