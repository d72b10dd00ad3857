import type { OwnAccount } from '@callwright/shared/account/account.ts';
import { createContext, use } from 'react';
import type { AppInfo } from '../ipc/app.ts';
import type { Divergence } from '../ipc/conflicts.ts';
import type { SlugCache } from '../ipc/posts.ts';
import type { DraftsStore } from './drafts/drafts-store.ts';
import type { PicturesStore } from './pictures/pictures-store.ts';

/** Its functions are stable while the window is open. */
export type Navigation = {
  showQueue: () => void;
  showPublishStatus: () => void;
  askToSignIn: (reason: string | null) => void;
  showVersions: (version: number | null) => void;
  showPictures: (use: 'text' | 'featured-image') => void;
  showDetails: () => void;
  showSettings: () => void;
};

/** Null until loaded, or if it can't be loaded. */
export type AccountOnBlog = { account: OwnAccount | null; reload: () => Promise<void> };

export const AppInfoContext = createContext<AppInfo | null>(null);
export const DraftsStoreContext = createContext<DraftsStore | null>(null);
export const PicturesStoreContext = createContext<PicturesStore | null>(null);
export const KnownSlugsContext = createContext<SlugCache | null>(null);
export const NavigationContext = createContext<Navigation | null>(null);
export const OwnAccountContext = createContext<AccountOnBlog | null>(null);
/** How the open draft's post on the blog differs. */
export const OpenDivergenceContext = createContext<Divergence | null>(null);

export const useAppInfo = (): AppInfo => requireValue(use(AppInfoContext));
export const useDraftsStore = (): DraftsStore => requireValue(use(DraftsStoreContext));
export const usePicturesStore = (): PicturesStore => requireValue(use(PicturesStoreContext));
/** Slugs as of the last time this computer reached the blog. */
export const useKnownSlugs = (): SlugCache => requireValue(use(KnownSlugsContext));
export const useNavigation = (): Navigation => requireValue(use(NavigationContext));
export const useOwnAccount = (): AccountOnBlog => requireValue(use(OwnAccountContext));

export const useOpenDivergence = (): Divergence | null => use(OpenDivergenceContext);

function requireValue<Value>(value: Value | null): Value {
  if (value === null) throw new Error('This component is rendered outside of <App>.');
  return value;
}
