/** File names of this page's scripts. They contain content hashes, so they identify the version. */
const loadedScripts = (): string[] =>
  Array.from(
    document.querySelectorAll<HTMLScriptElement>('script[type=module][src]'),
    ({ src }) => new URL(src, location.href).pathname,
  );

/**
 * Which version the portal serves now, compared with this page: the same, another, or none because
 * it does not respond.
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
