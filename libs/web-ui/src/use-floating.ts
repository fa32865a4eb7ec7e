import { useEffectEvent, useLayoutEffect, useRef, type KeyboardEvent, type RefObject } from 'react';

const GAP_PX = 4;
const EDGE_PX = 8;

type FloatingOptions = {
  readonly isOpen: boolean;
  readonly anchor: RefObject<HTMLElement | null>;
  readonly close: (givesFocusBack: boolean) => void;
};

/**
 * Places a popover below its anchor. If it fits only above, places it there. It always stays within
 * the window.
 */
const placeWithin = (node: HTMLElement, anchor: HTMLElement): void => {
  const { top, bottom, left } = anchor.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = node;
  const { clientWidth, clientHeight } = document.documentElement;
  const below = bottom + GAP_PX;
  const above = top - GAP_PX - height;
  const y = below + height > clientHeight && above > EDGE_PX ? above : below;
  node.style.left = `${Math.max(EDGE_PX, Math.min(left, clientWidth - width - EDGE_PX))}px`;
  node.style.top = `${Math.max(EDGE_PX, Math.min(y, clientHeight - height - EDGE_PX))}px`;
};

const FOCUSABLE_SELECTOR = 'button:not(:disabled):not([tabindex="-1"])';

/**
 * Shows a popover beside its anchor, in the top layer, so that no dialog clips it. Escape closes it
 * and returns the focus. Tab stays inside. A click outside, or focus outside, closes it too.
 */
export const useFloating = ({ isOpen, anchor, close }: FloatingOptions) => {
  const ref = useRef<HTMLDivElement>(null);
  const leave = useEffectEvent((event: Event) => {
    if (event.target instanceof Node && anchor.current?.contains(event.target)) return;
    close(false);
  });
  // Runs before an element inside takes the focus, because an element in a hidden popover cannot
  // have it.
  useLayoutEffect(() => {
    const node = ref.current;
    const at = anchor.current;
    if (!isOpen || node === null || at === null) return undefined;
    node.showPopover?.();
    const update = () => placeWithin(node, at);
    update();
    const sized = new ResizeObserver(update);
    sized.observe(node);
    window.addEventListener('resize', update);
    document.addEventListener('scroll', update, true);
    document.addEventListener('pointerdown', leave);
    document.addEventListener('focusin', leave);
    return () => {
      sized.disconnect();
      window.removeEventListener('resize', update);
      document.removeEventListener('scroll', update, true);
      document.removeEventListener('pointerdown', leave);
      document.removeEventListener('focusin', leave);
    };
  }, [isOpen, anchor]);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Escape') {
      event.stopPropagation();
      close(true);
    }
    if (event.key !== 'Tab') return;
    const all = [...event.currentTarget.querySelectorAll<HTMLElement>(FOCUSABLE_SELECTOR)];
    const end = event.shiftKey ? all.at(0) : all.at(-1);
    if (document.activeElement !== end) return;
    event.preventDefault();
    (event.shiftKey ? all.at(-1) : all.at(0))?.focus();
  };
  return { ref, onKeyDown, popover: 'manual' as const };
};
