import type { ForeignFile } from './foreign-file.ts';

type Written = Omit<ForeignFile, 'text'> & { head: string };

const CALLS = '\n# Missed calls\n\nA caller who hears a machine hangs up in **six** seconds.\n';
const LEAKS = 'Shut the main valve first.\n\n---\n\nThen call us.\n';
const CODE = '```yaml\n---\ntitle: not mine\n---\n```\n\n+++\n\n{ "a": 1 }\n';
const PICTURE = 'https://images.example.com/2024/van.jpg';

const WRITTEN: readonly Written[] = [
  {
    name: '2024-03-05-why-missed-calls-cost.md',
    head: `---\nlayout: post\ntitle:  "Why missed calls cost you"\ndate:   2024-03-05 09:30:00 +0100\ncategories: plumbing business\nauthor: ana # of the office\n---\n`,
    body: CALLS,
    fields: { title: 'Why missed calls cost you', slug: 'why-missed-calls-cost', keywords: 'plumbing, business' },
    createdAt: '2024-03-05T08:30:00.000Z',
  },
  {
    name: 'after-hours.md',
    head: `---\n# Front matter as our editor likes it.\ntitle: After hours: who answers?\nlayout: single\npublished: true\nheader:\n  image: ${PICTURE}\n  caption: "Photo: **us**"\ntoc: true\n---\n`,
    body: LEAKS,
    fields: { title: 'After hours: who answers?', featuredImageUrl: PICTURE },
  },
  {
    name: 'devto.md',
    head: `---\ntitle: Building a phone tree with Node\npublished: false\ndescription: Ten lines, no framework.\ntags: node, javascript, telephony\ncover_image: ${PICTURE}\ncanonical_url: https://example.com/tree\nid: 1734211\n---\n`,
    body: CODE,
    fields: {
      title: 'Building a phone tree with Node',
      excerpt: 'Ten lines, no framework.',
      metaDescription: 'Ten lines, no framework.',
      keywords: 'node, javascript, telephony',
      featuredImageUrl: PICTURE,
    },
  },
  {
    name: 'devto-date.md',
    head: `---\ntitle: "1.10 is out"\npublished: 2023-11-02\nseries: Releases\ntags: [release, "1.10"]\n---\n`,
    body: CALLS,
    fields: { title: '1.10 is out', keywords: 'release, 1.10' },
    createdAt: '2023-11-02T00:00:00.000Z',
  },
  {
    name: 'release.md',
    head: '---\ntitle: 1.10\nversion: 0x1F\nflag: yes\n---\n',
    body: 'Notes.\n',
    fields: { title: '1.10' },
  },
  {
    name: 'hugo.md',
    head: `+++\ntitle = "Answering at 3 a.m."\ndate = 2022-07-19T03:00:00-07:00\nlastmod = 2023-01-01\ndraft = false\nslug = "answering-at-3"\ntags = [\n  "night", # shift\n  "emergency",\n]\nsummary = """\nWho picks up."""\nweight = 1_000\n\n[cover]\n  image = "${PICTURE}"\n  alt = "A van"\n\n[[resources]]\n  src = "a.jpg"\n+++\n`,
    body: CALLS,
    fields: {
      title: 'Answering at 3 a.m.',
      slug: 'answering-at-3',
      excerpt: 'Who picks up.',
      keywords: 'night, emergency',
      featuredImageUrl: PICTURE,
      featuredImageAlt: 'A van',
    },
    createdAt: '2022-07-19T10:00:00.000Z',
  },
  {
    name: 'hugo-yaml.md',
    head: `---\ntitle: 'It''s the season'\ndate: 2021-06-01T00:00:00Z\ndescription: >-\n  What to check\n  before summer.\nkeywords:\n  - hvac\n  - summer\naliases:\n  - /old/season/\nimages: ["${PICTURE}"]\n---\n`,
    body: LEAKS,
    fields: {
      title: "It's the season",
      excerpt: 'What to check before summer.',
      metaDescription: 'What to check before summer.',
      keywords: 'hvac, summer',
      featuredImageUrl: PICTURE,
      oldUrls: '/old/season/',
    },
    createdAt: '2021-06-01T00:00:00.000Z',
  },
  {
    name: 'hugo-json.md',
    head: `{\n   "title": "Voicemail is dead",\n   "date": "2020-02-29",\n   "categories": [ "calls" ],\n   "images": ["${PICTURE}"],\n   "params": { "math": true, "n": 1.10 }\n}\n`,
    body: CALLS,
    fields: { title: 'Voicemail is dead', keywords: 'calls', featuredImageUrl: PICTURE },
    createdAt: '2020-02-29T00:00:00.000Z',
  },
  {
    name: 'one-line.md',
    head: '{"title": "One line", "draft": true}\n',
    body: 'Text',
    fields: { title: 'One line' },
  },
  {
    name: 'zola.md',
    head: `+++\ntitle = "Quotes that convert"\ndescription = 'Short & honest'\ndate = 2019-12-31\nupdated = 2020-01-02\npath = "blog/quotes"\n[taxonomies]\ntags = ["sales"]\ncategories = ["How-to"]\n[extra]\nimage = "${PICTURE}"\nseries.part = 2\n+++\n`,
    body: LEAKS,
    fields: {
      title: 'Quotes that convert',
      slug: 'quotes',
      excerpt: 'Short & honest',
      metaDescription: 'Short & honest',
      keywords: 'sales, How-to',
      featuredImageUrl: PICTURE,
    },
    createdAt: '2019-12-31T00:00:00.000Z',
  },
  {
    name: 'ghost.md',
    head: `---\nid: 5f3b2c1a9d8e7f6a5b4c3d2e\nuuid: 3fa85f64-5717-4562-b3fc-2c963f66afa6\ntitle: How we answer\nslug: how-we-answer\nfeatured: 0\nstatus: published\nfeature_image: ${PICTURE}\ncustom_excerpt: Behind the desk.\ncreated_at: 2018-05-04T10:11:12.000Z\nupdated_at: 2018-05-05T10:11:12.000Z\npublished_at: 2018-05-06T10:11:12.000Z\n---\n`,
    body: CALLS,
    fields: {
      title: 'How we answer',
      slug: 'how-we-answer',
      excerpt: 'Behind the desk.',
      featuredImageUrl: PICTURE,
    },
    createdAt: '2018-05-04T10:11:12.000Z',
  },
  {
    name: 'eleventy.md',
    head: `---json\n{\n\t"title": "Static and proud",\n\t"tags": ["posts", "11ty"],\n\t"permalink": "/2024/static-and-proud/"\n}\n---\n`,
    body: CODE,
    fields: { title: 'Static and proud', slug: 'static-and-proud', keywords: 'posts, 11ty' },
  },
  {
    name: 'eleventy-js.md',
    head: '',
    body: `---js\n{ title: "Code" }\n---\n${CALLS}`,
    fields: { title: 'Eleventy js' },
    problem: 'Callwright can’t read js front matter, so it was kept as text at the top of the draft.',
  },
  {
    name: 'astro.md',
    head: `---\nauthor: Ana\npubDatetime: 2023-10-10T05:35:00Z\ntitle: Customise your greeting\nfeatured: true\ndraft: false\ntags:\n  - docs\n  - voice\nogImage: ${PICTURE}\ndescription:\n  How a greeting is written, and\n  where it is kept.\n---\n`,
    body: CALLS,
    fields: {
      title: 'Customise your greeting',
      keywords: 'docs, voice',
      featuredImageUrl: PICTURE,
      excerpt: 'How a greeting is written, and where it is kept.',
      metaDescription: 'How a greeting is written, and where it is kept.',
    },
    createdAt: '2023-10-10T05:35:00.000Z',
  },
  {
    name: 'handbook.md',
    head: '---\ntitle: "On-call" handbook\nowner: @platform-team\nreviewers: [@ana, @bo]\nstage: %draft\n---\n',
    body: LEAKS,
    fields: { title: '"On-call" handbook' },
  },
  {
    name: 'tabs.md',
    head: '---\ntitle:\tTabs\ntags:\n\t- one\n\t- two\nmeta:\n\tkey: value\n---\n',
    body: CALLS,
    fields: { title: 'Tabs', keywords: 'one, two' },
  },
  {
    name: 'twice.md',
    head: '---\ntitle: First\ndate: 2020-01-01\ntitle: Second\n---\n',
    body: 'Text\n',
    fields: { title: 'Second' },
    createdAt: '2020-01-01T00:00:00.000Z',
  },
  {
    name: 'quote.md',
    head: `---\ntitle: "Never closed\ndescription: 'It's fine'\nslug: never-closed\n---\n`,
    body: 'Text\n',
    fields: { title: '"Never closed', slug: 'never-closed', excerpt: "'It's fine'", metaDescription: "'It's fine'" },
  },
  {
    name: 'lost-bracket.md',
    head: '---\ntitle: Kept\ntags: [a,\n  - b\ncomments: true\n---\n',
    body: 'Text\n',
    fields: { title: 'Kept' },
    problem: 'Line 3 (“tags”) of the front matter isn’t valid YAML.',
  },
  {
    name: 'lost-end.md',
    head: '',
    body: '---\ntitle: Open\nlayout: post\n\nText\n',
    fields: { title: 'Lost end' },
    problem: 'The front matter isn’t closed, so it was kept as text at the top of the draft.',
  },
  {
    name: 'list-title.md',
    head: '---\ntitle:\n  - Two\n  - Titles\nid: [1]\nslug: { en: a }\nowner: { name: Ana }\n---\n',
    body: 'Text\n',
    fields: { title: 'List title' },
  },
  {
    name: 'windows.md',
    head: '\uFEFF---\r\ntitle: From Windows\r\ntags: [a, b]\r\n# end\r\n---\r\n',
    body: 'One\r\nTwo\r\n\r\n---\r\nThree',
    fields: { title: 'From Windows', keywords: 'a, b' },
  },
  {
    name: 'anchors.md',
    head: '---\ntitle: Anchors\nog: &og\n  title: Other\ntwitter: *og\ndefaults: &d\n  a: 1\npage:\n  <<: *d\ntags: &tags [x]\ncategories: *tags\n---\n',
    body: 'Text\n',
    fields: { title: 'Anchors', keywords: 'x' },
  },
  {
    name: 'literal.md',
    head: '---\ntitle: Literal\nexcerpt: |\n  One\n\n  Two\nbody: |+\n  ---x\n\n...\n',
    body: 'Text\n',
    fields: { title: 'Literal', excerpt: 'One\n\nTwo\n' },
  },
  {
    name: 'obsidian.md',
    head: '---\naliases: [Call list, Calls]\ntags:\n- crm\n- "2024"\ncssclass: wide\ncreated: 2024-05-05T12:00\n---\n',
    body: '[[Other note]]\n\n- [ ] Call back\n',
    fields: { title: 'Obsidian', keywords: 'crm, 2024' },
    createdAt: '2024-05-05T12:00:00.000Z',
  },
  { name: 'plain-text.md', head: '', body: 'No front matter at all.\n', fields: { title: 'Plain text' } },
  { name: 'rules.md', head: '', body: '---\n\nA rule first.\n\n---\nAnd one more.\n', fields: { title: 'Rules' } },
  { name: 'liquid.md', head: '', body: '{% raw %}{{ x }}{% endraw %}\n', fields: { title: 'Liquid' } },
  { name: 'empty.md', head: '---\n---\n', body: '', fields: { title: 'Empty' } },
  { name: 'nothing.md', head: '', body: '', fields: { title: 'Nothing' } },
  {
    name: 'broken-toml.md',
    head: '',
    body: '+++\ntitle = Unquoted\ndate = 2024-01-01\n+++\nText\n',
    fields: { title: 'Broken toml' },
    problem: 'The front matter isn’t valid TOML, so it was kept as text at the top of the draft.',
  },
  {
    name: 'trailing-commas.md',
    head: '{\n  // Made by a script.\n  "title": "Commas",\n  "tags": ["a",],\n}\n',
    body: '\n{ "not": "front matter" }\n',
    fields: { title: 'Commas', keywords: 'a' },
  },
];

export const WRITTEN_FILES: readonly ForeignFile[] = WRITTEN.map(({ head, ...file }) => ({
  ...file,
  text: head + file.body,
}));
