import { createRandom } from '../../faults/fault.ts';
import type { ForeignFile } from './foreign-file.ts';

const SEED = 20_261_122;
const FILES_EACH = 160;

type Language = 'yaml' | 'toml' | 'json';
type Pick = <Item>(items: readonly Item[]) => Item;

type Entry = { key: string; value: string | readonly string[] | { raw: Record<Language, string> } };

const TITLES = [
  ...['Answer every call', 'Why leaks wait: a story', '5 tips', '1.10', '"Quoted" words', "It's late", 'Größe zählt'],
  ...[
    '日本語の題',
    'A # in it',
    '- a dash',
    'yes',
    '2024-01-01',
    '@home',
    'emoji 😀',
    'a'.repeat(150),
    '[draft] x',
    '{a}',
  ],
];
const SENTENCES = ['Short.', 'Two words: here.', 'Who answers? "We" do.', 'It’s 100% ours & <b>bold</b>.'];
const WORDS = ['plumbing', 'leaks', 'HVAC', 'after hours', '24/7', 'Größe', 'c#', 'no', '007'];
const PICTURES = ['https://example.com/a.jpg', 'https://cdn.example.com/2024/b.png?w=1200&h=630#x'];
const BODIES = [
  ...['# One\n\nText\n', '\n\nBlank lines first\n', 'No end of line', '', '---\n\nA rule\n', '+++\ntitle = "x"\n+++\n'],
  ...[
    '```yaml\n---\ntitle: x\n---\n```\n',
    '{"title": "x"}\nText\n',
    'Two  \nspaces\t\n',
    '- [ ] task\n\n> quote\n\n...\n',
  ],
  ...['😀 '.repeat(500), `${'A longer paragraph of a real post. '.repeat(20)}\n\n`.repeat(30)],
];
const NAMES = ['post.md', 'my-post.md', 'index.md', 'README.md', 'Größe.md', 'a b.md'];

/** Each post has its own mix of keys, comments, quoting styles, and line endings. */
export function generateFiles(): readonly ForeignFile[] {
  const random = createRandom(SEED);
  const pick: Pick = (items) => {
    const item = items[Math.floor(random() * items.length)];
    if (item === undefined) throw new Error('There is nothing to pick from');
    return item;
  };
  const files: ForeignFile[] = [];
  for (const language of ['yaml', 'toml', 'json'] as const) {
    for (const lineEnd of ['\n', '\r\n']) {
      for (let made = 0; made < FILES_EACH; made += 1) files.push(generateFile(language, lineEnd, random, pick));
    }
  }
  return files;
}

function generateFile(language: Language, lineEnd: string, random: () => number, pick: Pick): ForeignFile {
  const has = (share: number) => random() < share;
  const fields: ForeignFile['fields'] = {};
  const entries: Entry[] = [];
  let createdAt: string | undefined;

  fields.title = pick(TITLES);
  entries.push({ key: 'title', value: fields.title });
  if (has(0.4)) {
    fields.slug = pick(['answer-every-call', '2024', 'a']);
    entries.push({ key: 'slug', value: fields.slug });
  }
  if (has(0.5)) {
    fields.excerpt = pick(SENTENCES);
    fields.metaDescription = fields.excerpt;
    entries.push({ key: 'description', value: fields.excerpt });
  }
  if (has(0.3)) {
    fields.excerpt = pick(SENTENCES);
    entries.push({ key: pick(['summary', 'excerpt']), value: fields.excerpt });
  }
  if (has(0.6)) {
    const words = [...new Set([pick(WORDS), pick(WORDS), pick(WORDS)])];
    fields.keywords = words.join(', ');
    entries.push({ key: pick(['tags', 'categories', 'keywords']), value: words });
  }
  if (has(0.5)) {
    fields.featuredImageUrl = pick(PICTURES);
    entries.push({
      key: pick(['cover_image', 'image', 'featured_image', 'heroImage']),
      value: fields.featuredImageUrl,
    });
  }
  if (has(0.6)) {
    const day = pick(['2024-02-29', '2019-12-31', '2008-01-05']);
    createdAt = `${day}T00:00:00.000Z`;
    entries.push({ key: 'date', value: { raw: { yaml: day, toml: day, json: `"${day}"` } } });
  }
  if (has(0.6)) entries.push({ key: 'published', value: as(pick(['true', 'false'])) });
  if (has(0.4)) entries.push({ key: 'draft', value: as(pick(['true', 'false'])) });
  if (has(0.3)) entries.push({ key: 'id', value: as(pick(['17', '"p-1"', '"3fa85f64-5717-4562-b3fc-2c963f66afa6"'])) });
  if (has(0.2)) entries.push({ key: 'owner', value: as(pick(['"ana"', '["ana"]'])) });
  if (has(0.2)) entries.push({ key: 'created_at', value: as('"yesterday"') });
  if (has(0.3)) entries.push({ key: 'weight', value: as(pick(['1.10', '-3', '0'])) });
  if (has(0.3)) entries.push({ key: 'math', value: as('true') });
  if (has(0.3)) entries.push({ key: 'layout', value: pick(['post', 'single']) });
  shuffle(entries, random);

  const source = formatters[language](entries, pick, has).join(lineEnd) + (language === 'json' ? '' : lineEnd);
  const fence = language === 'yaml' ? '---' : '+++';
  const head = language === 'json' ? `${source}${lineEnd}` : `${fence}${lineEnd}${source}${fence}${lineEnd}`;
  const body = pick(BODIES).replaceAll('\n', lineEnd);
  const mark = has(0.1) ? '\uFEFF' : '';
  return { name: pick(NAMES), text: mark + head + body, body, fields, ...(createdAt ? { createdAt } : {}) };
}

