import { createContext } from 'react';

/** Where the text comes from that the draft is compared with. */
export type OtherSide = 'blog' | 'file';

type SideWords = {
  /** `The blog`. */
  name: string;
  /** `the blog’s`. */
  whose: string;
  /** `on the blog`. */
  where: string;
  /** `On the blog`, as the name of the text. */
  heading: string;
  /** `You and the blog`. */
  both: string;
};

export const SIDE_WORDS: Record<OtherSide, SideWords> = {
  blog: {
    name: 'The blog',
    whose: 'the blog’s',
    where: 'on the blog',
    heading: 'On the blog',
    both: 'You and the blog',
  },
  file: {
    name: 'The file',
    whose: 'the file’s',
    where: 'in the file',
    heading: 'In the file',
    both: 'You and another program',
  },
};

/** What the other text is called on the screen that compares it with the draft. */
export const SideWordsContext = createContext<SideWords>(SIDE_WORDS.blog);
