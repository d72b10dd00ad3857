import { isAbsolute, resolve } from 'node:path';

const MARKDOWN = /\.(md|markdown)$/i;

/** Markdown files that the system asked the app to open, kept until the page takes them. */
export type OpenedFiles = {
  add(paths: readonly string[]): void;
  drain(): string[];
};

/** @param onOpened there is something to take. */
export function collectOpenedFiles(onOpened: () => void): OpenedFiles {
  let waiting: string[] = [];
  return {
    add(paths) {
      if (paths.length === 0) return;
      waiting = [...new Set([...waiting, ...paths])];
      onOpened();
    },
    drain() {
      const taken = waiting;
      waiting = [];
      return taken;
    },
  };
}

/**
 * The Markdown files among the words of a command line, as Windows and Linux name them there.
 *
 * @param folder where the command was given; a relative name is read from there.
 */
export function findMarkdownFiles(words: readonly string[], folder: string): string[] {
  return words
    .filter((word) => MARKDOWN.test(word) && !word.startsWith('-') && !/^[a-z][a-z0-9+.-]+:\/\//i.test(word))
    .map((word) => (isAbsolute(word) ? word : resolve(folder, word)));
}
