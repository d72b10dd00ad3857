import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { z } from 'zod';

const packageSchema = z.object({
  name: z.string(),
  bin: z.union([z.string(), z.record(z.string(), z.string())]),
});

/** Windows can't start the shell scripts in `node_modules/.bin`. Throws if the package isn't installed. */
export function findPackageProgram(folder: string, name: string): string {
  const require = createRequire(join(folder, 'package.json'));
  const path = require.resolve(`${name}/package.json`);
  const { bin } = packageSchema.parse(require(path));
  const script = typeof bin === 'string' ? bin : bin[name];
  if (script === undefined) throw new Error(`${name} has no program of that name.`);
  return join(dirname(path), script);
}
