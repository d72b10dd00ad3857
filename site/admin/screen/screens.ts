import type { OwnAccount } from '@callwright/shared/account/account.ts';
import type { AdminScreenName } from '@callwright/shared/site-paths.ts';
import { CalendarCheck, FileText, Pencil, Rocket, User, Users } from 'lucide-react';

type ListedScreen = {
  name: AdminScreenName;
  label: string;
  Icon: typeof FileText;
  /** Screens that share this one's link in the navigation. */
  parts: readonly AdminScreenName[];
  isFor: (account: OwnAccount | null) => boolean;
};

const everyone = () => true;
const isOwner = (account: OwnAccount | null) => account?.role === 'owner';

export const SCREENS: readonly ListedScreen[] = [
  { name: 'posts', label: 'Posts', Icon: FileText, parts: [], isFor: everyone },
  { name: 'new', label: 'New post', Icon: Pencil, parts: [], isFor: everyone },
  { name: 'demos', label: 'Demos', Icon: CalendarCheck, parts: ['hours'], isFor: isOwner },
  { name: 'authors', label: 'Authors', Icon: Users, parts: [], isFor: isOwner },
  {
    name: 'deploys',
    label: 'Deploys',
    Icon: Rocket,
    parts: [],
    isFor: (account) => account === null || account.status === 'approved',
  },
  { name: 'account', label: 'Account', Icon: User, parts: [], isFor: everyone },
];

export function findListed(name: AdminScreenName): ListedScreen | undefined {
  return SCREENS.find((screen) => screen.name === name || screen.parts.includes(name));
}
