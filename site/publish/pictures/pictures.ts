import { hash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { jsonText } from '@callwright/shared/json-text.ts';
import { parsePictureName } from '@callwright/shared/post/picture-name.ts';
import { err, ok, type Result } from '@callwright/shared/result.ts';
import pLimit from 'p-limit';
import { z } from 'zod';
import { markUsed, writeCached } from '../cached-file.ts';
import type { ReleaseFile } from '../hosts/host.ts';
import type { FetchPicture } from './fetch-picture.ts';
import { FILES_VERSION, makePictureFiles, type PicturePurpose } from './make-files.ts';

type PictureFile = ReleaseFile & { source: string };

type Prepared = Result<readonly PictureFile[], string>;

export type Pictures = {
  /** Makes a picture's files once, whichever posts use it. @param path in the bucket: `<author id>/<name>`. */
  prepare(path: string, purpose: PicturePurpose): Promise<Prepared>;
  forgetFailures(): void;
};

/** One picture is fetched while another is made. */
const PICTURES_AT_ONCE = 2;

const indexSchema = jsonText.pipe(z.array(z.object({ path: z.string(), sha256: z.string(), size: z.int() })));

export function openPictures(cacheFolder: string, fetchPicture: FetchPicture): Pictures {
  const limit = pLimit(PICTURES_AT_ONCE);
  const known = new Map<string, Promise<Prepared>>();

  async function prepareOnce(path: string, purpose: PicturePurpose): Promise<Prepared> {
    const name = path.slice(path.indexOf('/') + 1);
    const facts = parsePictureName(name);
    if (!facts) return err("its name isn't a valid picture name");
    // Readers trust the name, so the same bytes under another name are another picture.
    const folder = join(cacheFolder, `${name}.${purpose}.${FILES_VERSION}`);
    const cached = await readIndex(folder);
    if (cached) return ok(cached);
    const bytes = await fetchPicture(path);
    if (!bytes.ok) return bytes;
    if (!hash('sha256', bytes.value, 'hex').startsWith(facts.hash)) return err("its content doesn't match its name");
    const made = await makePictureFiles(bytes.value, facts, purpose);
    if (!made.ok) return made;
    await writeFolder(folder, made.value);
    const written = await readIndex(folder);
    return written ? ok(written) : err('its files disappeared from the cache');
  }

  return {
    prepare(path, purpose) {
      const key = `${purpose}:${path}`;
      const prepared = known.get(key) ?? limit(() => prepareOnce(path, purpose));
      known.set(key, prepared);
      // Lets the next call try again after a disk error.
      prepared.catch(() => known.delete(key));
      return prepared;
    },
    forgetFailures: () => known.clear(),
  };
}

const INDEX = 'files.json';

/** Reads which files exist and marks them as used. Null if any is missing. */
async function readIndex(folder: string): Promise<PictureFile[] | null> {
  if (!(await markUsed(folder))) return null;
  const index = indexSchema.safeParse(await readFile(join(folder, INDEX), 'utf8').catch(() => ''));
  if (!index.success) return null;
  const files = index.data.map((file) => ({ ...file, source: join(folder, file.sha256) }));
  for (const { source, size } of files) {
    const found = await stat(source).catch(() => null);
    if (found?.size !== size) return null;
  }
  return files;
}

/** Writes the index last, so an existing one is complete. */
async function writeFolder(folder: string, files: readonly { path: string; content: Uint8Array }[]): Promise<void> {
  const index = [];
  for (const { path, content } of files) {
    const sha256 = hash('sha256', content, 'hex');
    await writeCached(join(folder, sha256), content);
    index.push({ path, sha256, size: content.length });
  }
  await writeCached(join(folder, INDEX), Buffer.from(JSON.stringify(index)));
}
