import { availableParallelism } from 'node:os';
import { text } from 'node:stream/consumers';
import pLimit from 'p-limit';
import { z } from 'zod';
import { renderCard, renderJobSchema } from './render-card.ts';

/*
 * Renders the images that its standard input lists. It is a process of its own, because fontconfig
 * reads its configuration once, from the environment, before the first text.
 */
const jobs = z.array(renderJobSchema).parse(JSON.parse(await text(process.stdin)));
const limit = pLimit(availableParallelism());
await Promise.all(jobs.map((job) => limit(() => renderCard(job))));
