import type { ExampleTarget } from '@fairlot/contracts';
import { totpCodeOf } from '@fairlot/access-records/testing';
import type { World } from '../make-world.js';
import { Client } from '../client.js';
import {
  makeNewPasskey,
  makeSignedInPerson,
  signInByPasskey,
  enrolAuthenticator,
  enrolPasskey,
} from '../factors.js';

type Cue = readonly [Client, ExampleTarget];

/** Examples of the calls in which a user sets up, uses and removes second factors. */
export const factorCues = async ({ portal }: World, example: ExampleTarget) => {
  const beginner = await makeSignedInPerson(portal, 'ada');
  const writer = await makeSignedInPerson(portal, 'bert');
  const presser = await makeSignedInPerson(portal, 'cleo');
  const one = await enrolAuthenticator(await makeSignedInPerson(portal, 'dora'));
  const other = await enrolPasskey(await makeSignedInPerson(portal, 'emil'));
  const { passkeys } = await other.client.run('ENG-70');
  const nobody = new Client(portal.url);
  const { secret } = await writer.run('ENG-71');
  const of = (factor: Partial<ExampleTarget['factor']>): ExampleTarget => ({
    ...example,
    factor: { ...example.factor, ...factor },
  });
  const [recoveryCode = ''] = one.recoveryCodes;
  return {
    'ENG-72': [writer, of({ code: totpCodeOf(secret) })],
    'ENG-70': [one.client, example],
    'ENG-71': [beginner, example],
    'ENG-74': [beginner, example],
    'ENG-75': [presser, of({ newPasskey: await makeNewPasskey(presser) })],
    'ENG-78': [other.client, example],
    'ENG-79': [one.client, of({ recoveryCode })],
    'ENG-270': [nobody, example],
    'ENG-271': [nobody, of({ shownPasskey: await signInByPasskey(nobody, other.device) })],
    'ENG-77': [one.client, example],
    'ENG-73': [one.client, example],
    'ENG-76': [other.client, of({ idPasskey: passkeys[0]!.idPasskey })],
  } satisfies Record<string, Cue>;
};
