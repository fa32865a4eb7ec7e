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

/** A template as the record kit reads it. */
export type StoredTemplate = StoredRecord &
  CopiedFields<{ readonly charges: ChargeTerms }, object> & {
    readonly id: number;
    readonly name: string;
    readonly idMarket: string;
  };

/** The name of a copy, as the call accepts it. */
export const copyNameSchema = templateCopyOperations['ENG-303'].body.shape.name;

type CopyInput = TemplateCopyTarget & { readonly idTemplate: number };

/** Copies a template to another market (ENG-303). */
export const copyTemplate = (body: CopyInput, commandId: string) =>
  call(templateCopyOperations['ENG-303'], { body }, { commandId });

export type PreviewBody = CallInput<'ENG-331'>['body'];

/** The partner page with unsaved values, as HTML (ENG-331). */
export const previewQuery = (body: PreviewBody) =>
  queryOptions({
    queryKey: ['partner-preview', body],
    queryFn: ({ signal }) => call(partnerPreviewOperations['ENG-331'], { body }, { signal }),
    // Not cached, because the rating and the other partners can change.
    gcTime: 0,
    retry: false,
  });

const textOrEmpty = (value: unknown): string => (typeof value === 'string' ? value : '');
const pictureKeyOf = (value: unknown): string | null => textOrEmpty(value) || null;

type FormValues = Readonly<Record<string, unknown>>;

/** The current values of the form, complete or not. Null without a partner page. */
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
