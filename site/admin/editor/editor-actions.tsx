'use client';

import type { PostFields } from '@callwright/shared/post/post.ts';
import { Clock, Eye } from 'lucide-react';
import { type RefObject, useRef } from 'react';
import { buttonStyle } from '../../ui/button-style.ts';
import type { SendVerb } from '../failure-messages.ts';
import { PreviewDialog } from './preview-dialog.tsx';
import { useUncoveredFocus } from './use-uncovered-focus.ts';

export type MainAction = 'publish' | 'update';

export const SEND_LABELS: Record<SendVerb, { idle: string; busy: string }> = {
  publish: { idle: 'Publish Post', busy: 'Publishing...' },
  update: { idle: 'Update Post', busy: 'Updating...' },
  save: { idle: 'Save draft', busy: 'Saving...' },
  schedule: { idle: 'Schedule', busy: 'Scheduling...' },
};

type EditorActionsProps = {
  fields: PostFields;
  main: MainAction;
  save: 'save' | 'update' | null;
  schedule: 'Schedule' | 'Reschedule' | null;
  busy: SendVerb | null;
  isHeld: boolean;
  /** True if a conflict must be resolved first. Its notice then has the primary button. */
  hasConflict: boolean;
  scheduleButton: RefObject<HTMLButtonElement | null>;
  onSave: () => void;
  onSchedule: () => void;
};

export function EditorActions({ fields, main, save, schedule, busy, isHeld, hasConflict, ...on }: EditorActionsProps) {
  const label = (verb: SendVerb) => (busy === verb ? SEND_LABELS[verb].busy : SEND_LABELS[verb].idle);
  const bar = useRef<HTMLDivElement>(null);
  useUncoveredFocus(bar);
  return (
    <div ref={bar} className="editor-actions">
      {save && (
        <button type="button" disabled={isHeld} onClick={on.onSave} className={`${buttonStyle('quiet')} text-ink!`}>
          {label(save)}
        </button>
      )}
      <PreviewDialog
        fields={fields}
        trigger={
          <button type="button" className={buttonStyle('secondary')}>
            <Eye aria-hidden="true" className="size-4.5 sm:max-lg:hidden" />
            <span className="max-sm:sr-only">Preview</span>
          </button>
        }
      />
      {schedule && (
        <button
          ref={on.scheduleButton}
          type="button"
          disabled={isHeld}
          onClick={on.onSchedule}
          className={buttonStyle('secondary')}
        >
          <Clock aria-hidden="true" className="size-4.5 max-lg:hidden" />
          {busy === 'schedule' ? SEND_LABELS.schedule.busy : schedule}
        </button>
      )}
      {/* A new key creates a new button: a click that began on "Update Post" must not publish an unpublished post. */}
      <button key={main} type="submit" disabled={isHeld} className={buttonStyle(hasConflict ? 'secondary' : 'primary')}>
        {label(main)}
      </button>
    </div>
  );
}
