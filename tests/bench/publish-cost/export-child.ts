/** Exports the site to the folder in the first argument. Without an argument, builds the base only. */

import { siteEnvironmentSchema } from '@callwright/site/env.ts';
import { buildBase } from '@callwright/site/publish/base/build-base.ts';
import { exportSite } from '@callwright/site/publish/export-site.ts';

const env = siteEnvironmentSchema.parse(process.env);
const [, , outFolder] = process.argv;
const done = outFolder === undefined ? await buildBase({ env }) : await exportSite({ env, outFolder });
if (!done.ok) {
  console.error(done.error.message);
  process.exit(1);
}
