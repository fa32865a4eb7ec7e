// Runs before the first paint, so that a dark page never flashes white. A file of its own, because
// the pages allow no inline script. The key is the one of src/app/theme.ts.
try {
  const chosen = localStorage.getItem('fairlot.colour-scheme');
  const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  document.documentElement.dataset.mantineColorScheme =
    chosen === 'light' || chosen === 'dark' ? chosen : system;
} catch {
  document.documentElement.dataset.mantineColorScheme = 'light';
}
