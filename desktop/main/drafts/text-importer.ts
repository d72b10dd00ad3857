import { basename } from 'node:path';
import type { PostFields } from '@callwright/shared/post/post.ts';
import { err, ok, type Result } from '@callwright/shared/result.ts';
import { type ImportedDraft, NOT_UTF8_MESSAGE } from '../../ipc/drafts.ts';
import { listNamedPictures } from '../database/named-pictures.ts';
import { readBytes } from '../files/disk.ts';
import { describeFileError } from '../files/file-errors.ts';
import { decodeUtf8 } from '../mirror/draft-file.ts';
import {
  describeSkippedPictures,
  type EncodePicture,
  importBackupPictures,
  importPictures,
  type NearbyFiles,
  openNearbyFiles,
  takePictures,
} from '../pictures/import-pictures.ts';
import type { PictureFiles } from '../pictures/picture-files.ts';
import type { Storage } from '../storage/storage.ts';
import type { DraftVisibility } from './draft-visibility.ts';

type Failure = { message: string };

export type ImportedText = ImportedDraft & { pictures: number };

type TextSource = {
  nearby: NearbyFiles;
  /** What another blog's export said about the post. */
  known?: { fields: Partial<PostFields>; createdAt: number | null; wasPublished: boolean };
  /** The address of a picture in `nearby`; '' if there is none. */
  featuredPicture?: string;
};

type Parts = {
  storage: Pick<Storage, 'call'>;
  visibility: Pick<DraftVisibility, 'author'>;
  pictures: { files: PictureFiles; encode: EncodePicture };
};

/** Imports Markdown texts as drafts of the current author. */
export class TextImporter {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  async importFile(path: string): Promise<Result<ImportedText, Failure>> {
    try {
      const text = decodeUtf8(await readBytes(path));
      if (text === null) return err({ message: `${basename(path)}: ${NOT_UTF8_MESSAGE}` });
      return await this.importText(basename(path), text, { nearby: openNearbyFiles(path) });
    } catch (cause) {
      return err({ message: describeFileError(cause, path) });
    }
  }

  async importText(name: string, text: string, source: TextSource): Promise<Result<ImportedText, Failure>> {
    const { storage, visibility, pictures } = this.#parts;
    const { nearby, known = { fields: {}, createdAt: null, wasPublished: false }, featuredPicture = '' } = source;
    const fail = (message: string) => err({ message: `${name}: ${message}` });
    const restored = await importBackupPictures(text, pictures.files, nearby);
    const body = await importPictures(restored, pictures.files, nearby, pictures.encode);
    if (!body.ok) return fail(body.error.message);
    const wanted = featuredPicture === '' ? [] : [featuredPicture];
    const featured = await takePictures(wanted, pictures.files, nearby, pictures.encode);
    if (!featured.ok) return fail(featured.error.message);
    const featuredImageUrl = featured.value.taken.get(featuredPicture);
    const imported = await storage.call('importDraft', {
      name,
      text: body.value.text,
      owner: visibility.author(),
      known: {
        ...known,
        fields: featuredImageUrl === undefined ? known.fields : { ...known.fields, featuredImageUrl },
      },
    });
    if (!imported.ok) return fail(imported.error.message);
    const left = describeSkippedPictures({ skipped: [...body.value.skipped, ...featured.value.skipped] });
    const { problem, ...draft } = imported.value;
    return ok({
      ...draft,
      pictures: listNamedPictures([body.value.text, ...featured.value.taken.values()].join('\n')).size,
      problem: left === null ? problem : problem === null ? `${name}: ${left}` : `${problem} ${left}`,
    });
  }
}
