/** Containers to which the focus may move. The innermost one is used. */
const CONTAINER_SELECTOR =
  '[data-home], [role=row], tr, li, fieldset, form, section, article, aside, [role=group], [role=dialog], dialog, main';
/** Layers over the page. When a layer closes, the focus returns to the button that opened it. */
const LAYER_SELECTOR = '[role=dialog], dialog, [data-passing]';

type FocusPlace = {
  readonly at: HTMLElement;
  /**
   * The ancestors when the element got the focus, innermost first. They are stored, because a
   * removed element has none.
   */
  readonly around: readonly Element[];
  readonly over: Element | null;
};

const ancestorsOf = (element: Element): readonly Element[] => {
  const { parentElement } = element;
  return parentElement === null ? [] : [parentElement, ...ancestorsOf(parentElement)];
};

const canTakeFocus = (element: HTMLElement): boolean =>
  element.isConnected && element.closest('[hidden], [inert]') === null && !isDisabled(element);
const isDisabled = (element: Element): boolean => element.matches(':disabled');

const focusableAround = ({ around }: FocusPlace): HTMLElement | undefined =>
  around.find(
    (one): one is HTMLElement =>
      one instanceof HTMLElement && one.matches(CONTAINER_SELECTOR) && canTakeFocus(one),
  );

/**
 * Moves the focus to a container. The container gets a `tabindex` only as long as it has the focus,
 * so it is not in the Tab order.
 */
const focusOnce = (element: HTMLElement): void => {
  if (!element.hasAttribute('tabindex')) {
    element.tabIndex = -1;
    element.addEventListener('blur', () => element.removeAttribute('tabindex'), { once: true });
  }
  element.focus({ preventScroll: true });
};

const isFocusLost = (): boolean => {
  const { activeElement, body } = document;
  return activeElement === null || activeElement === body || isDisabled(activeElement);
};

/** Remembers where the focus was, and restores it when it is lost. */
class FocusHistory {
  /** The last focused element of the page, then that of each open layer. */
  #stays: readonly FocusPlace[] = [];
  #lent: HTMLElement | null = null;

  note(target: HTMLElement): void {
    if (target === this.#lent) return;
    this.#lent = null;
    const over = target.closest(LAYER_SELECTOR);
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
    if (!isFocusLost() && document.activeElement !== this.#lent) return;
    this.#stays = this.#stays.filter(({ over }) => over === null || over.isConnected);
    const stay = this.#stays.at(-1);
    if (stay === undefined) return;
    if (canTakeFocus(stay.at)) {
      this.#lent = null;
      stay.at.focus({ preventScroll: true });
      return;
    }
    const target = focusableAround(stay);
    if (target === undefined || target === document.activeElement) return;
    this.#lent = target;
    focusOnce(target);
  }
}

/**
 * Keeps the focus near its last place if the focused control is removed, hidden or disabled.
 * Otherwise the next key would act on the page. The focus returns to the control itself, otherwise
 * to the nearest container, and from a closed dialog to the button that opened it. After a click on
 * an empty area, the focus stays lost. Returns a function that ends all this.
 */
export const keepFocus = (): (() => void) => {
  const stays = new FocusHistory();
  let isLeaving = false;
  /** Whether the user has clicked since the focus moved to its current place. */
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
    // An element that is removed also fires this event, but has not been left by the user. After
    // this microtask, the DOM shows whether the element was removed.
    isLeaving = true;
    queueMicrotask(() => {
      isLeaving = false;
      // A temporary container may also lose the focus by itself, for example in a dialog that is
      // about to close.
      const isHis = hasPointed || !isLent;
      const isLeft = isHis && document.activeElement === document.body && canTakeFocus(target);
      if (isLeft) stays.forget();
      else stays.settle();
    });
  };
  const changes = new MutationObserver(() => {
    if (!isLeaving) stays.settle();
  });
  changes.observe(document, {
    childList: true,
    subtree: true,
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
