import { useEffect, useState } from 'react';

/** Nothing but the text on screen; Escape leaves, unless something else on screen took it. */
export function useFocusMode(): { isOn: boolean; toggle: () => void; leave: () => void } {
  const [isOn, setIsOn] = useState(false);
  useEffect(() => {
    if (!isOn) return;
    const leaveByKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented && !event.isComposing) setIsOn(false);
    };
    window.addEventListener('keydown', leaveByKey);
    return () => window.removeEventListener('keydown', leaveByKey);
  }, [isOn]);
  return { isOn, toggle: () => setIsOn((now) => !now), leave: () => setIsOn(false) };
}
