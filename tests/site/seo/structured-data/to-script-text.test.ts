import { toScriptText } from '@callwright/site/seo/structured-data/to-script-text.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

describe('structured data as the text of a script element', () => {
  it('can end no script element and open no comment, whatever an author wrote', () => {
    const hostile = fc.string({ unit: fc.constantFrom('<', '/', '!', '-', 'script', '>', '"', '\\', '\u2028', 'x') });
    fc.assert(
      fc.property(hostile, hostile, (title, description) => {
        const text = toScriptText({ title, description });
        expect(text).not.toContain('<');
        expect(JSON.parse(text)).toEqual({ title, description });
      }),
    );
  });
});
