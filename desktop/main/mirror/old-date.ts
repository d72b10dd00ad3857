import { Pair, Scalar } from 'yaml';
import { FrontMatter } from './front-matter.ts';
import { readForeignValues } from './other-tools.ts';

/**
 * Returns when the post was published on an earlier blog, in milliseconds since 1970. Null if it wasn't.
 * @param front a draft's front matter without our keys. Jekyll and Hugo mark drafts in it.
 */
export function readOldDate(front: string): number | null {
  const parsed = front === '' ? null : FrontMatter.parse(front);
  if (parsed === null || isMarkedDraft(parsed)) return null;
  const { publishedAt } = readForeignValues(parsed);
  // A later date would schedule the post.
  return publishedAt !== null && publishedAt >= 0 && publishedAt <= Date.now() ? publishedAt : null;
}

/** Adds the date as `date`, unless there is one. */
export function writeOldDate(front: string, at: number): string {
  const parsed = FrontMatter.parse(front);
  if (parsed === null || readForeignValues(parsed).publishedAt !== null) return front;
  parsed.pairs = [...parsed.pairs, new Pair(new Scalar('date'), new Scalar(new Date(at).toISOString()))];
  return parsed.format() ?? front;
}

/** In Jekyll or Hugo. YAML 1.1 also has `yes` and `no`. */
export function isMarkedDraft(front: FrontMatter): boolean {
  const is = (name: string, values: RegExp) => {
    const value = front.read(name);
    return typeof value === 'string' && values.test(value);
  };
  return is('draft', /^(?:true|yes|on)$/i) || is('published', /^(?:false|no|off)$/i);
}
