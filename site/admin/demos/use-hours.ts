'use client';

import { CHANGED_SINCE, useChangedSince } from '@callwright/shared/account/use-sent-form.ts';
import { readBookingSettings, saveBookingSettings } from '@callwright/shared/booking/booking-api.ts';
import {
  type HoursForm,
  type HoursProblem,
  parseHoursForm,
  toHoursForm,
} from '@callwright/shared/booking/hours-form.ts';
import { useCallback, useState } from 'react';
import { toast } from 'sonner';
import { getAuthorClient } from '../../login/session/author-client.ts';
import { connection } from '../connection/connection.ts';
import { useLoad } from '../connection/use-load.ts';
import { describeChangeFailure } from '../failure-messages.ts';
import { useUnsavedChangesPrompt } from '../use-unsaved-changes-prompt.ts';

export function useHours() {
  const [form, setForm] = useState<HoursForm | null>(null);
  const [stored, setStored] = useState<HoursForm | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [problems, setProblems] = useState<readonly HoursProblem[]>([]);
  const [isSaving, setIsSaving] = useState(false);
  const changes = useChangedSince();
  const isChanged = JSON.stringify(form) !== JSON.stringify(stored);
  useUnsavedChangesPrompt(isChanged);

  const read = useCallback(async () => {
    const answer = await connection.read(read, () => readBookingSettings(getAuthorClient()));
    if (answer === null) return;
    if (!answer.ok) return setFailure(answer.error.message);
    setFailure(null);
    setForm(toHoursForm(answer.value));
    setStored(toHoursForm(answer.value));
  }, []);
  useLoad(read);

  /** Returns false if they weren't saved. */
  async function save(written: HoursForm): Promise<boolean> {
    const settings = parseHoursForm(written);
    setProblems(settings.ok ? [] : settings.error);
    if (!settings.ok) return false;
    setIsSaving(true);
    const isChangedSince = changes.begin();
    const answer = await saveBookingSettings(getAuthorClient(), settings.value);
    setIsSaving(false);
    if (!answer.ok) {
      toast.error('Couldn’t save', { description: describeChangeFailure(answer.error) });
      return false;
    }
    const hasChanged = isChangedSince();
    const saved = toHoursForm(settings.value);
    setStored(saved);
    if (!hasChanged) setForm(saved);
    toast.success('Saved', {
      description: `Visitors can now book these times.${hasChanged ? ` ${CHANGED_SINCE}` : ''}`,
    });
    return !hasChanged;
  }

  return {
    form,
    failure,
    problems,
    isSaving,
    isChanged,
    reload: read,
    save,
    change(next: HoursForm): void {
      changes.noteChange();
      setForm(next);
      if (problems.length === 0) return;
      const settings = parseHoursForm(next);
      setProblems(settings.ok ? [] : settings.error);
    },
    discard(): void {
      setProblems([]);
      setForm(stored);
    },
  };
}
