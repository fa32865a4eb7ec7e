/** What people think of as the place they work in; the smallest one around is meant. */
const PLACES =
  '[data-home], [role=row], tr, li, fieldset, form, section, article, aside, [role=group], [role=dialog], dialog, main';
/** What opens over a page, or passes by: where it goes, the focus is back where it came from. */
const OVER = '[role=dialog], dialog, [data-passing]';

type Stay = {
  readonly at: HTMLElement;
  /** From the smallest to the largest, as they stood: what is taken out has no ancestors to ask. */
  readonly around: readonly Element[];
  readonly over: Element | null;
};

const ancestorsOf = (element: Element): readonly Element[] => {
  const { parentElement } = element;
  return parentElement === null ? [] : [parentElement, ...ancestorsOf(parentElement)];
};

const canHold = (element: HTMLElement): boolean =>
  element.isConnected && element.closest('[hidden], [inert]') === null && !isOff(element);
const isOff = (element: Element): boolean => element.matches(':disabled');

const placeOf = ({ around }: Stay): HTMLElement | undefined =>
  around.find(
    (one): one is HTMLElement => one instanceof HTMLElement && one.matches(PLACES) && canHold(one),
  );

/** Takes the focus once, without becoming a stop of the Tab key. */
const lend = (place: HTMLElement): void => {
  if (!place.hasAttribute('tabindex')) {
    place.tabIndex = -1;
    place.addEventListener('blur', () => place.removeAttribute('tabindex'), { once: true });
  }
  place.focus({ preventScroll: true });
};

const isLost = (): boolean => {
  const { activeElement, body } = document;
  return activeElement === null || activeElement === body || isOff(activeElement);
};

/** Where somebody works, and where the focus is put when it is lost there. */
class Stays {
  /** One of the page, then one of each thing that opened over it. */
  #stays: readonly Stay[] = [];
  #lent: HTMLElement | null = null;

  note(target: HTMLElement): void {
    if (target === this.#lent) return;
    this.#lent = null;
    const over = target.closest(OVER);
    const below = over === null ? [] : this.#stays.filter((stay) => stay.over !== over);
    this.#stays = [...below, { at: target, around: ancestorsOf(target), over }];
  }

  isLent(target: HTMLElement): boolean {
    return target === this.#lent;
  }

  forget(): void {
    this.#stays = [];
  }

  settle(): void {
    if (!isLost() && document.activeElement !== this.#lent) return;
    this.#stays = this.#stays.filter(({ over }) => over === null || over.isConnected);
    const stay = this.#stays.at(-1);
    if (stay === undefined) return;
    if (canHold(stay.at)) {
      this.#lent = null;
      stay.at.focus({ preventScroll: true });
      return;
    }
    const place = placeOf(stay);
    if (place === undefined || place === document.activeElement) return;
    this.#lent = place;
    lend(place);
  }
}

/**
 * Holds the focus near where somebody works when the control that has it goes away, is hidden or
 * switched off: on a bare page the next key would do nothing, or something else. First it goes back to
 * the control itself, then to what is around it, out of a dialog that closed to what opened it.
 * Whoever clicks on nothing has left. Gives back what ends it.
 */
export const keepFocus = (): (() => void) => {
  const stays = new Stays();
  let isLeaving = false;
  /** Since the focus came to where it is. */
  let hasPointed = false;
  const point = (): void => {
    hasPointed = true;
  };
  const note = ({ target }: FocusEvent): void => {
    hasPointed = false;
    if (target instanceof HTMLElement) stays.note(target);
  };
  const leave = ({ target, relatedTarget }: FocusEvent): void => {
    if (relatedTarget instanceof Element || !(target instanceof HTMLElement)) return;
    const isLent = stays.isLent(target);
    // What goes away is not left; which of the two it is shows once the change is whole.
    isLeaving = true;
    queueMicrotask(() => {
      isLeaving = false;
      // A place that only has it on loan may lose it by itself, as a dialog that is about to close.
      const isHis = hasPointed || !isLent;
      const isLeft = isHis && document.activeElement === document.body && canHold(target);
      if (isLeft) stays.forget();
      else stays.settle();
    });
  };
  const changes = new MutationObserver(() => {
    if (!isLeaving) stays.settle();
  });
  changes.observe(document, {
    ...{ childList: true, subtree: true },
    attributeFilter: ['disabled', 'hidden', 'inert', 'open'],
  });
  document.addEventListener('pointerdown', point);
  document.addEventListener('focusin', note);
  document.addEventListener('focusout', leave);
  return () => {
    changes.disconnect();
    document.removeEventListener('pointerdown', point);
    document.removeEventListener('focusin', note);
    document.removeEventListener('focusout', leave);
  };
};
