import type { Caller } from '@fairlot/access-domain';
import { isFiscalCodeOf, writtenCode } from '@fairlot/countries';
import { Controller } from '@nestjs/common';
import { Operation, TheInput, type Input } from '../operations/operation.decorator.js';

/** VAL-077, VAL-133: checks a fiscal code of an Italian form before the form is sent. */
@Controller()
export class FiscalCodeController {
  @Operation('OPEN-10')
  check(@TheInput() { query: { cf, ...person } }: Input<'OPEN-10', Caller | null>): boolean {
    return isFiscalCodeOf(writtenCode(cf), person);
  }
}
