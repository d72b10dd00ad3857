import { flushSync } from 'react-dom';
import { focusField, focusText } from '../drafts/draft-focus.ts';
import type { ViewMode } from '../preview/view-mode.ts';
import type { IssueLocation } from '../readiness/checks/issue.ts';
import { DETAILS_FIELDS } from './details-panel.tsx';

export type RevealActions = {
  mode: ViewMode;
  chooseMode: (mode: ViewMode) => void;
  showDetails: () => void;
  leaveFullscreen: () => void;
};

export function revealField(field: string, { mode, chooseMode, showDetails, leaveFullscreen }: RevealActions): void {
  flushSync(() => {
    if (DETAILS_FIELDS.some((name) => name === field)) showDetails();
    if (field === 'title') leaveFullscreen();
    if (field === 'content' && mode === 'read') chooseMode('write');
  });
  // Not in an animation frame: on a busy computer, it may come before React renders the panel.
  focusField(field);
}

export function revealLocation(location: IssueLocation, actions: RevealActions): void {
  if (location.kind === 'field') {
    revealField(location.field, actions);
    return;
  }
  flushSync(() => {
    if (actions.mode === 'read') actions.chooseMode('write');
  });
  focusText(location.start);
}
