/** Exports the site of the environment into the folder of the first argument; without one it builds the base alone. */

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
