import { appValue, type AppValue } from '#shared/app/app-value.js';

/** The text of a toast, and its undo. */
export type ToastOrder = {
  /** A finished sentence in the reader's language. */
  readonly text: string;
  readonly tone?: 'good' | 'info' | 'bad';
  readonly undo?: {
    /** "Undo" by default. */
    readonly label?: string;
    /** A rejected promise shows another toast. */
    readonly run: () => void | Promise<unknown>;
    /**
     * Called when the toast ends by time, by the user or because of newer ones, so that it can no
     * longer be undone.
     */
    readonly onLapse?: () => void;
  };
  /** Seconds: 10 with an undo, 6 without. Paused while hovered or focused. */
  readonly seconds?: number;
};
export type Toast = ToastOrder & { readonly key: number; readonly seconds: number };

const UNDO_SECONDS = 10;
const PLAIN_SECONDS = 6;
/** More toasts would hide the page. The oldest are removed first. */
const TOASTS_MAX = 5;

let nextKey = 1;
const shownToasts = appValue<readonly Toast[]>([]);

/** Hides a toast without further effect. */
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

/** Shows a toast on any page. Returns a function that removes it without calling `onLapse`. */
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
