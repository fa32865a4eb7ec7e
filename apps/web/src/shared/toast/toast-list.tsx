import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconCircleCheck,
  IconInfoCircle,
} from '@fairlot/web-ui/icons';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, CloseButton, useShortcuts } from '@fairlot/web-ui';
import { useProblemText } from '#shared/ui/problem-text.js';
import { closeToast, hideToast, showToast, type Toast } from './show-toast.js';
import styles from './toast-list.module.css';

const ICON_BY_TONE = { good: IconCircleCheck, info: IconInfoCircle, bad: IconAlertTriangle };
const SECOND_MS = 1_000;

/** Returns a function that undoes the action of a toast, and shows an error if that fails. */
const useUndo = () => {
  const textOf = useProblemText();
  return async ({ key, undo }: Toast) => {
    hideToast(key);
    try {
      await undo?.run();
    } catch (error) {
      showToast({ tone: 'bad', text: textOf(error) });
    }
  };
};

type LineProps = {
  readonly toast: Toast;
  readonly isHeld: boolean;
  readonly onUndo: (toast: Toast) => void;
  readonly onClose: (toast: Toast) => void;
};

const ToastLine = ({ toast, isHeld, onUndo, onClose }: LineProps) => {
  const { t } = useTranslation('shell');
  const { key, seconds, tone = 'good', undo } = toast;
  useEffect(() => {
    if (isHeld) return undefined;
    const timer = setTimeout(() => closeToast(key), seconds * SECOND_MS);
    return () => clearTimeout(timer);
  }, [isHeld, key, seconds]);
  const Icon = ICON_BY_TONE[tone];
  return (
    <li className={styles.toastLine} data-tone={tone} data-passing>
      <Icon size={20} aria-hidden />
      <span>{toast.text}</span>
      {undo && (
        <Button
          look="light"
          icon={<IconArrowBackUp size={16} aria-hidden />}
          onClick={() => onUndo(toast)}
        >
          {undo.label ?? t('toast.undo')}
        </Button>
      )}
      <CloseButton label={t('word.close')} onClick={() => onClose(toast)} />
    </li>
  );
};

/**
 * The toasts, with the newest nearest to the edge. The key `z` undoes the last action that can be
 * undone.
 */
export const ToastList = ({ toasts }: { readonly toasts: readonly Toast[] }) => {
  const [isPointedAt, setPointedAt] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const undo = useUndo();
  // Moves the focus, because the focused button disappears with its toast without an event.
  const close = ({ key }: Toast) => {
    setFocused(false);
    closeToast(key);
  };
  const takeBack = (toast: Toast) => {
    setFocused(false);
    void undo(toast);
  };
  const last = toasts.findLast((toast) => toast.undo);
  useShortcuts(last ? { z: () => takeBack(last) } : {});
  return (
    <ul
      onPointerEnter={() => setPointedAt(true)}
      onPointerLeave={() => setPointedAt(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      {toasts.map((toast) => (
        <ToastLine
          key={toast.key}
          toast={toast}
          isHeld={isPointedAt || isFocused}
          onUndo={takeBack}
          onClose={close}
        />
      ))}
    </ul>
  );
};
