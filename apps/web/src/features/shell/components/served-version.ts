/** The scripts of this page; their names are content hashes. */
const loadedScripts = (): string[] =>
  Array.from(
    document.querySelectorAll<HTMLScriptElement>('script[type=module][src]'),
    ({ src }) => new URL(src, location.href).pathname,
  );

/**
 * The version that the portal serves, if a file of the page is missing: the same, another, or none.
 */
export const servedVersion = async (): Promise<'same' | 'other' | 'none'> => {
  try {
    const response = await fetch('/', { cache: 'no-store', signal: AbortSignal.timeout(5_000) });
    if (!response.ok) return 'none';
    const page = await response.text();
    return loadedScripts().every((path) => page.includes(`"${path}"`)) ? 'same' : 'other';
  } catch {
    return 'none';
  }
};
