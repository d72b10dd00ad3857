import { posix } from 'node:path';
import { normalizeSlug } from '@callwright/shared/post/slug.ts';
import { isWebAddress } from '@callwright/shared/post/web-address.ts';
import { decodeUtf8 } from '../../mirror/draft-file.ts';
import { FrontMatter, type FrontMatterValue } from '../../mirror/front-matter.ts';
import { convertJson, convertToml } from '../../mirror/other-languages.ts';
import { pathOf } from '../sources/draft-fields.ts';
import type { FileTree } from '../sources/file-tree.ts';

export type SitePost = {
  path: string;
  front: FrontMatter;
  title: string;
  /** From the front matter; '' if it has none. */
  slug: string;
  /** In milliseconds. Null if unknown. */
  createdAt: number | null;
};

const CONFIGURATION = /(?:^|\/)(?:_config\.ya?ml|(?:config\/_default\/)?(?:hugo|config)\.(?:toml|ya?ml|json))$/;
const MAX_CONFIGURATION_BYTES = 250_000;

/** `content/posts/pipes.md` and `content/posts/pipes/index.md` in Hugo and Astro. */
const CONTENT = /(?:^|\/)(?:(?:src\/)?content|src\/pages)\/(.+?)(?:\/index)?\.[a-z]+$/i;
const JEKYLL = /^(?:(.*)\/)?_posts\/(?:.*\/)?(?:(\d{4}-\d{1,2}-\d{1,2})-)?([^/]+)\.[a-z]+$/i;

/** jekyllrb.com/docs/permalinks */
const JEKYLL_STYLES: ReadonlyMap<string, string> = new Map([
  ['date', '/:categories/:year/:month/:day/:title.html'],
  ['pretty', '/:categories/:year/:month/:day/:title/'],
  ['none', '/:categories/:title.html'],
]);

/** The addresses that a Jekyll, Hugo, or Astro site gave its posts, by its configuration. */
export class OldAddresses {
  readonly #configuration: FrontMatter;
  /** Of the configuration. Null if there is none. */
  readonly #folder: string | null;

  private constructor(configuration: FrontMatter, folder: string | null) {
    this.#configuration = configuration;
    this.#folder = folder;
  }

  static async load(tree: FileTree): Promise<OldAddresses> {
    const [path = ''] = tree.paths.filter((each) => CONFIGURATION.test(each)).sort((a, b) => a.length - b.length);
    const bytes = path === '' ? null : await tree.read(path, MAX_CONFIGURATION_BYTES);
    const text = (bytes && decodeUtf8(bytes)) ?? '';
    const yaml = path.endsWith('.toml') ? convertToml(text) : path.endsWith('.json') ? convertJson(text)?.yaml : text;
    return new OldAddresses(
      FrontMatter.parse(yaml ?? '') ?? FrontMatter.empty(),
      path === '' ? null : posix.dirname(path),
    );
  }

  /** Returns null if the address can't be known, and '' if the file isn't part of a site. */
  find(post: SitePost): string | null {
    const { path, front } = post;
    const written = [front.read('permalink'), front.read('url')].find((value) => typeof value === 'string');
    if (typeof written === 'string' && isWebAddress(written)) return pathOf(written);
    const [, section] = CONTENT.exec(path) ?? [];
    const jekyll = JEKYLL.exec(path);
    const found = jekyll
      ? fill(this.#jekyllPattern(written), this.#jekyllValues(post, jekyll))
      : section === undefined
        ? (written ?? '')
        : this.#findInContent(post, section, written);
    if (found === null || found === '') return found;
    return `/${this.#base()}/${found}`.replace(/\/{2,}/g, '/');
  }

  #findInContent({ path, front, title, slug, createdAt }: SitePost, section: string, written?: string): string | null {
    if (written !== undefined) return written;
    const folders = posix.dirname(section) === '.' ? [] : posix.dirname(section).split('/');
    const name = posix.basename(section);
    const permalinks = this.#configuration.read('permalinks');
    const top = folders[0] ?? '';
    const pattern = readIn(permalinks, top) || readIn(readTable(permalinks, 'page'), top);
    if (pattern === '') {
      // In `src/pages`, the file's path is the address.
      const last = path.includes('src/pages/') ? name : slug || name;
      return `/${[...folders, last].join('/')}/`.replaceAll(' ', '-').toLowerCase();
    }
    const file = name.toLowerCase();
    return fill(pattern, {
      ...readDay(front, createdAt, null),
      section: top,
      sections: folders.join('/'),
      title: normalizeSlug(title),
      slug: slug || normalizeSlug(title),
      slugorcontentbasename: slug || file,
      slugorfilename: slug || file,
      contentbasename: file,
      filename: file,
    });
  }

