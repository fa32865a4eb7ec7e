import { CONSENT_TEXTS, CONSENTS, type Caller } from '@fairlot/access-domain';

import type { ConsentTextAnswer } from '@fairlot/contracts/access';
import { Controller } from '@nestjs/common';
import { consentWords } from './consent-words.js';
import { Operation, TheInput, type Input } from '../operations/operation.decorator.js';

/** Returns the consent texts to users who are about to answer them. */
@Controller()
export class ConsentTextsController {
  @Operation('ENG-60')
  read(@TheInput() { query, language: own }: Input<'ENG-60', Caller | null>): ConsentTextAnswer[] {
    const language = query.language ?? own;
    return CONSENTS.map((consent) => {
      const { version } = CONSENT_TEXTS[consent];
      return { consent, version, language, ...consentWords(consent, version, language) };
    });
  }
}
