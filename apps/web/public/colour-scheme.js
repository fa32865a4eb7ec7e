// Runs before the first paint, so that a dark page never flashes white. A separate file, because
// the pages allow no inline script. `libs/web-ui/src/colour-scheme.ts` uses the same key.
try {
  const chosen = localStorage.getItem('fairlot.colour-scheme');
  const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  document.documentElement.dataset.mantineColorScheme =
    chosen === 'light' || chosen === 'dark' ? chosen : system;
} catch {
  document.documentElement.dataset.mantineColorScheme = 'light';
}
