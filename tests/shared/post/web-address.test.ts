import { isWebAddress } from '@callwright/shared/post/web-address.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { SEED } from '../../helpers/corpus.ts';

const label = fc.oneof(
  fc.stringMatching(/^[a-z0-9-]{1,6}$/),
  fc.constantFrom('0', '1', '255', '256', '999', '01', '0x1', '0x', '0xg', 'example', 'com', ''),
);
const host = fc.oneof(
  fc.ipV4(),
  fc.ipV4Extended(),
  fc.array(label, { minLength: 1, maxLength: 5 }).map((labels) => labels.join('.')),
);
const port = fc.oneof(
  fc.constant(''),
  fc.nat({ max: 99_999 }).map((number) => `:${number}`),
  fc.constantFrom(':00080', ':65535', ':65536'),
);
const address = fc
  .tuple(fc.constantFrom('https://', 'http://', 'HTTP://'), host, port, fc.constantFrom('', '/a.png', '?q=1', '#f'))
  .map(([scheme, name, number, rest]) => ({ name, text: `${scheme}${name}${number}${rest}` }));

/** A plain IPv4 address. Browsers also accept numbers in other notations. */
const PLAIN_QUAD = /^(0|[1-9][0-9]{0,2})(\.(0|[1-9][0-9]{0,2})){3}$/;
const ENDS_IN_NUMBER = /(^|\.)([0-9]+|0x[0-9a-f]*)\.?$/i;
/** Only a table of all scripts could tell whether a punycode name is valid. */
const isInternational = (name: string) => /(^|\.)xn--/i.test(name);

describe('a picture’s address', () => {
  test('is valid in a browser if it is accepted', () => {
    fc.assert(
      fc.property(address, ({ name, text }) => {
        fc.pre(!isInternational(name));
        if (isWebAddress(text)) expect(URL.canParse(text), text).toBe(true);
      }),
      { numRuns: 5_000, seed: SEED },
    );
  });

  test('is accepted if it is valid in a browser and written the usual way', () => {
    fc.assert(
      fc.property(address, ({ name, text }) => {
        const isPlain = !ENDS_IN_NUMBER.test(name) || PLAIN_QUAD.test(name);
        // Browsers skip any number of slashes before the host.
        if (name !== '' && isPlain && URL.canParse(text)) expect(isWebAddress(text), text).toBe(true);
      }),
      { numRuns: 5_000, seed: SEED },
    );
  });

  test.each([
    ['https://example.com:99999/x.png', false],
    ['http://example.com:70000/x.png', false],
    ['https://1.2.3.4.5/x.png', false],
    ['https://256.1.1.1/x.png', false],
    ['https://1.2.3.4:65535/x.png', true],
    ['https://müller.example/x.png', true],
    ['https://4chan.example/x.png', true],
  ])('%s: %s', (text, isAccepted) => {
    expect(isWebAddress(text)).toBe(isAccepted);
  });
});
