import {
  createHash,
  createSign,
  generateKeyPairSync,
  randomBytes,
  type KeyObject,
} from 'node:crypto';

type DeviceClient = { readonly challenge: string; readonly origin: string; readonly rpId: string };
type DeviceBehaviour = {
  /** False for a device that does not verify its user. */
  readonly verifies?: boolean;
  /** Signature counter of the response. By default one more than before. */
  readonly counter?: number;
};

const sha256 = (data: Buffer | string): Buffer => createHash('sha256').update(data).digest();
const cborText = (value: string): Buffer =>
  Buffer.concat([cborHead(3, value.length), Buffer.from(value)]);
const cborBytes = (value: Buffer): Buffer => Buffer.concat([cborHead(2, value.length), value]);
const bigEndian = (value: number, size: 2 | 4): Buffer => {
  const buffer = Buffer.alloc(size);
  buffer.writeUIntBE(value, 0, size);
  return buffer;
};
/** The header of a CBOR item of a major type, with a length up to 65,535. */
const cborHead = (major: number, length: number): Buffer => {
  if (length < 24) return Buffer.from([(major << 5) | length]);
  if (length < 256) return Buffer.from([(major << 5) | 24, length]);
  return Buffer.concat([Buffer.from([(major << 5) | 25]), bigEndian(length, 2)]);
};

/** COSE_Key of ES256: kty 2, alg -7, crv 1, x, y. */
const coseKeyOf = (key: KeyObject): Buffer => {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  return Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
    cborBytes(Buffer.from(x, 'base64url')),
    Buffer.from([0x22]),
    cborBytes(Buffer.from(y, 'base64url')),
  ]);
};

/** A passkey in software, which replaces device and browser in tests. */
export const makeDevice = (credential = randomBytes(16)) => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  let counted = 0;
  const id = credential.toString('base64url');
  const common = { id, rawId: id, type: 'public-key' as const };
  const clientData = (type: string, { challenge, origin }: DeviceClient) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const authData = (
    client: DeviceClient,
    { verifies = true, counter }: DeviceBehaviour,
    more?: Buffer,
  ) => {
    counted = counter ?? counted + 1;
    const flags = 0x01 | (verifies ? 0x04 : 0) | (more === undefined ? 0 : 0x40);
    const rest = [bigEndian(counted, 4), more ?? Buffer.alloc(0)];
    return Buffer.concat([sha256(client.rpId), Buffer.from([flags]), ...rest]);
  };
  return {
    id,
    /** `RegistrationResponseJSON` */
    make: (client: DeviceClient, behaviour: DeviceBehaviour = {}) => {
      const attested = [
        Buffer.alloc(16),
        bigEndian(credential.length, 2),
        credential,
        coseKeyOf(publicKey),
      ];
      const data = authData(client, behaviour, Buffer.concat(attested));
      const map = [Buffer.from([0xa3]), cborText('fmt'), cborText('none'), cborText('attStmt')];
      const object = Buffer.concat([
        ...map,
        Buffer.from([0xa0]),
        cborText('authData'),
        cborBytes(data),
      ]);
      const response = {
        clientDataJSON: clientData('webauthn.create', client).toString('base64url'),
        attestationObject: object.toString('base64url'),
      };
      return { ...common, response, clientExtensionResults: {} };
    },
    /** `AuthenticationResponseJSON` */
    show: (client: DeviceClient, behaviour: DeviceBehaviour = {}) => {
      const clientJson = clientData('webauthn.get', client);
      const data = authData(client, behaviour);
      const signed = createSign('sha256').update(Buffer.concat([data, sha256(clientJson)]));
      const response = {
        clientDataJSON: clientJson.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signed.sign(privateKey).toString('base64url'),
      };
      return { ...common, response, clientExtensionResults: {} };
    },
  };
};
