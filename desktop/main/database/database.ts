import { ok, type Result } from '@callwright/shared/result.ts';
import { Connection, type OpenFailure } from './connection.ts';
import { ChangeSetTable } from './tables/change-sets.ts';
import { DraftTable } from './tables/drafts.ts';
import { FactTable } from './tables/facts.ts';
import { KnownPostTable } from './tables/known-posts.ts';
import { LinkTargetTable } from './tables/link-targets.ts';
import { LinkTable } from './tables/links.ts';
import { MirrorTable } from './tables/mirror.ts';
import { OutboxTable } from './tables/outbox.ts';
import { PictureAltTable } from './tables/picture-alts.ts';
import { PictureNames } from './tables/picture-names.ts';
import { PostTable } from './tables/posts.ts';
import { SearchTable } from './tables/search.ts';
import { VersionTable } from './tables/versions.ts';

export class Database {
  readonly connection: Connection;
  readonly drafts: DraftTable;
  readonly versions: VersionTable;
  readonly search: SearchTable;
  readonly mirror: MirrorTable;
  readonly outbox: OutboxTable;
  readonly knownPosts: KnownPostTable;
  readonly pictureAlts: PictureAltTable;
  readonly pictureNames: PictureNames;
  readonly facts: FactTable;
  readonly posts: PostTable;
  readonly links: LinkTable;
  readonly linkTargets: LinkTargetTable;
  readonly changeSets: ChangeSetTable;

  constructor(connection: Connection, now: () => number = Date.now) {
    this.connection = connection;
    this.versions = new VersionTable(connection);
    this.drafts = new DraftTable(connection, this.versions, now);
    this.search = new SearchTable(connection);
    this.mirror = new MirrorTable(connection);
    this.outbox = new OutboxTable(connection);
    this.knownPosts = new KnownPostTable(connection);
    this.pictureAlts = new PictureAltTable(connection);
    this.pictureNames = new PictureNames(connection);
    this.facts = new FactTable(connection);
    this.posts = new PostTable(connection, this.facts);
    this.links = new LinkTable(connection);
    this.linkTargets = new LinkTargetTable(connection);
    this.changeSets = new ChangeSetTable(connection);
  }

  static open(
    path: string,
    { mayBeNew = true, now = Date.now }: { mayBeNew?: boolean; now?: () => number } = {},
  ): Result<Database, OpenFailure> {
    const opened = Connection.open(path, { mayBeNew });
    return opened.ok ? ok(new Database(opened.value, now)) : opened;
  }
}
