import { z } from 'zod';
import { renderCard, renderJobSchema } from './render-card.ts';

const requestSchema = z.object({ id: z.number(), job: renderJobSchema });

/*
 * Renders the images that its parent asks for, one message each, until the parent closes the channel. It is a
 * process of its own, because fontconfig reads its configuration once, from the environment, before the first text.
 */
process.on('message', async (message) => {
  const { id, job } = requestSchema.parse(message);
  try {
    process.send?.({ id, png: await renderCard(job) });
  } catch (cause) {
    process.send?.({ id, error: cause instanceof Error ? cause.message : String(cause) });
  }
});
