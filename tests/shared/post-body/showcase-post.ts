/** A post with every construct, for tests in a browser. */
export const SHOWCASE_POST = `# What a missed call costs

A paragraph with [a page](/demo/), [another site](https://example.com/), \`code\`, a note[^1] and ~~struck~~ words.

## Numbers

| Day | Calls | Missed | Why it was missed | Worth | After hours |
| :-- | --: | --: | --- | --: | :-: |
| Monday | 12 | 3 | Everybody was on a roof at the other end of town | $500 | no |

| Plan | Price |
| --- | --: |
| One plan | $279 |

### Steps

- [x] Forward the **line**
- [ ] Import the [questions](/resources/)
  - [ ] Prices

1. One

   \`\`\`sh
   curl https://example.com/a/very/long/address/that/is/wider/than/a/phone/is --silent --show-error --fail
   \`\`\`
2. Two

> A quote[^1]

###### Deep

![A picture](http://post.test/wide.svg "With a caption")

![A tall picture](http://post.test/tall.svg)

![A lost picture](http://post.test/lost.svg)

A ![badge](http://post.test/badge.svg) in a line. Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft.
https://example.com/a/very/long/address/that/goes/on/and/on/and/on/without/a/break?with=parameters&and=more

    indented code

The last words.

[^1]: The note[^2].
[^2]: Another.
`;
