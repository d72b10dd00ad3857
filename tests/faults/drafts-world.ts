import { mkdtempSync, rmSync } from 'node:fs';
import { mkdir, readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Database } from '@callwright/desktop/main/database/database.ts';
import { describeDatabaseError } from '@callwright/desktop/main/database/database-errors.ts';
import { EVERYONE } from '@callwright/desktop/main/database/draft-record.ts';
import { Mirror } from '@callwright/desktop/main/mirror/mirror.ts';
import { DraftOperations } from '@callwright/desktop/main/storage/draft-operations.ts';
import { FolderOperations } from '@callwright/desktop/main/storage/folder-operations.ts';
import { LinkOperations } from '@callwright/desktop/main/storage/links/link-operations.ts';
import { createOperations } from '@callwright/desktop/main/storage/operations.ts';
import { PictureOperations } from '@callwright/desktop/main/storage/picture-operations.ts';
import { PostOperations } from '@callwright/desktop/main/storage/post-operations.ts';
import { ReplaceOperations } from '@callwright/desktop/main/storage/replace/replace-operations.ts';
import { EMPTY_POST_FIELDS } from '@callwright/shared/post/post.ts';
import { Drafts } from '../helpers/local-drafts.ts';
import { createLocalStorage } from '../helpers/local-storage.ts';
import { ManualTimers } from '../helpers/manual-timers.ts';
import { unwrap } from '../helpers/unwrap.ts';

const ORIGINS = { current: 'https://blog.example', first: 'https://blog.example' };

export type KnownDraft = {
  id: string;
  text: string;
  head: number | null;
  /** Acknowledged words, and words of other programs that the app has seen. */
  words: Set<string>;
  /** `gone`: a month in the trash. `either`: another program may have restored the file. */
  place: 'drafts' | 'trash' | 'either' | 'gone';
};

export class DraftsWorld {
  readonly root = mkdtempSync(join(tmpdir(), 'callwright-b1-'));
  readonly known: KnownDraft[] = [];
  readonly foreign = new Map<string, string>();
  /** Texts of other programs that must survive in some draft. */
  readonly theirs = new Set<string>();
  readonly failures: string[] = [];
  now = Date.UTC(2026, 10, 25);
  account: string | null = null;
  folder = join(this.root, 'drafts');
  readonly #timers = new ManualTimers();
  #words = 0;
  #parts = this.#open();

  get drafts(): Drafts {
    return this.#parts.drafts;
  }

  get database(): Database {
    return this.#parts.database;
  }

  #open() {
    const database = unwrap(Database.open(join(this.root, 'callwright.db'), { now: () => this.now }));
    const operations = new DraftOperations(database, ORIGINS);
    const mirror = new Mirror(
      database,
      this.folder,
      {
        onOutsideChange: (change) => operations.recordOutsideChange(change),
        onListChange: () => {},
        onMessage: () => {},
        onProblem: (problem) => {
          if (problem !== null) this.failures.push(`problem: ${problem}`);
        },
      },
      { timers: this.#timers, watch: () => ({ stop() {} }) },
    );
    const storage = {
      ...createLocalStorage(
        createOperations({
          drafts: operations,
          posts: new PostOperations(database, ORIGINS, () => {}),
          links: new LinkOperations(database, ORIGINS, () => this.now),
          pictures: new PictureOperations(database, () => this.now),
          replace: new ReplaceOperations(database, ORIGINS, () => this.now),
          folder: new FolderOperations(database, mirror),
        }),
        describeDatabaseError,
      ),
      flush: async () => {},
    };
    const visibility = { author: () => this.account, viewer: () => EVERYONE };
    return { database, mirror, drafts: new Drafts({ storage, visibility }) };
  }

  makeWord(): string {
    this.#words += 1;
    return `word${this.#words}.`;
  }

  make(): KnownDraft {
    const id = `00000000-0000-4000-8000-${String(this.known.length + 1).padStart(12, '0')}`;
    const draft: KnownDraft = { id, text: '', head: null, words: new Set(), place: 'drafts' };
    this.known.push(draft);
    return draft;
  }

  find(at: number, place: KnownDraft['place']): KnownDraft | undefined {
    const found = this.known.filter((draft) => draft.place === place);
    return found[at % found.length];
  }

