import type { BlogClient } from '@callwright/shared/api/client.ts';
import type { Reports } from './backend/reports.ts';
import type { Destination } from './destination.ts';
import type { Pictures } from './pictures/pictures.ts';
import type { RenderOptions } from './plan/render-pages.ts';

export type RunOptions = {
  /** The publisher's own folder: its state, and rendered pages until they are part of the site. */
  folder: string;
  destination: Destination;
  /** Reads as every reader does. */
  client: BlogClient;
  /** What depends on no post: `folder/site` holds its files, and another version is another site. */
  base: { folder: string; version: string };
  render: RenderOptions['render'];
  pictures: Pictures;
  siteUrl: string;
  reports: Reports;
  /** How to ask the public site whether it shows a release; null where none is served yet. */
  confirm: { timeoutMs: number; fetch?: typeof fetch } | null;
  signal?: AbortSignal | undefined;
};

/** What the owner allows for one release. */
export type Allowed = {
  /** To take many posts off the site. */
  removals: boolean;
  /** To replace a site that is not ours, or another database's. */
  replacing: boolean;
};