function as(raw: string): Entry['value'] {
  return { raw: { yaml: raw, toml: raw, json: raw } };
}

function shuffle(entries: Entry[], random: () => number): void {
  const ranks = new Map(entries.map((entry) => [entry, random()]));
  entries.sort((a, b) => (ranks.get(a) ?? 0) - (ranks.get(b) ?? 0));
}

type Has = (share: number) => boolean;

const formatters: Record<Language, (entries: readonly Entry[], pick: Pick, has: Has) => string[]> = {
  yaml(entries, pick, has) {
    const lines = has(0.3) ? ['# Written by hand'] : [];
    for (const { key, value } of entries) {
      const comment = has(0.2) ? ' # a comment' : '';
      if (isList(value)) lines.push(...yamlList(key, value, pick, comment));
      else if (typeof value === 'string') lines.push(...yamlText(key, value, pick, comment));
      else lines.push(`${key}: ${value.raw.yaml}${comment}`);
      if (has(0.1)) lines.push(pick(['', '# between']));
    }
    if (has(0.3)) lines.push('nested:', '  deep:', '    - x: 1', "      y: 'z'", '  tags: [not, mine]');
    if (has(0.2)) lines.push(pick(['twitter: @callwright', 'note: one: two', 'rate: %5', 'math: true']));
    return lines;
  },
  toml(entries, pick, has) {
    const lines = has(0.3) ? ['# Written by hand'] : [];
    for (const { key, value } of entries) {
      const comment = has(0.2) ? ' # a comment' : '';
      const equals = pick([' = ', '=', '   =   ']);
      if (isList(value)) lines.push(...tomlList(key + equals, value, pick, comment));
      else if (typeof value === 'string') lines.push(`${key}${equals}${tomlText(value, pick)}${comment}`);
      else lines.push(`${key}${equals}${value.raw.toml}${comment}`);
    }
    if (has(0.2)) lines.push('dotted.key = 1');
    if (has(0.3))
      lines.push('', '[nested] # of the theme', '  x = 1.10', '  list = [1, 2]', '[[nested.more]]', 'y = 1979-05-27');
    return lines;
  },
  json(entries, pick, has) {
    const indent = pick(['  ', '    ', '\t']);
    const pairs = entries.map(({ key, value }) => {
      const text =
        typeof value === 'string' || isList(value)
          ? JSON.stringify(value, null, isList(value) && has(0.3) ? 1 : 0).replaceAll('\n', '')
          : value.raw.json;
      return `${indent}"${key}"${pick([': ', ':', ' : '])}${text}`;
    });
    if (has(0.3)) pairs.push(`${indent}"nested": { "x": 1.10, "y": [null, true] }`);
    return ['{', ...pairs.map((pair, index) => (index < pairs.length - 1 ? `${pair},` : pair)), '}'];
  },
};

function isList(value: Entry['value']): value is readonly string[] {
  return Array.isArray(value);
}

function yamlText(key: string, text: string, pick: Pick, comment: string): string[] {
  const style = pick(['plain', 'single', 'double', 'folded']);
  const isPlain = /^[\p{L}\p{N}]/u.test(text) && !/: | #/.test(text);
  if (style === 'plain' && isPlain) return [`${key}: ${text}${comment}`];
  if (style === 'folded' && isPlain && !text.includes('  ')) return [`${key}: >-`, `  ${text}`];
  if (style === 'single') return [`${key}:   '${text.replaceAll("'", "''")}'${comment}`];
  return [`${key}: ${JSON.stringify(text)}${comment}`];
}

function yamlList(key: string, words: readonly string[], pick: Pick, comment: string): string[] {
  const quoted = words.map((word) =>
    /^[\p{L}\p{N}]/u.test(word) ? pick([word, JSON.stringify(word)]) : JSON.stringify(word),
  );
  switch (pick(['flow', 'block', 'indented', 'commas'])) {
    case 'block':
      return [`${key}:${comment}`, ...quoted.map((word) => `- ${word}`)];
    case 'indented':
      return [`${key}:`, ...quoted.map((word) => `    - ${word}${comment}`)];
    case 'commas':
      return [`${key}: ${JSON.stringify(words.join(', '))}${comment}`];
    default:
      return [`${key}: [${quoted.join(pick([',', ', ']))}]${comment}`];
  }
}

function tomlText(text: string, pick: Pick): string {
  return pick([true, false]) && !text.includes("'") ? `'${text}'` : JSON.stringify(text);
}

function tomlList(start: string, words: readonly string[], pick: Pick, comment: string): string[] {
  const quoted = words.map((word) => JSON.stringify(word));
  if (pick([true, false])) return [`${start}[${quoted.join(', ')}]${comment}`];
  return [`${start}[`, ...quoted.map((word) => `  ${word},${comment}`), ']'];
}