  async type(draft: KnownDraft): Promise<void> {
    draft.text = `${draft.text} ${this.makeWord()}`.trim();
    const saved = await this.drafts.save(draft.id, fieldsWith(draft.text), draft.head);
    if (!saved.ok) return;
    draft.head = saved.value.head;
    for (const word of wordsOf(draft.text)) draft.words.add(word);
  }

  async look(draft: KnownDraft): Promise<void> {
    const read = await this.drafts.read(draft.id);
    if (!read.ok) return;
    draft.text = read.value.fields.content;
    draft.head = read.value.head;
  }

  async sync(): Promise<void> {
    await this.#parts.mirror.sync();
    this.#timers.pass(2_000);
    await this.#parts.mirror.sync();
  }

  async chooseFolder(name: string): Promise<void> {
    if (this.folder === join(this.root, name)) return;
    this.folder = join(this.root, name);
    // A reused folder may have files of deleted drafts.
    for (const draft of this.known) if (draft.place === 'trash') draft.place = 'either';
    await mkdir(this.folder, { recursive: true });
    await this.#parts.mirror.choose(this.folder);
  }

  async pathOf(draft: KnownDraft): Promise<string | null> {
    const { seq } = this.database.drafts.read(draft.id) ?? {};
    return seq === undefined ? null : this.#parts.mirror.pathOf(seq);
  }

  /** Kills the app. Only what was committed remains. */
  restart(): void {
    this.#parts.mirror.stop();
    this.database.connection.close();
    this.#parts = this.#open();
    for (const draft of this.known) draft.head = this.database.drafts.read(draft.id)?.head ?? null;
  }

  close(): void {
    this.#parts.mirror.stop();
    this.database.connection.close();
    rmSync(this.root, { recursive: true, force: true });
  }

  async findLosses(): Promise<string[]> {
    await this.sync();
    this.restart();
    const losses = [...this.failures];
    losses.push(...this.database.connection.checkIntegrity());
    const listed = new Set(unwrap(await this.drafts.list()).drafts.map(({ id }) => id));
    const trashed = new Set(unwrap(await this.drafts.listDeleted()).map(({ id }) => id));
    const everything: string[] = [];
    for (const id of [...listed, ...trashed]) everything.push(await this.#readAll(id, trashed.has(id)));
    for (const { id, words, place } of this.known) {
      if (place === 'gone' || words.size === 0) continue;
      if (place === 'drafts' && !listed.has(id)) losses.push(`not in the list: ${id}`);
      if (place === 'trash' && !trashed.has(id)) losses.push(`not in the trash: ${id}`);
      const text = await this.#readAll(id, trashed.has(id));
      const lost = [...words].filter((word) => !text.includes(word));
      if (lost.length > 0) losses.push(`lost of ${place} ${id}: ${lost.join(' ')}`);
    }
    for (const word of this.theirs) {
      if (!everything.some((text) => text.includes(word))) losses.push(`lost of another program: ${word}`);
    }
    for (const [path, content] of this.foreign) {
      if ((await readFile(path, 'utf8').catch(String)) !== content) losses.push(`touched: ${path}`);
    }
    return [...losses, ...(await this.#findDoubles())];
  }

  async #readAll(id: string, isTrashed: boolean): Promise<string> {
    if (isTrashed) await this.drafts.undelete(id);
    const read = await this.drafts.read(id);
    const texts = read.ok ? [read.value.fields.content] : [];
    const versions = await this.drafts.listVersions(id);
    for (const version of versions.ok ? versions.value : []) {
      const text = await this.drafts.readVersion(id, version.id);
      if (text.ok) texts.push(text.value.content);
    }
    return texts.join('\n');
  }

  /** A draft must have one file. Conflict copies of sync programs don't count. */
  async #findDoubles(): Promise<string[]> {
    const names = (await readdir(this.folder)).filter((name) => name.endsWith('.md'));
    const rows = new Map(this.database.mirror.all().map(({ name, draft }) => [name, draft]));
    const drafts = names.flatMap((name) => rows.get(name) ?? []);
    return drafts.length === new Set(drafts).size ? [] : ['two files of one draft'];
  }
}

export const fieldsWith = (content: string) => ({ ...EMPTY_POST_FIELDS, title: 'A draft', content });

export const wordsOf = (text: string) => text.match(/word\d+\./g) ?? [];
