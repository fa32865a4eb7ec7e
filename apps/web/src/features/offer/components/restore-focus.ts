/** Where the user was when asked: the button, and its containers in case it disappears. */
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

/** Returns the focus without scrolling a row back into view. */
export const restoreFocus = ({ opener, around }: FocusReturn): void => {
  const target = opener?.isConnected
    ? opener
    : around?.isConnected
      ? firstFocusable(around)
      : document.getElementById('main');
  target?.focus({ preventScroll: true });
};
