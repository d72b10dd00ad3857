export type VoiceRule = {
  /** What we don't say on screen. */
  not: string;
  pattern: RegExp;
  /** What we say instead. */
  say: string;
  /** True if these words are good English in a sales page or in a sample call. */
  isFineInCopy?: boolean;
};

export const VOICE_RULES: readonly VoiceRule[] = [
  {
    not: 'letter',
    pattern: /(?<!(lowercase|uppercase|capital) )\bletters?\b(?!,? (and|or) |, digits)/i,
    say: 'email',
  },
  { not: 'e-mail', pattern: /\be-mail/i, say: 'email' },
  { not: 'anew', pattern: /\banew\b/i, say: 'again' },
  { not: 'whoever', pattern: /\bwhoever\b/i, say: 'anyone who', isFineInCopy: true },
  { not: 'somebody', pattern: /\bsomebody\b/i, say: 'someone', isFineInCopy: true },
  { not: 'cancelled', pattern: /\bcancell(ed|ing)\b/i, say: 'canceled' },
  {
    not: 'colour, organise',
    pattern: /\b(colour|favourite|behaviour|catalogue|centre|licence)|(organis|normalis|customis)(e|ation)/i,
    say: 'color, organize',
  },
  { not: 'by itself', pattern: /\bby (itself|themselves)\b/i, say: 'automatically' },
  { not: 'present password', pattern: /\bpresent (one|password|email|address)\b/i, say: 'current password' },
  {
    not: 'bring back',
    pattern: /\b(bring|brings|bringing|brought) (\w+ )?back\b/i,
    say: 'restore',
    isFineInCopy: true,
  },
  {
    not: 'not saved',
    pattern:
      /^(pictures? |nothing )?not (added|asked|back|brought|changed|copied|deleted|done after all|exported|given|imported|moved|published,|put|restored|saved|sent|undone|updated|uploaded)/i,
    say: "couldn't save",
  },
  { not: 'yes, do it', pattern: /^yes, |\bmake it mine\b/i, say: 'delete draft', isFineInCopy: true },
  { not: 'not after all', pattern: /\bnot after all\b/i, say: 'keep draft' },
  { not: 'stand-in', pattern: /\bstand-?ins?\b|\bstands? in for\b/i, say: 'fallback' },
  { not: 'stands at', pattern: /\bstands? at\b/i, say: 'appears at' },
  { not: 'so many', pattern: /\bso many\b/i, say: 'how many' },
  { not: 'goes out', pattern: /\b(go|goes|going|went|gone) out\b/i, say: 'is sent', isFineInCopy: true },
  { not: 'is kept on', pattern: /\b(is|are|was|were|be) kept (by|here|in|on)\b/i, say: 'is saved on' },
  { not: 'stays as it is', pattern: /\bstays? as (it|they) (is|are|was|were)\b/i, say: "doesn't change" },
  { not: 'leads on', pattern: /\bleads? on\b|\bgoes on working\b/i, say: 'redirects' },
  { not: 'planned', pattern: /\bplanned\b/i, say: 'scheduled', isFineInCopy: true },
  { not: 'free time', pattern: /\bfree times?\b|\btimes? (is|are) free\b/i, say: 'available time' },
  {
    not: 'take away',
    pattern: /\b(take|takes|taken|took|throw|throws|thrown|threw) (it |them )?away\b/i,
    say: 'remove',
  },
  { not: 'is none that', pattern: /\b(is|are) none (that|to)\b/i, say: "can't" },
  { not: 'of others', pattern: /\bof others\b|\bthose that\b/i, say: "other people's" },
  { not: 'as 9:00', pattern: /(?<!such )\bas (\d{1,2}:\d\d|\d{4}-|\$\d|America\/)/i, say: 'like 9:00' },
  { not: 'put into the form', pattern: /\bput into the form\b/i, say: 'restore' },
  { not: 'in step with', pattern: /\bin step with\b/i, say: 'up to date with' },
  { not: 'can not', pattern: /\bcan not\b/i, say: "can't" },
  { not: 'settled', pattern: /\bsettle[ds]?\b/i, say: 'resolved', isFineInCopy: true },
];
