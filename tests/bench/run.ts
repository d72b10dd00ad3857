/**
 * `pnpm bench NAME`: runs `tests/bench/NAME.bench.ts` with the arguments that follow its name, passes
 * its figures on and holds them against their budgets. A figure is one line of JSON: `{"bench","figure","value","unit","budget","ok"}`.
 */
import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { z } from 'zod';

const figureSchema = z.strictObject({
  bench: z.string(),
  figure: z.string(),
  value: z.number(),
  unit: z.string(),
  budget: z.number().nullable(),
  ok: z.boolean(),
});

const names = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith('.bench.ts'))
  .map((file) => file.replace('.bench.ts', ''));
const [name, ...options] = process.argv.slice(2);

if (name === undefined || !names.includes(name)) {
  console.error(`Usage: pnpm bench NAME, where NAME is one of: ${names.join(', ')}`);
  process.exit(1);
}

const bench = spawn(process.execPath, [join(import.meta.dirname, `${name}.bench.ts`), ...options], {
  stdio: ['ignore', 'pipe', 'inherit'],
});
const exitCode = new Promise<number | null>((resolve) => bench.once('close', resolve));

let figures = 0;
let misses = 0;
for await (const line of createInterface({ input: bench.stdout })) {
  const figure = parseFigure(line);
  if (figure.success) {
    figures += 1;
    if (!figure.data.ok) misses += 1;
    console.log(line);
  } else {
    console.error(line);
  }
}

const code = await exitCode;
console.error(`${figures} figures, ${misses} over budget`);
process.exit(code === 0 && figures > 0 && misses === 0 ? 0 : 1);

function parseFigure(line: string) {
  try {
    return figureSchema.safeParse(JSON.parse(line));
  } catch {
    return figureSchema.safeParse(undefined);
  }
}
