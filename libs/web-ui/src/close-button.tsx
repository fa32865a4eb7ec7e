import { IconX } from './icons/index.js';
import controls from './controls.module.css';

type Props = { readonly label: string; readonly onClick: () => void };

/** A button that closes or clears the element around it. */
export const CloseButton = ({ label, onClick }: Props) => (
  <button type="button" className={controls.iconButton} aria-label={label} onClick={onClick}>
    <IconX size={18} aria-hidden />
  </button>
);
