import { appValue, type AppValue } from '#shared/app/app-value.js';

/** What a toast says, and how it is taken back. */
export type ToastOrder = {
  /** A finished sentence in the reader's language. */
  readonly text: string;
  readonly tone?: 'good' | 'info' | 'bad';
  readonly undo?: {
    /** "Undo" unless another word fits better. */
    readonly label?: string;
    /** A rejected promise is said in a toast of its own. */
    readonly run: () => void | Promise<unknown>;
    /** The toast has ended by itself, by hand or by newer ones: nobody takes it back any more. */
    readonly onLapse?: () => void;
  };
  /** How long it stays: 10 with an undo, 6 without; it waits while it is pointed at or focused. */
  readonly seconds?: number;
};
export type Toast = ToastOrder & { readonly key: number; readonly seconds: number };

const UNDO_SECONDS = 10;
const PLAIN_SECONDS = 6;
/** More would hide the page; the oldest go first. */
const TOASTS_MAX = 5;

let nextKey = 1;
const shown = appValue<readonly Toast[]>([]);

/** Out of sight, and nothing else: by who knows why. */
export const hideToast = (key: number): void => {
  const all = shown.get();
  const others = all.filter((toast) => toast.key !== key);
  if (others.length < all.length) shown.set(others);
};

export const closeToast = (key: number): void => {
  const toast = shown.get().find((one) => one.key === key);
  hideToast(key);
  toast?.undo?.onLapse?.();
};

/** Says something in passing, wherever the user is; answers how to take the toast away unlapsed. */
export const showToast = (order: ToastOrder): (() => void) => {
  const key = nextKey;
  nextKey += 1;
  const seconds = order.seconds ?? (order.undo ? UNDO_SECONDS : PLAIN_SECONDS);
  const before = shown.get();
  const oldest = before.slice(0, 1 - TOASTS_MAX);
  shown.set([...before, { ...order, key, seconds }].slice(-TOASTS_MAX));
  for (const { undo } of oldest) undo?.onLapse?.();
  return () => hideToast(key);
};

export const toasts: Pick<AppValue<readonly Toast[]>, 'get' | 'subscribe'> = shown;
