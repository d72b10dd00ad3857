import { z } from 'zod';
import { nothingSchema, resultSchema } from './result-schemas.ts';

export const spellingChoiceSchema = z.object({
  isOn: z.boolean(),
  /** Language codes like `en-US`. */
  languages: z.array(z.string().max(20)).max(40),
});

export const spellingSchema = spellingChoiceSchema.extend({
  /** True on macOS, which uses its own dictionaries and languages. */
  isSystems: z.boolean(),
  available: z.array(z.string()),
  /** Languages whose dictionary couldn't be downloaded. */
  failed: z.array(z.string()),
});

export const SPELLING_CHANNELS = {
  'spelling:read': { verb: 'readSpelling', input: nothingSchema, output: spellingSchema },
  'spelling:change': {
    verb: 'changeSpelling',
    input: spellingChoiceSchema,
    output: resultSchema(spellingSchema),
  },
} as const;

export const SPELLING_EVENTS = {
  'spelling:changed': { verb: 'onSpellingChanged', payload: spellingSchema },
} as const;

export type SpellingChoice = z.infer<typeof spellingChoiceSchema>;
export type Spelling = z.infer<typeof spellingSchema>;
