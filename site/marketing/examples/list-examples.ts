/** `pnpm examples` checks the owner's settings and lists placeholder content. Exits with 1 if there is any. */
import { z } from 'zod';

// The settings need an environment, but nothing here calls the backend.
process.env.SUPABASE_URL ||= 'http://localhost';
process.env.SUPABASE_PUBLISHABLE_KEY ||= 'none';

const [{ site }, { listExamples }, { parseSiteFacts }] = await Promise.all([
  import('../../settings/site.ts'),
  import('./examples.ts'),
  import('../../settings/site-schema.ts'),
]).catch((cause: unknown) => {
  console.error(cause instanceof z.ZodError ? z.prettifyError(cause) : cause);
  process.exit(1);
});

const facts = parseSiteFacts(site);
const examples = listExamples();
if (!facts.ok) console.error(`${facts.error.message}\n`);
if (examples.length === 0) console.log('No example content is left on the site.');
else {
  console.log(
    `${examples.length} ${examples.length === 1 ? 'item is still a placeholder' : 'items are still placeholders'}:\n`,
  );
  for (const { what, where } of examples) console.log(`- ${what}\n  Replace it: ${where}`);
}
process.exitCode = facts.ok && examples.length === 0 ? 0 : 1;
