import type { ImportProblem, ImportResult } from '../../ipc/imports.ts';

export type ImportedOne = {
  draftId: string;
  problems: readonly string[];
  author: string;
  isPublished: boolean;
  pictures: number;
  remotePictures: number;
};

/** Counts what an import has done. */
export class ImportTally {
  readonly #drafts: string[] = [];
  readonly #problems: ImportProblem[] = [];
  readonly #authors = new Set<string>();
  readonly #pictures = { imported: 0, remote: 0 };
  #published = 0;
  #failed = 0;

  add(title: string, { draftId, problems, author, isPublished, pictures, remotePictures }: ImportedOne): void {
    this.#drafts.push(draftId);
    this.#problems.push(...problems.map((message) => ({ draftId, title, message })));
    if (author !== '') this.#authors.add(author);
    this.#published += isPublished ? 1 : 0;
    this.#pictures.imported += pictures;
    this.#pictures.remote += remotePictures;
  }

  addFailure(title: string, message: string): void {
    this.#failed += 1;
    this.#problems.push({ draftId: null, title, message });
  }

  finish(chosen: number): ImportResult {
    return {
      drafts: this.#drafts,
      problems: this.#problems,
      published: this.#published,
      pictures: this.#pictures,
      authors: [...this.#authors],
      left: chosen - this.#drafts.length - this.#failed,
    };
  }
}
