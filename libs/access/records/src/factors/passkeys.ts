import { PASSKEYS_MAX } from '@fairlot/access-domain';
import { systemClock } from '@fairlot/kernel';
import { Injectable } from '@nestjs/common';
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type AuthenticationResponseJSON,
  type AuthenticatorTransport,
  type RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { DataSource, type EntityManager } from 'typeorm';
import { FactorChallenges } from './factor-challenges.js';
import { FactorSettings } from './factor-settings.js';

export type PasskeyRow = {
  readonly idPasskey: number;
  readonly name: string;
  readonly sinceAt: number;
  readonly usedAt: number | null;
};
type OfSession = { readonly idUser: number; readonly sessionId: string };
type StoredPasskey = {
  idUser: number;
  publicKey: Buffer;
  counter: number;
  transports: AuthenticatorTransport[];
};
type ExpectedChallenge = string | ((challenge: string) => boolean);
export type RegisteredKey = NonNullable<
  Awaited<ReturnType<typeof verifyRegistrationResponse>>['registrationInfo']
>['credential'];

const LIST_PASSKEYS = `
  SELECT id_passkey AS "idPasskey", name, since_at::float8 AS "sinceAt", used_at::float8 AS "usedAt",
    credential, transports FROM passkey WHERE id_user = $1 ORDER BY id_passkey`;
const FIND_PASSKEY = `
  SELECT id_user AS "idUser", public_key AS "publicKey", counter::float8 AS counter, transports
  FROM passkey WHERE credential = $1`;
/**
 * Stores the use of a passkey, unless its counter has not increased, which means a copied key.
 * Devices without a counter always send zero.
 */
const MARK_USED = `
  UPDATE passkey SET counter = $3, used_at = $4
  WHERE credential = $1 AND id_user = $2 AND (counter < $3 OR (counter = 0 AND $3 = 0))`;
const ADD_PASSKEY = `
  INSERT INTO passkey (id_user, credential, public_key, counter, transports, name, since_at)
  SELECT $1, $2, $3, $4, $5, $6, $7
  WHERE (SELECT count(*) FROM passkey WHERE id_user = $1) < ${PASSKEYS_MAX}
  ON CONFLICT (credential) DO NOTHING`;

/** EdDSA, ES256 and RS256: algorithms that are common on devices and not experimental in Node. */
const ALGORITHMS = [-8, -7, -257];

/**
 * Null if the verification throws, so that the refusal of a response does not reveal the reason.
 */
const nullOnError = <Value>(work: Promise<Value>): Promise<Value | null> => work.catch(() => null);

/**
 * Stores and verifies passkeys of users: keys on a device that are valid for this portal only
 * (WebAuthn level 3). The device must verify its user each time.
 */
@Injectable()
export class Passkeys {
  constructor(
    private readonly dataSource: DataSource,
    private readonly challenges: FactorChallenges,
    private readonly settings: FactorSettings,
  ) {}

  async list(idUser: number): Promise<PasskeyRow[]> {
    const rows = await this.rows(idUser);
    return rows.map(({ idPasskey, name, sinceAt, usedAt }) => ({
      idPasskey,
      name,
      sinceAt,
      usedAt,
    }));
  }

  /** Options for a browser to create a passkey. */
  async registration({ idUser, sessionId, username }: OfSession & { readonly username: string }) {
    const held = await this.rows(idUser);
    const options = await generateRegistrationOptions({
      rpName: 'Fairlot',
      rpID: this.settings.rpId,
      userName: username,
      userDisplayName: username,
      userID: new Uint8Array(
        Buffer.from(this.settings.hashOf('passkey users', `${idUser}`), 'hex'),
      ),
      excludeCredentials: held.map(({ credential: id, transports }) => ({ id, transports })),
      supportedAlgorithmIDs: ALGORITHMS,
      authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
    });
    await this.challenges.store(sessionId, 'register', options.challenge);
    return options;
  }

  /** Verifies a browser's answer to `registration` and returns the new passkey; null if invalid. */
  async registered(
    { sessionId }: OfSession,
    response: RegistrationResponseJSON,
  ): Promise<RegisteredKey | null> {
    const expectedChallenge = await this.challenges.take(sessionId, 'register');
    if (expectedChallenge === null) return null;
    const verified = await nullOnError(
      verifyRegistrationResponse({
        response,
        expectedChallenge,
        requireUserVerification: true,
        expectedOrigin: this.settings.origin,
        expectedRPID: this.settings.rpId,
        supportedAlgorithmIDs: ALGORITHMS,
      }),
    );
    return verified?.registrationInfo?.credential ?? null;
  }

