import { IconX } from './icons/index.js';
import controls from './controls.module.css';

type Props = { readonly label: string; readonly onClick: () => void };

/** Closes or clears its container. */
export const CloseButton = ({ label, onClick }: Props) => (
  <button type="button" className={controls.iconButton} aria-label={label} onClick={onClick}>
    <IconX size={18} aria-hidden />
  </button>
);
