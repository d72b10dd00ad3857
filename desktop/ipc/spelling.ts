import { z } from 'zod';
import { nothingSchema, resultSchema } from './result-schemas.ts';

/** What passes between the processes about checking the spelling. */

/** The author's choice, as the settings keep it. */
export const spellingChoiceSchema = z.object({
  isOn: z.boolean(),
  /** Codes of the languages whose dictionaries are used, `en-US`. */
  languages: z.array(z.string().max(20)).max(40),
});

export const spellingSchema = spellingChoiceSchema.extend({
  /** macOS checks with its own dictionaries and finds the language by itself. */
  isSystems: z.boolean(),
  available: z.array(z.string()),
  /** Languages whose dictionary could not be fetched since the app started. */
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
  /** A dictionary came or did not come. */
  'spelling:changed': { verb: 'onSpellingChanged', payload: spellingSchema },
} as const;

export type SpellingChoice = z.infer<typeof spellingChoiceSchema>;
export type Spelling = z.infer<typeof spellingSchema>;
