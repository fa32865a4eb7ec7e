import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makePortal, makeWorld, Client, type TestPortal, type World } from '../testing/index.js';
import { expectChecked, type RequestField, wrongFields } from '../testing/entity-fields.js';
import { makeInvite, filledSignUp, type SignUpBody } from '../testing/invited.js';
import { waitForEmail } from '../testing/mailbox.js';

let portal: TestPortal;
let world: World;
let nobody: Client;
beforeAll(async () => {
  portal = await makePortal();
  world = await makeWorld(portal);
  nobody = new Client(portal.url);
});
afterAll(() => portal.stop());

const bodyRefused =
  (id: Parameters<typeof wrongFields>[1], body: () => object, client = () => nobody) =>
  (changes: object) =>
    wrongFields(client(), id, { body: { ...body(), ...changes } });
const queryRefused =
  (id: Parameters<typeof wrongFields>[1], query: () => object) => (changes: object) =>
    wrongFields(nobody, id, { query: { ...query(), ...changes } });

describe('an invite', () => {
  let link: Pick<SignUpBody, 'email' | 'idDealer' | 'tag'>;
  let written: URLSearchParams;
  beforeAll(async () => {
    link = await makeInvite(world, 'ines@example.test');
    const { text } = await waitForEmail(portal, link.email, /invitation/i);
    written = new URL(/https?:\S+tag=\S+/.exec(text)![0]).searchParams;
  });

  const invite = () => ({ email: 'nobody@', dealerId: world.people.dealer1.idDealer });
  it('Invite.email is required, and must be an e-mail address', async () => {
    const refused = bodyRefused('OTH-05', invite, () => world.as('dealer1'));
    for (const email of [undefined, '', 'nobody@', 7])
      expect(await refused({ email })).toEqual(['email']);
    expect(written.get('email')).toBe('ines@example.test');
  });
  it('Invite.dealerId must be the id of the inviting dealer', async () => {
    const refused = bodyRefused('OTH-05', invite, () => world.as('dealer1'));
    for (const dealerId of [undefined, 'x', 1.5])
      expect(await refused({ email: 'no@example.test', dealerId })).toEqual(['dealerId']);
    expect(link.idDealer).toBe(world.people.dealer1.idDealer);
  });

  it('has the e-mail address, the tag and the dealer in its link', () =>
    expect(Object.fromEntries(written)).toMatchObject({
      email: 'ines@example.test',
      tag: link.tag,
      dealerId: String(link.idDealer),
    }));

  const checksQuery = expectChecked(
    queryRefused('OPEN-11', () => ({ email: link.email, tag: link.tag })),
  );
  it.each<RequestField>([['TagVerification.email', [undefined, '']]])(
    '%s in part: is required in a sign-up',
    checksQuery,
  );
  it.each<RequestField>([['TagVerification.tag', [undefined, '']]])('%s is required', checksQuery);

  /** A sign-up with a wrong tag, so that no user is created. */
  const signUp = () => filledSignUp({ ...link, tag: 'x'.repeat(43) });
  const ACCEPTED = {
    surname: ['A'.repeat(80)],
    name: ['A'.repeat(80)],
    consent1: [true, false],
    consent2: [true, false],
    consent3: [true, false],
  };
  it.each<RequestField>([
    ['UserSignUp.surname', [undefined, 'A'.repeat(81)]],
    ['UserSignUp.name', [undefined, 'A'.repeat(81)]],
    ['UserSignUp.consent1', [undefined, null, 'yes']],
    ['UserSignUp.consent2', [undefined, null, 'yes']],
    ['UserSignUp.consent3', [undefined, null, 'yes']],
  ])('%s is checked', expectChecked(bodyRefused('OPEN-07', signUp), ACCEPTED));
  /**
   * A sign-up with the right tag, without which the form is not checked. Another field is wrong, so
   * that no user is created.
   */
  const withTag = (wrong: Partial<SignUpBody>) =>
    bodyRefused('OPEN-07', () => filledSignUp(link, wrong));
  it.each<RequestField>([['UserSignUp.fiscalCode', ['A'.repeat(51), 'MRTMTT91D08F205', null]]])(
    '%s in part: is checked by the rules of Italy',
    (...row) => expectChecked(withTag({ birthDate: '31/02/1991' }))(...row),
  );
  it.each<RequestField>([['UserSignUp.birthDate', ['1991-04-08', '31/02/1991', null]]])(
    '%s is refused in a wrong format',
    (...row) => expectChecked(withTag({ fiscalCode: 'MRTMTT91D08F205' }))(...row),
  );
  it.each<RequestField>([
    ['UserSignUp.email', [undefined, 7]],
    ['UserSignUp.idDealer', [undefined, 'x']],
    ['UserSignUp.dealerName', [undefined, 7]],
  ])('%s in part: is checked', expectChecked(bodyRefused('OPEN-07', signUp)));
});
