import { Operation, TheInput, type Input } from '@fairlot/access-http';
import { provenanceLogo } from '@fairlot/content';
import type { AnswerTo } from '@fairlot/contracts/operations';
import { Controller } from '@nestjs/common';

/** Serves the logos of sources, which are part of the program. */
@Controller()
export class ProvenanceLogosController {
  @Operation('SEC-40')
  logos(@TheInput() { query }: Input<'SEC-40'>): AnswerTo<'SEC-40'> {
    return logosOf(query.provenances);
  }

  @Operation('MOB-28')
  logosOnMobile(@TheInput() { query }: Input<'MOB-28'>): AnswerTo<'MOB-28'> {
    return logosOf(query.provenances);
  }
}

const logosOf = (provenances: readonly string[]): AnswerTo<'SEC-40'> =>
  provenances.flatMap((provenance) => {
    const logo = provenanceLogo(provenance);
    return logo === null ? [] : [{ provenance, logo }];
  });
