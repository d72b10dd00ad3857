import type { OwnAccount } from '@callwright/shared/account/account.ts';
import { createContext, use } from 'react';
import type { AppInfo } from '../ipc/app.ts';
import type { SlugCache } from '../ipc/posts.ts';
import type { DraftsStore } from './drafts/drafts-store.ts';
import type { PicturesStore } from './pictures/pictures-store.ts';

/** What leads from one part of the window to another. None of it changes while the window is open. */
export type Navigation = {
  showQueue: () => void;
  /** Shows how far the post on screen is on its way to readers. */
  showLiveProof: () => void;
  /** @param reason what signing in is for; null where the author asked for the panel. */
  askToSignIn: (reason: string | null) => void;
  /** @param version the one to compare first; null for the newest. */
  showVersions: (version: number | null) => void;
  /** Shows the pictures beside the drafts; one that is chosen goes into the text, or is the post's featured image. */
  showPictures: (use: 'text' | 'featured-image') => void;
  /** Shows the details of the post, whatever covers them. */
  showDetails: () => void;
};

/** What the author may do on the blog; null until it was read, and if it can't be. */
export type AccountOnBlog = { account: OwnAccount | null; reload: () => Promise<void> };

export const AppInfoContext = createContext<AppInfo | null>(null);
export const DraftsStoreContext = createContext<DraftsStore | null>(null);
export const PicturesStoreContext = createContext<PicturesStore | null>(null);
export const KnownSlugsContext = createContext<SlugCache | null>(null);
export const NavigationContext = createContext<Navigation | null>(null);
export const OwnAccountContext = createContext<AccountOnBlog | null>(null);

export const useAppInfo = (): AppInfo => demand(use(AppInfoContext));
export const useDraftsStore = (): DraftsStore => demand(use(DraftsStoreContext));
export const usePicturesStore = (): PicturesStore => demand(use(PicturesStoreContext));
/** The addresses of the blog as this computer last saw them. */
export const useKnownSlugs = (): SlugCache => demand(use(KnownSlugsContext));
export const useNavigation = (): Navigation => demand(use(NavigationContext));
export const useOwnAccount = (): AccountOnBlog => demand(use(OwnAccountContext));

function demand<Value>(value: Value | null): Value {
  if (value === null) throw new Error('This component is rendered outside of <App>.');
  return value;
}
