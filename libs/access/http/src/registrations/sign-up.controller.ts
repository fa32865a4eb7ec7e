import { CONSENT_TEXTS, CONSENTS, type Caller } from '@fairlot/access-domain';
import { SignUps, type GivenConsent, type SignUpLink } from '@fairlot/access-records';
import type { UserSignUp, VerifiedTag } from '@fairlot/contracts/access';
import { limitReached, validationRefused, Refused } from '@fairlot/contracts/refused';
import type { Language } from '@fairlot/countries';
import { Controller, Headers, Ip } from '@nestjs/common';
import { dealerInfoOf } from '../dealers/dealers.controller.js';
import { fieldProblem } from '../operations/field-problem.js';
import { formLanguage } from './form-language.js';
import { Operation, TheInput, type Input } from '../operations/operation.decorator.js';
import { fiscalFacts } from './fiscal-facts.js';

type SignUpInput = Input<'OPEN-06', Caller | null> | Input<'OPEN-07', Caller | null>;

/** The IP address from which a sign-up was sent, and the language of its page. */
type SignUpSender = { readonly address: string; readonly acceptLanguage: string | undefined };

const DONE_ANSWER = { done: true } as const;

/** Signs users up through the link of an invitation. */
@Controller()
export class SignUpController {
  constructor(private readonly signUps: SignUps) {}

  @Operation('OPEN-11')
  async verify(@TheInput() { query }: Input<'OPEN-11', Caller | null>): Promise<VerifiedTag> {
    const { state, dealer } = await this.signUps.verify({ ...query, idDealer: null });
    return { state, dealer: dealer === null ? null : dealerInfoOf(dealer) };
  }

  @Operation('OPEN-07')
  signUp(
    @TheInput() input: Input<'OPEN-07', Caller | null>,
    @Ip() address: string,
    @Headers('accept-language') acceptLanguage: string | undefined,
  ): Promise<{ done: true }> {
    return this.signedUp(input, { address, acceptLanguage });
  }

  /** Reading 24: one handler serves both sign-up calls. */
  @Operation('OPEN-06')
  signUpFromConsents(
    @TheInput() input: Input<'OPEN-06', Caller | null>,
    @Ip() address: string,
    @Headers('accept-language') acceptLanguage: string | undefined,
  ): Promise<{ done: true }> {
    return this.signedUp(input, { address, acceptLanguage });
  }

  private async signedUp(
    { body, language, key }: SignUpInput,
    { address, acceptLanguage }: SignUpSender,
  ): Promise<{ done: true }> {
    const limit = await this.signUps.enter(address);
    if (limit !== null) throw limitReached(limit);
    const { tag = null, email, idDealer, name, surname } = body;
    const link: SignUpLink = { tag, email, idDealer };
    const { dealer } = await this.signUps.verify(link);
    // The response is the same for an unknown link, a used link, and the link of another dealer.
    if (dealer?.idDealer !== idDealer) {
      if (await this.signUps.isRepeat(link, key)) return DONE_ANSWER;
      throw linkSpent(body, language);
    }
    const facts = fiscalFacts(dealer.idMarket, body, language);
    const person = {
      name,
      surname,
      email,
      ...facts,
      consents: consentsIn(body),
      language: formLanguage(acceptLanguage, dealer.idMarket),
    };
    if (await this.signUps.create(person, link, key)) return DONE_ANSWER;
    throw linkSpent(body, language);
  }
}

const linkSpent = ({ tag }: UserSignUp, language: Language) =>
  validationRefused([fieldProblem(tag === undefined ? 'email' : 'tag', 'link_spent', language)]);

/** The consents in a sign-up. Users can only answer the current version of a text. */
const consentsIn = (body: UserSignUp): GivenConsent[] =>
  CONSENTS.map((consent, index) => {
    const { version } = CONSENT_TEXTS[consent];
    const read = body.consentVersions?.[index] ?? version;
    if (read !== version) throw new Refused('RECORD_CHANGED', { facts: { version } });
    return { consent, agrees: body[consent], version };
  });
