import { createContext } from 'react';

export type OtherSide = 'blog' | 'file';

type SideLabels = {
  name: string;
  whose: string;
  where: string;
  heading: string;
  both: string;
};

export const SIDE_LABELS: Record<OtherSide, SideLabels> = {
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

export const SideLabelsContext = createContext<SideLabels>(SIDE_LABELS.blog);
