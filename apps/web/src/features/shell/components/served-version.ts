/** The script that this page began with; its name changes with its content. */
const ownScript = (): string =>
  new URL(
    document.querySelector<HTMLScriptElement>('script[type=module]')?.src ?? '/',
    location.href,
  ).pathname;

/** What the portal serves now, seen from a page that lacks a file: the same, another, or nothing. */
export const servedVersion = async (): Promise<'same' | 'other' | 'none'> => {
  try {
    const response = await fetch('/', { cache: 'no-store', signal: AbortSignal.timeout(5_000) });
    if (!response.ok) return 'none';
    return (await response.text()).includes(`"${ownScript()}"`) ? 'same' : 'other';
  } catch {
    return 'none';
  }
};
