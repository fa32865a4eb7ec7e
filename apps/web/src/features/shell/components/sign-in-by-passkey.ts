import { startAuthentication } from '@simplewebauthn/browser';

type PasskeyOutcome =
  /** Success. The token is null if the portal has set a cookie instead. */
  { readonly token: string | null } | 'refused' | 'undone' | 'failed';

/**
 * Sends a request without the portal's `call` and contracts, because the sign-in page does not load
 * them.
 */
const postJson = (path: string, body?: object): Promise<Response> =>
  fetch(`/api/v1/open/passkey/${path}`, {
    method: 'POST',
    headers: {
      accept: 'application/json',
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });

/**
 * Signs in with a passkey of the device (ENG-270, ENG-271).
 * @param asToken whether the portal returns a token instead of setting a cookie
 */
export const signInByPasskey = async (asToken: boolean): Promise<PasskeyOutcome> => {
  const asked = await postJson('options');
  if (!asked.ok) return 'failed';
  const optionsJSON = (await asked.json()) as Parameters<
    typeof startAuthentication
  >[0]['optionsJSON'];
  const passkey = await startAuthentication({ optionsJSON }).catch(() => null);
  if (passkey === null) return 'undone';
  const { clientExtensionResults: _, ...shown } = passkey;
  const answered = await postJson('sign-in', { passkey: shown, ...(asToken && { asToken }) });
  if (answered.ok) return (await answered.json()) as { token: string | null };
  return answered.status === 400 ? 'refused' : 'failed';
};
