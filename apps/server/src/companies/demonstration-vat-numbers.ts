import { unknownReply, type RegistryReply } from '@fairlot/access-records';

const validReply = (name: string, consultation: string): RegistryReply => ({
  answer: 'VALID',
  reason: null,
  consultation,
  name,
});

/** The demonstration's VAT register: the companies of its registry, an invalid number and a busy one. */
export const DEMONSTRATION_VAT_NUMBERS: Readonly<Record<string, RegistryReply>> = {
  IT00743110157: validReply('Autosalone Prova S.r.l.', 'DEMO000000000001'),
  IT12345670017: validReply('Officine Vallone S.p.A.', 'DEMO000000000002'),
  DE136695976: validReply('Autohaus Lindner GmbH', 'DEMO000000000003'),
  FR40303265045: validReply('Garage du Moulin SARL', 'DEMO000000000004'),
  IT22222222220: { answer: 'INVALID', reason: null, consultation: 'DEMO000000000005', name: null },
  IT11111111115: unknownReply('BUSY'),
};
