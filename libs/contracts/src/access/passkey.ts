import { z } from 'zod';

/** Base64url, as browsers send it. The server checks the content when it verifies the passkey. */
const encodedBytes = (max: number) => z.string().min(1).max(max);
const CREDENTIAL_MAX = 1_400;
const credentialId = encodedBytes(CREDENTIAL_MAX);
const transport = z.enum(['ble', 'hybrid', 'internal', 'nfc', 'usb']);
const knownPasskey = z.object({
  id: credentialId,
  type: z.literal('public-key'),
  transports: z.array(transport).optional(),
});

/** `PublicKeyCredentialCreationOptionsJSON` of WebAuthn level 3. */
export const passkeyCreation = z
  .object({
    challenge: z.string(),
    rp: z.object({ name: z.string(), id: z.string() }),
    user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
    pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
    timeout: z.int(),
    attestation: z.literal('none'),
    excludeCredentials: z.array(knownPasskey),
    authenticatorSelection: z.object({
      residentKey: z.literal('preferred'),
      userVerification: z.literal('required'),
      requireResidentKey: z.boolean(),
    }),
  })
  .meta({ id: 'PasskeyCreation' });
export type PasskeyCreation = z.infer<typeof passkeyCreation>;

/** `PublicKeyCredentialRequestOptionsJSON` of WebAuthn level 3. */
export const passkeyRequest = z
  .object({
    challenge: z.string(),
    rpId: z.string(),
    timeout: z.int(),
    allowCredentials: z.array(knownPasskey),
    userVerification: z.literal('required'),
  })
  .meta({ id: 'PasskeyRequest' });
export type PasskeyRequest = z.infer<typeof passkeyRequest>;

const credentialFields = {
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['cross-platform', 'platform']).optional(),
};
const CLIENT_DATA_MAX = 4_000;
const ATTESTATION_MAX = 20_000;
const SIGNED_MAX = 4_000;

/**
 * `RegistrationResponseJSON`: the browser's result for `PasskeyCreation`. Other fields, such as
 * extension results, are ignored.
 */
export const newPasskey = z
  .object({
    ...credentialFields,
    response: z.object({
      clientDataJSON: encodedBytes(CLIENT_DATA_MAX),
      attestationObject: encodedBytes(ATTESTATION_MAX),
      transports: z.array(transport).max(transport.options.length).optional().catch(undefined),
    }),
  })
  .meta({ id: 'NewPasskey' });
export type NewPasskey = z.infer<typeof newPasskey>;

/** `AuthenticationResponseJSON`: the browser's result for `PasskeyRequest`. */
export const passkeyAssertion = z
  .object({
    ...credentialFields,
    response: z.object({
      clientDataJSON: encodedBytes(CLIENT_DATA_MAX),
      authenticatorData: encodedBytes(SIGNED_MAX),
      signature: encodedBytes(SIGNED_MAX),
      userHandle: z.string().max(100).optional(),
    }),
  })
  .meta({ id: 'ShownPasskey' });
export type PasskeyAssertion = z.infer<typeof passkeyAssertion>;
