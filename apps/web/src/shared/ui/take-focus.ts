/** A ref that moves the focus to content that replaces the button that opened it. */
export const takeFocus = (element: HTMLElement | null): void => element?.focus();
