'use client';

import { CHANGED_SINCE, useChangedSince } from '@callwright/shared/account/use-sent-form.ts';
import { retryRead } from '@callwright/shared/api/retry-read.ts';
import { readBookingSettings, saveBookingSettings } from '@callwright/shared/booking/booking-api.ts';
import { describeRequestFailure } from '@callwright/shared/booking/request-words.ts';
import {
  parseSettingsText,
  type SettingsProblem,
  type SettingsText,
  toSettingsText,
} from '@callwright/shared/booking/settings-text.ts';
import { useCallback, useEffect, useState } from 'react';
import { toast } from 'sonner';
import { getAuthorClient } from '../../login/session/author-client.ts';
import { useLeaveQuestion } from '../use-leave-question.ts';

/** The form of when demos can be booked, as the owner fills it in. */
export function useBookingSettings(onSaved: () => void) {
  /** Null until the settings were read. */
  const [text, setText] = useState<SettingsText | null>(null);
  /** As they were read or saved last. */
  const [stored, setStored] = useState<SettingsText | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [problems, setProblems] = useState<readonly SettingsProblem[]>([]);
  const [isSaving, setIsSaving] = useState(false);
  const changes = useChangedSince();
  useLeaveQuestion(JSON.stringify(text) !== JSON.stringify(stored));

  const read = useCallback(async () => {
    setFailure(null);
    const answer = await retryRead(() => readBookingSettings(getAuthorClient()));
    if (!answer.ok) return setFailure(describeRequestFailure(answer.error));
    const read = toSettingsText(answer.value);
    setText(read);
    setStored(read);
  }, []);
  useEffect(() => void read(), [read]);

  async function save(written: SettingsText): Promise<void> {
    const settings = parseSettingsText(written);
    setProblems(settings.ok ? [] : settings.error);
    if (!settings.ok) return;
    setIsSaving(true);
    const isChangedSince = changes.begin();
    const answer = await saveBookingSettings(getAuthorClient(), settings.value);
    setIsSaving(false);
    if (!answer.ok) {
      toast.error("Couldn't save", { description: describeRequestFailure(answer.error) });
      return;
    }
    const isChanged = isChangedSince();
    const saved = toSettingsText(settings.value);
    setStored(saved);
    if (!isChanged) setText(saved);
    toast.success('Saved', {
      description: `Visitors are offered these times from now on.${isChanged ? ` ${CHANGED_SINCE}` : ''}`,
    });
    onSaved();
  }

  function change(next: SettingsText): void {
    changes.noteChange();
    setText(next);
  }

  return { text, change, failure, read: () => void read(), problems, isSaving, save };
}
