import { appValue, type AppValue } from '#shared/app/app-value.js';

/** A message that appears at the edge of the page, possibly with an undo button. */
export type ToastOrder = {
  /** A complete sentence in the reader's language. */
  readonly text: string;
  readonly tone?: 'good' | 'info' | 'bad';
  readonly undo?: {
    /** Label of the button. By default “Undo”. */
    readonly label?: string;
    /** Undoes the action. If its promise is rejected, another toast shows the error. */
    readonly run: () => void | Promise<unknown>;
    /**
     * Called when the toast disappears without an undo: after its time, by the user, or because of
     * newer toasts.
     */
    readonly onLapse?: () => void;
  };
  /**
   * Time in seconds. By default 10 with an undo button, and 6 without. Paused while the toast is
   * hovered or focused.
   */
  readonly seconds?: number;
};
export type Toast = ToastOrder & { readonly key: number; readonly seconds: number };

const UNDO_SECONDS = 10;
const PLAIN_SECONDS = 6;
/** Maximum number of toasts, because more would hide the page. The oldest disappears first. */
const TOASTS_MAX = 5;

let nextKey = 1;
const shownToasts = appValue<readonly Toast[]>([]);

/** Removes a toast, and calls no function. */
export const hideToast = (key: number): void => {
  const all = shownToasts.get();
  const others = all.filter((toast) => toast.key !== key);
  if (others.length < all.length) shownToasts.set(others);
};

export const closeToast = (key: number): void => {
  const toast = shownToasts.get().find((one) => one.key === key);
  hideToast(key);
  toast?.undo?.onLapse?.();
};

/**
 * Shows a toast on any page. Returns a function that removes the toast without calling `onLapse`.
 */
export const showToast = (order: ToastOrder): (() => void) => {
  const key = nextKey;
  nextKey += 1;
  const seconds = order.seconds ?? (order.undo ? UNDO_SECONDS : PLAIN_SECONDS);
  const before = shownToasts.get();
  const oldest = before.slice(0, 1 - TOASTS_MAX);
  shownToasts.set([...before, { ...order, key, seconds }].slice(-TOASTS_MAX));
  for (const { undo } of oldest) undo?.onLapse?.();
  return () => hideToast(key);
};

export const toasts: Pick<AppValue<readonly Toast[]>, 'get' | 'subscribe'> = shownToasts;
