import type { VatNumber } from '@fairlot/access-records';
import { z } from 'zod';
import { WrongSetting } from './wrong-setting.js';

export const vatRegistryEnvironment = {
  VAT_REGISTRY_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .meta({
      description:
        'VIES, which checks VAT numbers: `https://ec.europa.eu/taxation_customs/vies/rest-api`',
      unset: 'the demonstration’s, otherwise none',
    }),
  VAT_REGISTRY_REQUESTER: z
    .string()
    .regex(/^[A-Z]{2}[A-Z0-9+*]{2,12}$/, 'use a VAT number with its country, such as IT00743110157')
    .optional()
    .meta({
      description: 'Your own VAT number; with it, VIES issues a consultation number as proof',
      unset: 'none',
    }),
};

export type VatRegistrySettings = {
  /** URL of VIES, without a trailing slash. */
  readonly url: string;
  /** The portal's own VAT number; null: then VIES issues no consultation numbers. */
  readonly requester: VatNumber | null;
};

/**
 * The VAT register, and the VAT number with which to query it; null if no register is set.
 * @throws WrongSetting
 */
export const vatRegistryOf = ({
  VAT_REGISTRY_URL: url,
  VAT_REGISTRY_REQUESTER: own,
}: {
  readonly VAT_REGISTRY_URL?: string | undefined;
  readonly VAT_REGISTRY_REQUESTER?: string | undefined;
}): VatRegistrySettings | null => {
  if (url === undefined && own !== undefined)
    throw new WrongSetting(
      'VAT_REGISTRY_REQUESTER: set, but VAT_REGISTRY_URL is not. Set VAT_REGISTRY_URL, or remove VAT_REGISTRY_REQUESTER.',
    );
  if (url === undefined) return null;
  const requester = own === undefined ? null : { country: own.slice(0, 2), vatCode: own.slice(2) };
  return { url: url.replace(/\/$/, ''), requester };
};
