/** The scripts that this page began with; their names change with their content. */
const ownScripts = (): string[] =>
  Array.from(
    document.querySelectorAll<HTMLScriptElement>('script[type=module][src]'),
    ({ src }) => new URL(src, location.href).pathname,
  );

/** What the portal serves now, seen from a page that lacks a file: the same, another, or nothing. */
export const servedVersion = async (): Promise<'same' | 'other' | 'none'> => {
  try {
    const response = await fetch('/', { cache: 'no-store', signal: AbortSignal.timeout(5_000) });
    if (!response.ok) return 'none';
    const page = await response.text();
    return ownScripts().every((path) => page.includes(`"${path}"`)) ? 'same' : 'other';
  } catch {
    return 'none';
  }
};
