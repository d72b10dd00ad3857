import { readPictureReference } from '@callwright/shared/post/picture-reference.ts';
import { replaceDestinations } from '@callwright/shared/post-body/replace-destinations.ts';
import { type FileTree, resolveInTree } from './file-tree.ts';

/** Where Hugo, Jekyll, Astro, and Ghost keep the files that a site's root serves. */
const PUBLIC_FOLDERS = ['', 'static/', 'public/', 'assets/', 'source/', 'src/', 'content/'];

const PICTURE = /^(?![a-z][a-z\d+.-]*:|\/\/|#)[^?#]+\.(?:png|jpe?g|gif|webp|avif|svg|heic|bmp|tiff?)(?:[?#].*)?$/i;

/** Finds the files that texts refer to. */
export class LocalPictures {
  readonly #paths: ReadonlySet<string>;
  readonly #roots: readonly string[];

  constructor({ paths }: Pick<FileTree, 'paths'>) {
    this.#paths = new Set(paths);
    const [top = ''] = paths[0]?.split('/') ?? [];
    // An archive usually has everything in one folder.
    const isInOne = top !== '' && paths.every((path) => path.startsWith(`${top}/`));
    this.#roots = PUBLIC_FOLDERS.map((folder) => (isInOne ? `${top}/${folder}` : folder));
  }

  /** Returns the path in the tree of the picture that the file at `from` refers to, or null. */
  find(from: string, address: string): string | null {
    if (!PICTURE.test(address) || readPictureReference(address) !== null) return null;
    const written = decode(address.replace(/[?#].*$/, ''));
    const candidates = [
      written.startsWith('/') ? null : resolveInTree(from, written),
      ...this.#roots.map((root) => resolveInTree(`${root}file`, `./${written.replace(/^[~@]?\//, '')}`)),
    ];
    return candidates.find((path) => path !== null && this.#paths.has(path)) ?? null;
  }

  /** Makes references relative to the tree. */
  localize(from: string, body: string): { body: string; found: Set<string> } {
    const found = new Set<string>();
    const localized = replaceDestinations(body, /./, (address) => {
      const path = this.find(from, address);
      if (path === null) return null;
      found.add(path);
      return toAddress(path);
    });
    return { body: localized, found };
  }
}

/** Needs no escaping in Markdown. */
export function toAddress(path: string): string {
  return encodeURI(path).replace(/[()?#]/g, (character) => `%${character.charCodeAt(0).toString(16)}`);
}

/** The text may contain a literal percent sign. */
function decode(written: string): string {
  try {
    return decodeURIComponent(written);
  } catch {
    return written;
  }
}
