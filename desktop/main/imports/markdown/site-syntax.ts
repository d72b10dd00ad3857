import { convertPostHtml } from '../html/convert-post-html.ts';
import { nameProvider } from '../html/embeds.ts';
import { escapeHtml } from '../html/escape-html.ts';
import { readValues } from '../html/read-values.ts';
import { convertHtmlBlocks } from './html-blocks.ts';
import { mapOutsideCode } from './outside-code.ts';

type Note = (problem: string) => void;

/** `{% highlight %}` and `{{< highlight >}}` are code, so they become fences first. */
const HIGHLIGHT =
  /\{(?:%-?|\{[<%])\s*highlight\s+["']?([\w+#-]+)[^}]*\}{1,2}\r?\n?([\s\S]*?)\r?\n?\{(?:%-?\s*endhighlight\s*-?%|\{[<%]\s*\/\s*highlight\s*[>%]\})\}/g;
const HUGO = /\{\{[<%]\s*([\w/-]+)((?:\s[^{}]*?)?)\s*\/?[>%]\}\}/g;
const LIQUID_TAG = /(?<!\{)\{%-?\s*(\w+)[^{}]*?-?%\}/g;
const COMPONENT_IMPORT = /^import\s[^;\n]+\sfrom\s+["']/m;
const LIQUID_VALUE = /\{\{-?\s*([^{}<%]*?)\s*-?\}\}/g;
const SITE_ADDRESS = /^site\.(?:baseurl|url)$/;
const SITE_PATH = /^["']([^"']*)["']\s*\|\s*(?:relative|absolute)_url$/;
const IMAGE = /<img\s[^>]*>/gi;
const FRAME = /<iframe\s[^>]*\bsrc=["']([^"']+)["'][^>]*>\s*(?:<\/iframe>)?/gi;
const LINK = /<a\s(?:[^<>]*\s)?href=["']([^"'<>\n]+)["'][^<>]*>([^<\n]+)<\/a>/gi;
const TAG = /<([A-Za-z][\w-]*)(?:\s[^<>]*)?\/?>/g;

/** Twice the longest post. Searching a longer text for unclosed tags would take minutes. */
const MAX_LENGTH = 100_000;

/** Replaces what Hugo, Jekyll, and MDX would, as far as Markdown can. Names the rest, and leaves it visible. */
export function replaceSiteSyntax(body: string, language: 'markdown' | 'html', note: Note): string {
  if (body.length > MAX_LENGTH) {
    note('The text is longer than a post can be, so its tags weren’t converted. Split it into several posts.');
    return body;
  }
  const fenced = body.replace(HIGHLIGHT, (_, name: string, code: string, at: number) => {
    // Right after HTML, Markdown takes a fence for more HTML.
    const gap = /[^\n]\n$/.test(body.slice(Math.max(0, at - 2), at)) ? '\n' : '';
    return gap + toCode(name, code, language);
  });
  const replaced = mapOutsideCode(fenced, (text) => replaceLiquid(replaceHugo(text, note), note));
  const converted = language === 'html' ? convertHtml(replaced, note) : convertHtmlBlocks(replaced, note);
  const tags = new Set<string>();
  const finished = mapOutsideCode(converted, (text) => {
    const inLines = replaceHtml(text, note);
    if (COMPONENT_IMPORT.test(text)) note('Remove the lines that import components.');
    for (const [, tag = ''] of inLines.matchAll(TAG)) tags.add(tag);
    return inLines;
  });
  if (tags.size > 0) note(`Check the HTML tags in the preview: ${[...tags].slice(0, 5).join(', ')}.`);
  return finished;
}

function toCode(name: string, code: string, language: 'markdown' | 'html'): string {
  return language === 'markdown'
    ? `\`\`\`${name}\n${code}\n\`\`\``
    : `<pre><code class="language-${name}">${escapeHtml(code)}</code></pre>`;
}

function convertHtml(html: string, note: Note): string {
  const { markdown, problems } = convertPostHtml(html, { site: null });
  for (const problem of problems) note(problem);
  return markdown;
}

function replaceHugo(text: string, note: Note): string {
  return text.replace(HUGO, (whole, name: string, written: string) => {
    const values = readValues(written);
    const id = values.id ?? values['0'] ?? '';
    switch (name) {
      case 'figure':
        return values.src === undefined
          ? whole
          : toPicture(values.src, values.alt ?? '', values.caption ?? values.title);
      case 'youtube':
        return toLink(`https://www.youtube.com/watch?v=${id}`, note);
      case 'vimeo':
        return toLink(`https://vimeo.com/${id}`, note);
      case 'instagram':
        return toLink(`https://www.instagram.com/p/${id}/`, note);
      case 'x':
      case 'tweet':
        return toLink(`https://x.com/${values.user ?? 'i'}/status/${id}`, note);
      case 'gist':
        return toLink(`https://gist.github.com/${values['0'] ?? ''}/${values['1'] ?? ''}`, note);
      default:
        if (!name.startsWith('/')) note(`The shortcode “${name}” needs Hugo.`);
        return whole;
    }
  });
}

function replaceLiquid(text: string, note: Note): string {
  const tagged = text.replace(LIQUID_TAG, (whole, name: string) => {
    if (/^(?:end)?raw$/.test(name)) return '';
    note(`The tag “${name}” needs Jekyll.`);
    return whole;
  });
  return tagged.replace(LIQUID_VALUE, (whole, value: string) => {
    const [, path] = SITE_PATH.exec(value) ?? [];
    if (path !== undefined || SITE_ADDRESS.test(value)) return path ?? '';
    note(`The value “${value}” needs Jekyll.`);
    return whole;
  });
}

function replaceHtml(text: string, note: Note): string {
  const pictures = text.replace(IMAGE, (whole) => {
    const values = readValues(whole.slice(4, -1));
    return values.src === undefined ? whole : toPicture(values.src, values.alt ?? '', undefined);
  });
  const linked = pictures.replace(LINK, (_, address: string, words: string) => `[${words}](${bracket(address)})`);
  return linked.replace(FRAME, (_, address: string) => toLink(address.replaceAll('&amp;', '&'), note));
}

function toPicture(source: string, alt: string, caption: string | undefined): string {
  const title = caption === undefined || caption === '' ? '' : ` "${caption.replaceAll('"', '\\"')}"`;
  return `![${alt.replace(/[[\]]/g, '\\$&')}](${bracket(source)}${title})`;
}

function bracket(address: string): string {
  return /[\s()]/.test(address) ? `<${address}>` : address;
}

function toLink(address: string, note: Note): string {
  const name = nameProvider(address) ?? 'Embedded page';
  note(`${name} is now a link: ${address}`);
  return `[${name}](${address})`;
}
