/** A ref for content that replaces the button that opened it. It moves the focus to the content. */
export const takeFocus = (element: HTMLElement | null): void => element?.focus();
