import { countOf } from '@callwright/shared/post/labels.ts';
import { escapeHtml } from './escape-html.ts';
import { readValues } from './read-values.ts';

export type Attachment = { address: string; alt: string; caption: string };

export type ShortcodeContext = {
  /** In order. Without ids, the pictures uploaded to this post. */
  findPictures: (ids: readonly string[] | null) => readonly Attachment[];
  note: (problem: string) => void;
};

const CODE = /(<(pre|code|script|style)\b[^>]*>[\s\S]*?<\/\2>)/i;

/** Doubled brackets are an escape. */
const SHORTCODE =
  /\[(\[?)([a-zA-Z][\w-]*)((?:[\s=][^[\]]*?)?)\s*\/?\](?:((?:(?!\[\/?\2[\s\]])[\s\S])*?)\[\/\2\])?(\]?)/g;

/** Replaces WordPress's own shortcodes. Others stay visible and are named, because only a plugin knows their content. */
export function replaceShortcodes(html: string, context: ShortcodeContext): string {
  // Splitting at a pattern with two groups also returns the tag's name.
  const parts = html.split(CODE).filter((_, at) => at % 3 !== 2);
  return parts.map((part, at) => (at % 2 === 1 ? part : replaceIn(part, context))).join('');
}

function replaceIn(html: string, context: ShortcodeContext): string {
  return html.replace(
    SHORTCODE,
    (whole, open: string, name: string, written: string, content?: string, close?: string) => {
      if (open === '[' && close === ']') return whole.slice(1, -1);
      const replaced = replaceOne(name, readValues(written), content?.trim() ?? '', context);
      if (replaced !== null) return `${open}${replaced}${close ?? ''}`;
      if (content !== undefined) context.note(`The shortcode [${name}] stays as text. Edit it by hand.`);
      else if (isShortcode(name, written)) context.note(`The shortcode [${name}] has no content in the export.`);
      // The content may have other shortcodes.
      if (content === undefined) return whole;
      const at = whole.indexOf(']') + 1;
      return (
        whole.slice(0, at) + replaceIn(whole.slice(at, at + content.length), context) + whole.slice(at + content.length)
      );
    },
  );
}

function replaceOne(
  name: string,
  attributes: Readonly<Record<string, string>>,
  content: string,
  { findPictures, note }: ShortcodeContext,
): string | null {
  const first = attributes['0']?.replace(/^=/, '') ?? '';
  switch (name) {
    case 'caption':
    case 'wp_caption': {
      const [, picture = '', words = ''] = /^([\s\S]*?<img[^>]*>(?:\s*<\/a>)?)([\s\S]*)$/i.exec(content) ?? [];
      const caption = words.trim() || escapeHtml(attributes.caption ?? '');
      return picture === '' ? null : `<figure>${picture}<figcaption>${caption}</figcaption></figure>`;
    }
    case 'gallery': {
      const ids = (attributes.ids ?? attributes.include)?.split(/[,\s]+/).filter(Boolean) ?? null;
      const pictures = findPictures(ids);
      const missing = (ids?.length ?? pictures.length) - pictures.length;
      if (pictures.length === 0) return null;
      if (missing > 0) note(`The export lacks ${countOf(missing, 'picture')} of a gallery.`);
      return pictures.map(toFigure).join('');
    }
    case 'embed':
    case 'youtube':
    case 'vimeo':
    case 'tweet':
    case 'soundcloud':
      return toFrame(content || attributes.url || attributes.src || first);
    case 'video':
      return toFrame(attributes.src ?? attributes.mp4 ?? attributes.webm ?? attributes.m4v ?? first, 'video');
    case 'audio':
      return toFrame(attributes.src ?? attributes.mp3 ?? attributes.m4a ?? attributes.ogg ?? first, 'audio');
    case 'code':
    case 'sourcecode': {
      const language = (attributes.language ?? attributes.lang ?? first).replace(/[^\w+#-]/g, '');
      // Entities in the export are already escaped characters.
      return content === ''
        ? null
        : `<pre><code class="language-${language}">${content.replaceAll('<', '&lt;')}</code></pre>`;
    }
    default:
      return null;
  }
}

export function toFigure({ address, alt, caption }: Attachment): string {
  const words = caption === '' ? '' : `<figcaption>${escapeHtml(caption)}</figcaption>`;
  return `<figure><img src="${escapeHtml(address)}" alt="${escapeHtml(alt)}">${words}</figure>`;
}

function toFrame(address: string, tagName = 'iframe'): string | null {
  const source = address.replaceAll('&amp;', '&').trim();
  return /^(?:https?:)?\/\//i.test(source) ? `<${tagName} src="${escapeHtml(source)}"></${tagName}>` : null;
}

/** `[sic]`, `[1]`, and `[a-zA-Z]` are text. */
function isShortcode(name: string, written: string): boolean {
  return (/[-_]/.test(name) && !/^(?:\w-\w)+[-_]?$/.test(name)) || /=/.test(written);
}
