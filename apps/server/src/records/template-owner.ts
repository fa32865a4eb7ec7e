import { fieldProblem, type WrittenRecord } from '@fairlot/access-http';
import { lockDealerIn, type AccessDirectory, type Dealer } from '@fairlot/access-records';
import { texts } from '@fairlot/content';
import { validationRefused } from '@fairlot/contracts/refused';
import type { Language } from '@fairlot/countries';

/**
 * Refuses a merged duplicate as the owner of a template, and names the dealer that remains (ADR 57).
 * @throws Refused VALIDATION at `idDealer`
 */
const requireRemainingDealer = async (
  directory: AccessDirectory,
  { idMergedInto }: Pick<Dealer, 'idMergedInto'>,
  language: Language,
): Promise<void> => {
  if (idMergedInto === null) return;
  const name = (await directory.dealer(idMergedInto))?.businessName ?? '';
  const message = texts(language)('field.owner_merged', { name, id: idMergedInto });
  throw validationRefused([{ ...fieldProblem('idDealer', 'dealer_merged', language), message }]);
};

/**
 * The same check in the transaction that writes the template or its link. The dealer cannot be
 * merged between the check and the end of the transaction.
 * @throws Refused VALIDATION at `idDealer`
 */
export const requireRemainingOwner = async (
  directory: AccessDirectory,
  { manager, after, language }: Pick<WrittenRecord, 'manager' | 'after' | 'language'>,
): Promise<void> => {
  const owner = await lockDealerIn(manager, Number(after['idDealer']));
  if (owner !== null) await requireRemainingDealer(directory, owner, language);
};
