import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { Database } from '@callwright/desktop/main/database/database.ts';
import type { DraftRecord } from '@callwright/desktop/main/database/draft-record.ts';
import { Mirror } from '@callwright/desktop/main/mirror/mirror.ts';
import { hashBytes } from '@callwright/desktop/main/mirror/mirror-folder.ts';
import { EMPTY_POST_FIELDS } from '@callwright/shared/post/post.ts';
import {
  type DiskTraits,
  type HostileDisk,
  mountHostileDisk,
  type Program,
} from '../helpers/hostile-disk/hostile-disk.ts';
import { ManualTimers } from '../helpers/manual-timers.ts';
import { unwrap } from '../helpers/unwrap.ts';

export const wordsOf = (text: string) => text.match(/word\d+\./g) ?? [];

export class MirrorWorld {
  readonly disk: HostileDisk;
  readonly #home = mkdtempSync(join(tmpdir(), 'callwright-b2-'));
  readonly database = unwrap(Database.open(join(this.#home, 'callwright.db')));
  readonly timers = new ManualTimers();
  /** Words that only their writer may remove. */
  readonly #words = new Set<string>();
  readonly #foreign = new Map<string, string>();
  /** What files of deleted drafts had. The mirror still has to remove them. */
  readonly #doomed = new Set<string>();
  readonly past: Buffer[] = [];
  folder: string;
  #count = 0;
  #program: Program;
  #mirror: Mirror;

  private constructor(disk: HostileDisk) {
    this.disk = disk;
    this.folder = join(disk.root, 'Drafts');
    this.#program = disk.start();
    this.#mirror = this.#open();
  }

  static async open(traits: DiskTraits): Promise<MirrorWorld> {
    return new MirrorWorld(await mountHostileDisk(traits));
  }

  #open(): Mirror {
    const events = { onOutsideChange() {}, onListChange() {}, onMessage() {}, onProblem() {} };
    const watch = () => ({ stop() {} });
    return new Mirror(this.database, this.folder, events, { timers: this.timers, watch });
  }

  async close(): Promise<void> {
    this.#mirror.stop();
    this.database.connection.close();
    rmSync(this.#home, { recursive: true, force: true });
    await this.disk.unmount();
  }

  makeWord(): string {
    this.#count += 1;
    return `word${this.#count}.`;
  }

  keep(text: string): void {
    for (const word of wordsOf(text)) this.#words.add(word);
  }

  /** Ends without a result if the app is killed. */
  async sync(): Promise<void> {
    const program = this.#program;
    await Promise.race([program.run(() => this.#mirror.sync()), program.killed]);
  }

  killAfter(calls: number): void {
    this.#program.kill(calls);
  }

  restart(): void {
    this.#program.kill();
    this.#mirror.stop();
    this.#program = this.disk.start();
    this.#mirror = this.#open();
  }

  async choose(name: string): Promise<void> {
    this.folder = join(this.disk.root, name);
    const program = this.#program;
    await Promise.race([program.run(() => this.#mirror.choose(this.folder)), program.killed]);
  }

  list(place: 'drafts' | 'trash'): DraftRecord[] {
    return this.database.connection
      .all<{ seq: number }>(`select seq from drafts where trashed_at is ${place === 'drafts' ? '' : 'not'} null`)
      .flatMap(({ seq }) => this.database.drafts.readBySeq(seq) ?? []);
  }

  create(): void {
    const content = this.makeWord();
    const fields = { ...EMPTY_POST_FIELDS, title: `Draft ${this.#count % 4}`, content };
    this.database.drafts.insert(randomUUID(), { fields, front: '', owner: null }, 'saved');
    this.keep(content);
  }

  type(draft: DraftRecord): void {
    const content = `${draft.fields.content} ${this.makeWord()}`;
    this.database.drafts.change(draft, { fields: { ...draft.fields, content }, kind: 'saved' });
    this.keep(content);
  }

  async deleteForGood({ id, seq }: DraftRecord): Promise<void> {
    const name = this.database.mirror.ofDraft(seq)?.name;
    if (name !== undefined) {
      const path = join(this.folder, name);
      this.#doomed.add(await this.disk.calm(() => readFile(path, 'latin1').catch(() => '')));
    }
    const words = wordsOf(this.#textsOf(seq));
    this.database.connection.run('delete from drafts where id = :id', { id });
    const stored = this.#allTexts();
    for (const word of words) if (!stored.includes(word)) this.#words.delete(word);
  }

  /** The other program may remove words of this file. */
  async outside(name: string | null, action: () => Promise<unknown>): Promise<void> {
    await this.disk.calm(async () => {
      const before = name === null ? null : await readFile(join(this.folder, name)).catch(() => null);
      if (before !== null) this.past.push(before);
      await action().catch((cause: NodeJS.ErrnoException) => {
        // The app was faster, or the folder is unplugged.
        if (!['ENOENT', 'EEXIST', 'EISDIR', 'ENOTEMPTY'].includes(cause.code ?? '')) throw cause;
      });
      if (before !== null) await this.#allowLoss(wordsOf(before.toString('latin1')));
    });
  }

  async listFiles(): Promise<string[]> {
    const names = await this.disk.calm(() => readdir(this.folder).catch(() => []));
    return names.filter((name) => name.endsWith('.md')).sort();
  }

  async addForeign(name: string): Promise<void> {
    await writeFile(join(this.folder, name), name);
    this.#foreign.set(join(this.folder, name), name);
  }

  /** An unplugged disk may leave an empty mount point or nothing. */
  async withoutFolder(leavesPlace: boolean, work: () => Promise<void>): Promise<void> {
    const away = `${this.folder} away`;
    const isGone = await this.disk.calm(() =>
      rename(this.folder, away)
        .then(() => true)
        .catch(() => false),
    );
    if (isGone && leavesPlace) await this.disk.calm(() => mkdir(this.folder));
    await work();
    if (!isGone) return;
    await this.disk.calm(async () => {
      await rm(this.folder, { recursive: true, force: true });
      await rename(away, this.folder);
    });
  }

  async findLosses(): Promise<string[]> {
    this.restart();
    // An empty folder without a marker counts as unplugged until its author chooses it again.
    const names = await this.disk.calm(() => readdir(this.folder).catch((): string[] => []));
    if (!names.includes('.callwright')) await this.choose(basename(this.folder));
    for (let look = 0; look < 4; look += 1) {
      await this.sync();
      this.timers.pass(2_000);
    }
    return this.disk.calm(async () => {
      const [stored, files] = [this.#allTexts(), (await this.#readFiles(false)).join('\n')];
      const lost = [...this.#words].filter((word) => !stored.includes(word) && !files.includes(word));
      return [
        ...(lost.length > 0 ? [`lost: ${lost.join(' ')}`] : []),
        ...(await this.#findTouched()),
        ...(await this.#findUnwritten()),
        ...this.database.connection.checkIntegrity(),
      ];
    });
  }

  async #findTouched(): Promise<string[]> {
    const touched: string[] = [];
    for (const [path, text] of this.#foreign)
      if ((await readFile(path, 'utf8').catch(String)) !== text) touched.push(`touched: ${path}`);
    return touched;
  }

  /** Each draft without a conflict must have one file with its text. */
  async #findUnwritten(): Promise<string[]> {
    const wrong: string[] = [];
    const names = await readdir(this.folder);
    for (const name of names) if (/^\.callwright-/.test(name)) wrong.push(`left: ${name}`);
    for (const { seq, id, conflict, changes } of this.list('drafts')) {
      if (conflict !== null) continue;
      const row = this.database.mirror.ofDraft(seq);
      const bytes = row === undefined ? null : await readFile(join(this.folder, row.name)).catch(() => null);
      const isWritten = bytes !== null && row?.hash != null && hashBytes(bytes).equals(row.hash);
      if (!isWritten || row?.changes !== changes) wrong.push(`not written: ${id} as ${row?.name}`);
    }
    for (const { seq } of this.list('trash'))
      if (this.database.mirror.ofDraft(seq) !== undefined) wrong.push('a deleted draft has a file');
    return wrong;
  }

  /** Allows words to be lost that their writer removed, unless they exist elsewhere. */
  async #allowLoss(words: readonly string[]): Promise<void> {
    const left = words.filter((word) => this.#words.has(word));
    if (left.length === 0) return;
    const files = await this.disk.calm(() => this.#readFiles(true));
    const stored = [this.#allTexts(), ...files.filter((text) => !this.#doomed.has(text))].join('\n');
    for (const word of left) if (!stored.includes(word)) this.#words.delete(word);
  }

  #textsOf(seq: number): string {
    const { versions, drafts, connection } = this.database;
    const texts = [drafts.readBySeq(seq)?.fields.content ?? ''];
    for (const { id } of versions.list(seq)) {
      const text = versions.read(seq, id);
      if (text !== null && text !== 'damaged') texts.push(text.fields.content);
    }
    for (const { raw } of connection.all<{ raw: Uint8Array }>(
      'select raw from versions where draft = :seq and raw is not null',
      { seq },
    ))
      texts.push(Buffer.from(raw).toString('latin1'));
    return texts.join('\n');
  }

  #allTexts(): string {
    return [...this.list('drafts'), ...this.list('trash')].map(({ seq }) => this.#textsOf(seq)).join('\n');
  }

  async #readFiles(isAll: boolean): Promise<string[]> {
    const files = await readdir(this.disk.root, { recursive: true, withFileTypes: true });
    const shown = files.filter((file) => file.isFile() && (isAll || !file.name.startsWith('.')));
    return Promise.all(shown.map(({ parentPath, name }) => readFile(join(parentPath, name), 'latin1').catch(() => '')));
  }
}
