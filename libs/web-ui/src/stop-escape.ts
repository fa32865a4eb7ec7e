/** Attributes of a control whose Escape key closes only its own list or calendar, not the dialog. */
export const stopEscape = (isOpen = true) => ({ 'data-mantine-stop-propagation': isOpen });
