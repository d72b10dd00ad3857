import { z } from 'zod';
import { nothingSchema, resultSchema } from './result-schemas.ts';

/** What passes between the processes about the spell check. */

/** The author's choice, as the settings store it. */
export const spellingChoiceSchema = z.object({
  isOn: z.boolean(),
  /** Codes of the languages whose dictionaries are used, `en-US`. */
  languages: z.array(z.string().max(20)).max(40),
});

export const spellingSchema = spellingChoiceSchema.extend({
  /** Whether the system checks, as macOS does with its own dictionaries and its own choice of language. */
  isSystems: z.boolean(),
  available: z.array(z.string()),
  /** Languages whose dictionary could not be downloaded since the app started. */
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
  /** A dictionary was downloaded or could not be. */
  'spelling:changed': { verb: 'onSpellingChanged', payload: spellingSchema },
} as const;

export type SpellingChoice = z.infer<typeof spellingChoiceSchema>;
export type Spelling = z.infer<typeof spellingSchema>;
