import { useCallback, useEffect, useState } from 'react';

/** A row of the table comes into the page a few frames after it was scrolled to. */
const FRAMES_MAX = 40;
const FOCUSABLE = 'input, select, textarea, button, [tabindex]';

const focusOn = (path: string): boolean => {
  const place = document.querySelector<HTMLElement>(`[data-path="${path}"]`);
  const control = place?.matches(FOCUSABLE) ? place : place?.querySelector<HTMLElement>(FOCUSABLE);
  control?.focus();
  return document.activeElement === control && control !== null;
};

/** Puts the cursor into a field by its path; for a lot's it first scrolls to the lot. */
export const useGoTo = () => {
  const [goal, setGoal] = useState<{ readonly path: string } | null>(null);
  const index = /^lots\.(\d+)/.exec(goal?.path ?? '')?.[1];
  const [revealed, setRevealed] = useState<{ readonly index: number }>();
  const goTo = useCallback((path: string) => setGoal({ path }), []);
  useEffect(() => {
    if (goal === null || focusOn(goal.path)) return undefined;
    if (index !== undefined) setRevealed({ index: Number(index) });
    let frames = 0;
    let frame = requestAnimationFrame(function look() {
      frames += 1;
      if (!focusOn(goal.path) && frames < FRAMES_MAX) frame = requestAnimationFrame(look);
    });
    return () => cancelAnimationFrame(frame);
  }, [goal, index]);
  return { goTo, revealed };
};
