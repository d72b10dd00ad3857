import { flushSync } from 'react-dom';
import { focusField, focusText } from '../drafts/draft-focus.ts';
import type { ViewMode } from '../preview/view-mode.ts';
import type { IssueLocation } from '../readiness/checks/issue.ts';
import { DETAILS_FIELDS } from './details-panel.tsx';

export type RevealActions = {
  mode: ViewMode;
  chooseMode: (mode: ViewMode) => void;
  /** Shows the details panel, whatever covers it. */
  showDetails: () => void;
  leaveFullscreen: () => void;
};

/** Moves the focus to a field, after showing the panel or the view that the field is in. */
export function revealField(field: string, { mode, chooseMode, showDetails, leaveFullscreen }: RevealActions): void {
  flushSync(() => {
    if (DETAILS_FIELDS.some((name) => name === field)) showDetails();
    if (field === 'title') leaveFullscreen();
    if (field === 'content' && mode === 'read') chooseMode('write');
  });
  // What has just been rendered: on a busy machine, a frame may come before React has drawn the panel.
  focusField(field);
}

/** Moves the focus to a field, or the caret to a position in the text. */
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
