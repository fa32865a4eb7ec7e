const openMenus = (): Iterable<HTMLDetailsElement> =>
  document.querySelectorAll<HTMLDetailsElement>('details.menu[open]');

/**
 * Closes menus on Escape and on a click elsewhere. Opening and closing by their buttons needs no
 * script.
 */
export const closeMenus = (): void => {
  document.addEventListener('click', ({ target }) => {
    for (const menu of openMenus()) if (!menu.contains(target as Node)) menu.open = false;
  });
  document.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape') return;
    for (const menu of openMenus()) {
      const isInside = menu.contains(document.activeElement);
      menu.open = false;
      if (isInside) menu.querySelector('summary')?.focus();
    }
  });
};
