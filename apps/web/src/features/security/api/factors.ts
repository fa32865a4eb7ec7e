import {
  factorOperations,
  secondFactorOperations,
  type NewPasskey,
  type PasskeyAssertion,
} from '@fairlot/contracts/access';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#shared/api/call.js';

/** The second factors that the user has set up (ENG-70). */
export const factorsQuery = queryOptions({
  queryKey: ['own-factors'],
  queryFn: ({ signal }) => call(factorOperations['ENG-70'], {}, { signal }),
});

export const beginTotp = () => call(factorOperations['ENG-71'], {});
export const confirmTotp = (code: string) => call(factorOperations['ENG-72'], { body: { code } });
export const removeTotp = () => call(factorOperations['ENG-73'], {});
export const removePasskey = (idPasskey: number) =>
  call(factorOperations['ENG-76'], { body: { idPasskey } });
export const renewCodes = () => call(factorOperations['ENG-77'], {});
export const answerByCode = (code: string) =>
  call(secondFactorOperations['ENG-79'], { body: { code } });

/**
 * The WebAuthn library, loaded on demand. The calls below have no timeout, because the device has
 * its own, which leaves time to find a key.
 */
const loadWebAuthn = () => import('@simplewebauthn/browser');

/** Creates a passkey on the device, and registers it with the portal. */
export const addPasskey = async (name: string) => {
  const options = await call(factorOperations['ENG-74'], {});
  const { startRegistration } = await loadWebAuthn();
  const response = (await startRegistration({ optionsJSON: options })) as NewPasskey;
  return call(factorOperations['ENG-75'], { body: { name, response } });
};

/** Lets the device sign a challenge with a passkey, and sends the signature to the portal. */
export const answerByPasskey = async () => {
  const options = await call(secondFactorOperations['ENG-78'], {});
  const { startAuthentication } = await loadWebAuthn();
  const passkey = (await startAuthentication({ optionsJSON: options })) as PasskeyAssertion;
  return call(secondFactorOperations['ENG-79'], { body: { passkey } });
};
