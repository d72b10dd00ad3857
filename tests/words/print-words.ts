/** `pnpm words`: prints all text that a person can see. A line is `surface`, `key`, and `text`, with tabs between them. */
import { readWords } from './read-words.ts';

for (const { surface, key, text } of readWords()) process.stdout.write(`${surface}\t${key}\t${text}\n`);
