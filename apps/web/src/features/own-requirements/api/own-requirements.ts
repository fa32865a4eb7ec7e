import { ownRequirementOperations, type OwnRequirement } from '@fairlot/contracts/access';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#shared/api/call.js';
import { upload } from '#shared/api/upload.js';

/** Requirements of the user's company, unmet requirements first (ENG-292). */
export const ownRequirementsQuery = queryOptions({
  queryKey: ['own-requirements'],
  queryFn: async ({ signal }) =>
    (await call(ownRequirementOperations['ENG-292'], {}, { signal })).rows,
});

type SubmittedDocument = { readonly file: File; readonly validUntil: string };

/** Submits a document for a requirement (ENG-293). */
export const submitDocument = (
  { idRequirement }: OwnRequirement,
  { file, validUntil }: SubmittedDocument,
  commandId: string,
) => {
  const fields = { idRequirement, ...(validUntil !== '' && { validUntil }) };
  return upload(ownRequirementOperations['ENG-293'], { file, fields }, { commandId });
};

/** Submits a value for a requirement (ENG-294). */
export const submitValue = ({ idRequirement }: OwnRequirement, value: string, commandId: string) =>
  call(ownRequirementOperations['ENG-294'], { body: { idRequirement, value } }, { commandId });
