import { useEffect, useEffectEvent } from 'react';

const CHOICE_TYPES = ['radio', 'checkbox'];

/** Whether the focused element uses the key itself. Radio buttons and checkboxes use no letters. */
const isTaken = ({ key, target }: KeyboardEvent): boolean => {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement && CHOICE_TYPES.includes(target.type))
    return key.length > 1 || key === ' ';
  if (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName)) return true;
  return ['Enter', ' '].includes(key) && target.closest('a, button, summary') !== null;
};

/** Whether a dialog is open. It disables the shortcuts of the page behind it. */
const isBehindDialog = (): boolean =>
  document.querySelector('[role="dialog"][aria-modal="true"], dialog[open]') !== null;

/**
 * Handles single-key shortcuts such as `j` or `Shift+ArrowLeft`. Ignores keys while the user types,
 * and shortcuts of the browser.
 */
export const useShortcuts = (keys: Readonly<Record<string, () => void>>): void => {
  const handle = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    const action = (event.shiftKey && keys[`Shift+${event.key}`]) || keys[event.key];
    if (!action || isTaken(event) || isBehindDialog()) return;
    event.preventDefault();
    action();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => handle(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
};
