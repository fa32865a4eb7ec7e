/** Where somebody worked when he was asked: the button, and what is around it if that goes. */
export type Home = { readonly opener: HTMLElement | null; readonly around: HTMLElement | null };

export const homeOf = (opener: HTMLElement | null): Home => ({
  opener,
  around: opener?.closest<HTMLElement>('[data-home]') ?? null,
});

const CONTROLS = '[data-offer], button:not(:disabled), a[href]';
const firstIn = (place: HTMLElement): HTMLElement =>
  place.querySelector<HTMLElement>(CONTROLS) ?? place;

/** Back to where he works; a line that has been scrolled away is not brought back for it. */
export const goBack = ({ opener, around }: Home): void => {
  const place = opener?.isConnected
    ? opener
    : around?.isConnected
      ? firstIn(around)
      : document.getElementById('main');
  place?.focus({ preventScroll: true });
};
