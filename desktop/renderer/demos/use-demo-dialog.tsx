import { type ReactNode, useState } from 'react';
import { DemosDialog } from './demos-dialog.tsx';

type DemoDialogOptions = { isSignedIn: boolean; askToSignIn: (reason: string) => void };

/** The dialog of demo requests, which is there for whoever is signed in, and full for the owner alone. */
export function useDemoDialog({ isSignedIn, askToSignIn }: DemoDialogOptions): { show: () => void; dialog: ReactNode } {
  const [isShown, setIsShown] = useState(false);
  return {
    show: () => (isSignedIn ? setIsShown(true) : askToSignIn('Sign in to see demo requests.')),
    dialog: isShown && isSignedIn && <DemosDialog onClose={() => setIsShown(false)} />,
  };
}
