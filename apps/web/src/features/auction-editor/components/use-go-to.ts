import { useCallback, useEffect, useState } from 'react';

/** A virtual row mounts a few frames after scrolling. */
const FRAMES_MAX = 40;
const FOCUSABLE_SELECTOR = 'input, select, textarea, button, [tabindex]';

const focusOn = (path: string): boolean => {
  const field = document.querySelector<HTMLElement>(`[data-path="${path}"]`);
  const control = field?.matches(FOCUSABLE_SELECTOR)
    ? field
    : field?.querySelector<HTMLElement>(FOCUSABLE_SELECTOR);
  control?.focus();
  return document.activeElement === control && control !== null;
};

/** Focuses a field by its path; for a lot's field, scrolls to the lot first. */
export const useGoTo = () => {
  const [goal, setGoal] = useState<{ readonly path: string } | null>(null);
  const index = /^lots\.(\d+)/.exec(goal?.path ?? '')?.[1];
  const [revealed, setRevealed] = useState<{ readonly index: number }>();
  const goTo = useCallback((path: string) => setGoal({ path }), []);
  useEffect(() => {
    if (goal === null || focusOn(goal.path)) return undefined;
    if (index !== undefined) setRevealed({ index: Number(index) });
    let frames = 0;
    let frame = requestAnimationFrame(function retryFocus() {
      frames += 1;
      if (!focusOn(goal.path) && frames < FRAMES_MAX) frame = requestAnimationFrame(retryFocus);
    });
    return () => cancelAnimationFrame(frame);
  }, [goal, index]);
  return { goTo, revealed };
};
