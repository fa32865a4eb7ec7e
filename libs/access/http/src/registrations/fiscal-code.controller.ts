import type { Caller } from '@fairlot/access-domain';
import { isFiscalCodeOf, writtenCode } from '@fairlot/countries';
import { Controller } from '@nestjs/common';
import { Operation, TheInput, type Input } from '../operations/operation.decorator.js';

/** VAL-077, VAL-133: checks an Italian fiscal code while the user fills in a form. */
@Controller()
export class FiscalCodeController {
  @Operation('OPEN-10')
  check(@TheInput() { query: { cf, ...person } }: Input<'OPEN-10', Caller | null>): boolean {
    return isFiscalCodeOf(writtenCode(cf), person);
  }
}