  #jekyllPattern(written: string | undefined): string {
    const posts = readIn(readTable(this.#configuration.read('collections'), 'posts'), 'permalink');
    const site = this.#configuration.read('permalink');
    const pattern = written ?? (posts || (typeof site === 'string' ? site : 'date'));
    return JEKYLL_STYLES.get(pattern) ?? (pattern.includes('/') ? pattern : '/:unknown');
  }

  #jekyllValues(
    { front, slug, createdAt }: SitePost,
    [, folder = '', day, name = '']: readonly string[],
  ): Record<string, string> {
    const zone = this.#configuration.read('timezone');
    const above = this.#folder === null ? '' : posix.relative(this.#folder, folder);
    const [categories, category] = [front.read('categories'), front.read('category')];
    const named = Array.isArray(categories)
      ? categories
      : typeof categories === 'string'
        ? categories.split(/\s+/)
        : [];
    const all = [...above.split('/'), ...named, ...(named.length === 0 ? [category] : [])];
    const words = all.filter((each) => typeof each === 'string').map((each) => each.toLowerCase());
    return {
      ...readDay(front, createdAt, typeof zone === 'string' ? zone : null, day),
      categories: [...new Set(words.filter((each) => !['', '..'].includes(each)))].join('/'),
      title: slug || name,
      slug: slug || name.toLowerCase(),
      output_ext: '.html',
    };
  }

  /** A site may be in a folder of its host. */
  #base(): string {
    const value = ['baseurl', 'baseURL', 'baseUrl'].map((name) => this.#configuration.read(name)).find(Boolean);
    if (typeof value !== 'string') return '';
    return isWebAddress(value) ? pathOf(value) : value;
  }
}

/** Returns null if the pattern has another placeholder. */
function fill(pattern: string, values: Readonly<Record<string, string>>): string | null {
  let isKnown = true;
  const filled = pattern.replace(/:([a-z_]+)/g, (_, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    isKnown &&= value !== undefined;
    return value ?? '';
  });
  return isKnown ? filled : null;
}

/** Without a time, the day is as written. With one, Jekyll converts it to the site's time zone. */
function readDay(
  front: FrontMatter,
  createdAt: number | null,
  zone: string | null,
  named = '',
): Record<string, string> {
  const written = ['date', 'publishDate', 'pubDate'].map((name) => front.read(name)).find(Boolean);
  const text = typeof written === 'string' && createdAt !== null ? written : named;
  const hasTime = /\d:\d/.test(text);
  const day = hasTime && zone !== null && createdAt !== null ? toDay(createdAt, zone) : text;
  const [, year, month, date] = /^(\d{4})-(\d{1,2})-(\d{1,2})/.exec(day) ?? [];
  if (year === undefined || month === undefined || date === undefined) return {};
  return {
    ...{ year, month: month.padStart(2, '0'), day: date.padStart(2, '0') },
    ...{ short_year: year.slice(2), i_month: String(Number(month)), i_day: String(Number(date)) },
  };
}

function toDay(at: number, zone: string): string {
  try {
    // Sweden writes dates like ISO 8601.
    return new Intl.DateTimeFormat('sv', { timeZone: zone }).format(at);
  } catch {
    return new Date(at).toISOString();
  }
}

function readTable(value: FrontMatterValue, name: string): FrontMatterValue {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value[name] ?? null) : null;
}

function readIn(value: FrontMatterValue, name: string): string {
  const found = readTable(value, name);
  return typeof found === 'string' ? found : '';
}
