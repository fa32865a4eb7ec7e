import type { ChargeTerms } from '@fairlot/auction-rules';
import { templateCopyOperations } from '@fairlot/contracts/back-office';
import {
  partnerPreviewOperations,
  type CopiedFields,
  type TemplateCopyTarget,
} from '@fairlot/contracts/record';
import { isMarket, type Language } from '@fairlot/countries';
import { queryOptions } from '@tanstack/react-query';
import { call, type CallInput } from '#shared/api/call.js';
import type { StoredRecord } from '#shared/record/stored-record.js';

/** A template in the format of the generic record pages. */
export type StoredTemplate = StoredRecord &
  CopiedFields<{ readonly charges: ChargeTerms }, object> & {
    readonly id: number;
    readonly name: string;
    readonly idMarket: string;
  };

/** Schema for the name of a copy, taken from the contract. */
export const copyNameSchema = templateCopyOperations['ENG-303'].body.shape.name;

type CopyInput = TemplateCopyTarget & { readonly idTemplate: number };

/** Copies a template to another market (ENG-303). */
export const copyTemplate = (body: CopyInput, commandId: string) =>
  call(templateCopyOperations['ENG-303'], { body }, { commandId });

export type PreviewBody = CallInput<'ENG-331'>['body'];

/** The partner page with the form's unsaved values, as HTML (ENG-331). */
export const previewQuery = (body: PreviewBody) =>
  queryOptions({
    queryKey: ['partner-preview', body],
    queryFn: ({ signal }) => call(partnerPreviewOperations['ENG-331'], { body }, { signal }),
    // Not cached, because the page also shows the rating and other partners, which can change.
    gcTime: 0,
    retry: false,
  });

const textOrEmpty = (value: unknown): string => (typeof value === 'string' ? value : '');
const pictureKeyOf = (value: unknown): string | null => textOrEmpty(value) || null;

type FormValues = Readonly<Record<string, unknown>>;

/**
 * The body for a preview of the form's current values, which may be incomplete. Null if the
 * template has no partner page.
 */
export const previewBodyOf = (
  { partner, idMarket }: FormValues,
  { idTemplate, language }: Pick<PreviewBody, 'idTemplate' | 'language'>,
): PreviewBody | null => {
  if (typeof partner !== 'object' || partner === null) return null;
  const of = partner as FormValues;
  return {
    idTemplate,
    language,
    idMarket: isMarket(idMarket) ? idMarket : 'OTHER',
    partner: {
      auctionName: textOrEmpty(of['auctionName']),
      largeLogo: pictureKeyOf(of['largeLogo']),
      smallLogo: pictureKeyOf(of['smallLogo']),
      description: { ...(of['description'] as Partial<Record<Language, string>> | null) },
      phone: textOrEmpty(of['phone']),
      email: textOrEmpty(of['email']),
      vatCode: textOrEmpty(of['vatCode']),
    },
  };
};
