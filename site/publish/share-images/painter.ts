import { z } from 'zod';
import { renderCard } from './render-card.ts';
import { readCoverage } from './typefaces.ts';

const texts = { siteName: z.string(), title: z.string() };

const requestSchema = z.object({
  id: z.number(),
  card: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('page'), ...texts, description: z.string() }),
    z.object({ kind: z.literal('post'), ...texts, author: z.string(), publishedAt: z.string() }),
  ]),
});

/*
 * Draws the images that its parent asks for, one message each, until the parent closes the channel. It is a
 * process of its own, because fontconfig reads its configuration once, from the environment, before the first text.
 */
const coverage = readCoverage(z.string().parse(process.argv[2]));

process.on('message', async (message) => {
  const { id, card } = requestSchema.parse(message);
  try {
    process.send?.({ id, png: await renderCard(card, await coverage) });
  } catch (cause) {
    process.send?.({ id, error: cause instanceof Error ? cause.message : String(cause) });
  }
});
