import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Database } from '@callwright/desktop/main/database/database.ts';
import type { DraftRecord } from '@callwright/desktop/main/database/draft-record.ts';
import { Mirror } from '@callwright/desktop/main/mirror/mirror.ts';
import { EMPTY_POST_FIELDS, type PostFields } from '@callwright/shared/post/post.ts';
import { afterEach, beforeEach } from 'vitest';
import { ManualTimers } from './manual-timers.ts';
import { unwrap } from './unwrap.ts';

export class MirrorFixture {
  readonly root = mkdtempSync(join(tmpdir(), 'callwright-mirror-'));
  readonly database = unwrap(Database.open(join(this.root, 'callwright.db')));
  readonly timers = new ManualTimers();
  readonly changes: { id: string; version: number }[] = [];
  readonly messages: string[] = [];
  problem: string | null = null;
  folder: string;
  mirror: Mirror;

  constructor(folder: string | null = null) {
    this.folder = folder ?? join(this.root, 'drafts');
    this.mirror = this.open();
  }

  open(): Mirror {
    this.mirror = new Mirror(
      this.database,
      this.folder,
      {
        onOutsideChange: (change) => this.changes.push(change),
        onListChange: () => {},
        onMessage: (message) => this.messages.push(message),
        onProblem: (problem) => {
          this.problem = problem;
        },
      },
      { timers: this.timers },
    );
    return this.mirror;
  }

  add(fields: Partial<PostFields>): DraftRecord {
    const text = { fields: { ...EMPTY_POST_FIELDS, ...fields }, front: '' };
    return this.database.drafts.insert(randomUUID(), { ...text, owner: null }, 'saved');
  }

  read(id: string): DraftRecord {
    const draft = this.database.drafts.read(id);
    if (draft === null) throw new Error(`There is no draft ${id}`);
    return draft;
  }

  save(id: string, fields: Partial<PostFields>): DraftRecord {
    const draft = this.read(id);
    return this.database.drafts.change(draft, { fields: { ...draft.fields, ...fields }, kind: 'saved' });
  }

  trash(id: string): void {
    this.database.drafts.trash(this.read(id));
  }

  deleteForGood(id: string): void {
    this.database.connection.run('delete from drafts where id = :id', { id });
  }

  list(): DraftRecord[] {
    return this.database.connection
      .all<{ id: string }>('select id from drafts where trashed_at is null order by seq')
      .map(({ id }) => this.read(id));
  }

  versions(id: string) {
    const { seq } = this.read(id);
    return this.database.versions.list(seq).map(({ id: version, kind }) => {
      const text = this.database.versions.read(seq, version);
      if (text === null || text === 'damaged') throw new Error(`Version ${version} is lost`);
      return { kind, fields: text.fields, front: text.front };
    });
  }

  rawOf(version: number): Buffer {
    const row = this.database.connection.get<{ raw: Uint8Array }>('select raw from versions where id = :version', {
      version,
    });
    return Buffer.from(row?.raw ?? []);
  }

  /** Missing and empty files take effect only at the second sync. */
  async syncTwice(): Promise<void> {
    await this.mirror.sync();
    this.timers.pass(2_000);
    await this.mirror.sync();
  }

  path(name: string): string {
    return join(this.folder, name);
  }

  readFile(name: string): Promise<string> {
    return readFile(this.path(name), 'utf8');
  }

  writeFile(name: string, text: string | Uint8Array): Promise<void> {
    return writeFile(this.path(name), text);
  }

  async editFile(name: string, from: string, to: string): Promise<void> {
    const text = await this.readFile(name);
    if (!text.includes(from)) throw new Error(`${name} doesn't have "${from}"`);
    await this.writeFile(name, text.replace(from, to));
  }

  async names(): Promise<string[]> {
    return (await readdir(this.folder)).sort();
  }

  async close(): Promise<void> {
    this.mirror.stop();
    this.database.connection.close();
    rmSync(this.root, { recursive: true, force: true });
  }
}

export function setUpMirror(): { current: MirrorFixture } {
  const holder = {} as { current: MirrorFixture };
  beforeEach(() => {
    holder.current = new MirrorFixture();
  });
  afterEach(() => holder.current.close());
  return holder;
}
