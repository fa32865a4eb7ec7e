/** Where the user was when asked: the button, and its containers in case it disappears. */
export type Home = { readonly opener: HTMLElement | null; readonly around: HTMLElement | null };

export const homeOf = (opener: HTMLElement | null): Home => ({
  opener,
  around: opener?.closest<HTMLElement>('[data-home]') ?? null,
});

const CONTROLS = '[data-offer], button:not(:disabled), a[href]';
const firstFocusable = (element: HTMLElement): HTMLElement =>
  element.querySelector<HTMLElement>(CONTROLS) ?? element;

/** Returns the focus without scrolling a row back into view. */
export const restoreFocus = ({ opener, around }: Home): void => {
  const target = opener?.isConnected
    ? opener
    : around?.isConnected
      ? firstFocusable(around)
      : document.getElementById('main');
  target?.focus({ preventScroll: true });
};
