import type { IssueLocation } from '../readiness/checks/issue.ts';
import { DETAILS, focusField, focusText } from './post-fields.ts';
import type { ViewMode } from './view-mode.ts';

type PlaceActions = {
  mode: ViewMode;
  chooseMode: (mode: ViewMode) => void;
  /** Shows the panel of the details, whatever covers it. */
  showDetails: () => void;
  leaveFullscreen: () => void;
};

/** Leads to a field, and first shows what holds it. */
export function revealField(field: string, { mode, chooseMode, showDetails, leaveFullscreen }: PlaceActions): void {
  if (DETAILS.has(field)) showDetails();
  if (field === 'title') leaveFullscreen();
  if (field === 'content' && mode === 'read') chooseMode('write');
  // After the column that holds it is drawn.
  requestAnimationFrame(() => focusField(field));
}

/** Leads to a field, or to a place of the text. */
export function revealLocation(place: IssueLocation, actions: PlaceActions): void {
  if (place.kind === 'field') {
    revealField(place.field, actions);
    return;
  }
  if (actions.mode === 'read') actions.chooseMode('write');
  requestAnimationFrame(() => focusText(place.start));
}
