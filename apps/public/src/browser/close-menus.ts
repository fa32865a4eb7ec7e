const openMenus = (): Iterable<HTMLDetailsElement> =>
  document.querySelectorAll<HTMLDetailsElement>('details.menu[open]');

/** Menus work without a script. The script closes them on Escape and on a click elsewhere. */
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
