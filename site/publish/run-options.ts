import type { BlogClient } from '@callwright/shared/api/client.ts';
import type { Reports } from './backend/reports.ts';
import type { Destination } from './destination.ts';
import type { Pictures } from './pictures/pictures.ts';
import type { RenderOptions } from './plan/render-pages.ts';

export type RunOptions = {
  folder: string;
  destination: Destination;
  client: BlogClient;
  /** The part of the site that doesn't depend on posts. `folder/site` has its files. */
  base: { folder: string; version: string };
  render: RenderOptions['render'];
  pictures: Pictures;
  siteUrl: string;
  reports: Reports;
  /** Null if no site is served yet. */
  confirm: { timeoutMs: number; fetch?: typeof fetch } | null;
  signal?: AbortSignal | undefined;
};

export type Allowed = { removals: boolean; replacing: boolean };
