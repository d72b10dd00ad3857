import { nextCheckDelayMs } from '@callwright/shared/live/publish-status.ts';
import type { Result } from '@callwright/shared/result.ts';
import { useEffect, useState } from 'react';
import type { ChangeSet } from '../../ipc/replace.ts';
import { useAppInfo, useDraftsStore } from '../contexts.ts';
import { desktop } from '../desktop-api.ts';
import { toResult } from '../ui/to-result.ts';
import { readProgress } from './describe-change-set.ts';

type Loaded = Result<ChangeSet, { message: string }>;

/** Follows a change set until the public pages show it. */
export function useChangeSet(id: string) {
  const store = useDraftsStore();
  const hasSite = useAppInfo().siteUrl !== null;
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isUndoing, setIsUndoing] = useState(false);
  const [round, setRound] = useState(0);

  useEffect(() => {
    let isEnded = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let checks = 0;
    let last = '';
    async function follow(isFirst: boolean) {
      const answer = await toResult(isFirst ? desktop.readChangeSet({ id }) : desktop.checkChangeSet({ id }));
      if (isEnded) return;
      setLoaded(answer);
      if (!answer.ok || !readProgress(answer.value, hasSite).isUnderWay) return;
      const steps = answer.value.posts.map(({ step }) => step).join();
      // The pauses grow only while nothing happens.
      checks = steps === last ? checks + 1 : 0;
      last = steps;
      const pauseMs = nextCheckDelayMs(checks);
      if (pauseMs !== null) timer = setTimeout(() => void follow(false), pauseMs);
    }
    void follow(true);
    return () => {
      isEnded = true;
      clearTimeout(timer);
    };
    // `round` changes after an undo.
  }, [id, hasSite, round]);

  async function undo() {
    setIsUndoing(true);
    const saved = await store.flushAll();
    const answer = saved.ok ? await toResult(desktop.undoChangeSet({ id })) : saved;
    setIsUndoing(false);
    setProblem(answer.ok ? null : answer.error.message);
    if (!answer.ok) return;
    setLoaded(answer);
    setRound((count) => count + 1);
  }

  return { loaded, hasSite, problem, isUndoing, undo };
}
