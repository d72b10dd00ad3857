import { z } from 'zod';

/** Parses a text as JSON. Add a schema for the value: `jsonText.pipe(schema)`. */
export const jsonText = z.string().transform((text, context): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    context.addIssue({ code: 'custom', message: "isn't JSON" });
    return z.NEVER;
  }
});