  /**
   * Stores a passkey. False if it already belongs to any user, or the user has the maximum number.
   */
  async add(
    idUser: number,
    { name, credential }: { readonly name: string; readonly credential: RegisteredKey },
    manager: EntityManager,
  ): Promise<boolean> {
    const { id, publicKey, counter, transports = [] } = credential;
    const at = systemClock.now();
    const values = [idUser, id, Buffer.from(publicKey), counter, transports, name, at];
    // The driver returns the number of written rows only with RETURNING.
    const written = await manager.query<unknown[]>(`${ADD_PASSKEY} RETURNING id_passkey`, values);
    return written.length === 1;
  }

  /** Options for a browser to use one of the user's passkeys. */
  async request({ idUser, sessionId }: OfSession) {
    const held = await this.rows(idUser);
    const options = await generateAuthenticationOptions({
      rpID: this.settings.rpId,
      userVerification: 'required',
      allowCredentials: held.map(({ credential: id, transports }) => ({ id, transports })),
    });
    await this.challenges.store(sessionId, 'answer', options.challenge);
    return options;
  }

  /**
   * Whether the response comes from a passkey of the user and answers this session's challenge.
   * Uses up the challenge.
   */
  async prove(
    { idUser, sessionId }: OfSession,
    response: AuthenticationResponseJSON,
  ): Promise<boolean> {
    const challenge = await this.challenges.take(sessionId, 'answer');
    if (challenge === null) return false;
    const storedPasskey = await this.storedPasskey(response);
    return (
      storedPasskey?.idUser === idUser && (await this.verify(storedPasskey, response, challenge))
    );
  }

  /** Options to use any passkey of the device, for a browser whose user is not known yet. */
  openRequest(challenge: Buffer) {
    return generateAuthenticationOptions({
      rpID: this.settings.rpId,
      userVerification: 'required',
      allowCredentials: [],
      challenge: new Uint8Array(challenge),
    });
  }

  /**
   * The user of the passkey that answered an expected challenge (in base64url). Null if the
   * response is invalid.
   */
  async owner(
    response: AuthenticationResponseJSON,
    isExpected: (challenge: string) => boolean,
  ): Promise<number | null> {
    const storedPasskey = await this.storedPasskey(response);
    return storedPasskey !== null && (await this.verify(storedPasskey, response, isExpected))
      ? storedPasskey.idUser
      : null;
  }

  private async storedPasskey({ id }: AuthenticationResponseJSON): Promise<StoredPasskey | null> {
    const [storedPasskey = null] = await this.dataSource.query<StoredPasskey[]>(FIND_PASSKEY, [id]);
    return storedPasskey;
  }

  private async verify(
    { idUser, publicKey, counter, transports }: StoredPasskey,
    response: AuthenticationResponseJSON,
    expectedChallenge: ExpectedChallenge,
  ): Promise<boolean> {
    const credential = { id: response.id, publicKey: new Uint8Array(publicKey) };
    const verified = await nullOnError(
      verifyAuthenticationResponse({
        response,
        expectedChallenge,
        requireUserVerification: true,
        expectedOrigin: this.settings.origin,
        expectedRPID: this.settings.rpId,
        credential: { ...credential, counter, transports },
      }),
    );
    if (!verified?.verified) return false;
    const { newCounter } = verified.authenticationInfo;
    const values = [response.id, idUser, newCounter, systemClock.now()];
    const [, count] = await this.dataSource.query<[unknown[], number]>(MARK_USED, values);
    return count === 1;
  }

  /** Removes a passkey. False if the user has none with this id. */
  async remove(idUser: number, idPasskey: number, manager: EntityManager): Promise<boolean> {
    const values = [idUser, idPasskey];
    const gone = 'DELETE FROM passkey WHERE id_user = $1 AND id_passkey = $2';
    const [, count] = await manager.query<[unknown[], number]>(gone, values);
    return count === 1;
  }

  private rows(idUser: number) {
    type Row = PasskeyRow & { credential: string; transports: AuthenticatorTransport[] };
    return this.dataSource.query<Row[]>(LIST_PASSKEYS, [idUser]);
  }
}
