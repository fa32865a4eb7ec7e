/**
 * Where the focus was before a surface opened: the button, and the elements around it in case the
 * button disappears.
 */
export type FocusReturn = {
  readonly opener: HTMLElement | null;
  readonly around: HTMLElement | null;
};

export const focusReturnOf = (opener: HTMLElement | null): FocusReturn => ({
  opener,
  around: opener?.closest<HTMLElement>('[data-home]') ?? null,
});

const FOCUSABLE_CONTROLS = '[data-offer], button:not(:disabled), a[href]';
const firstFocusable = (element: HTMLElement): HTMLElement =>
  element.querySelector<HTMLElement>(FOCUSABLE_CONTROLS) ?? element;

/** Returns the focus to the button, or to the nearest element around it. Does not scroll. */
export const restoreFocus = ({ opener, around }: FocusReturn): void => {
  const target = opener?.isConnected
    ? opener
    : around?.isConnected
      ? firstFocusable(around)
      : document.getElementById('main');
  target?.focus({ preventScroll: true });
};
