import {
  instantText,
  MARKET_PACKS,
  moneyText,
  numberText,
  type IdMarket,
} from '@fairlot/countries';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { marketOfUser, useKnownUser } from '#shared/session/session.js';

const CENTS = 100;

/** Money as the market writes it; round amounts without cents, as dealers compare them. */
export const priceText = (minor: number, idMarket: IdMarket): string => {
  const text = moneyText(minor, idMarket);
  const { decimal } = MARKET_PACKS[idMarket].number;
  return minor % CENTS === 0 ? text.replace(`${decimal}00`, '') : text;
};

/** A whole number with the market's thousands. */
const wholeText = (value: number, idMarket: IdMarket): string =>
  numberText(value, idMarket).split(MARKET_PACKS[idMarket].number.decimal)[0] ?? '';

const BASIS_POINTS = 100;

/** Basis points as a percentage with no more decimals than it has: `2,5`; the sign is a text's. */
const percentText = (basisPoints: number, idMarket: IdMarket): string =>
  String(basisPoints / BASIS_POINTS).replace('.', MARKET_PACKS[idMarket].number.decimal);

/** `YYYY-MM` as `MM/YYYY`; anything else as it is. */
const monthText = (month: string): string => month.replace(/^(\d{4})-(\d{2})$/, '$2/$1');

/** Making one is slow, and a list asks for hundreds of times. */
const clocks = new Map<string, Intl.DateTimeFormat>();
const clockIn = (timeZone: string): Intl.DateTimeFormat => {
  const clock =
    clocks.get(timeZone) ?? new Intl.DateTimeFormat('en-GB', { timeZone, timeStyle: 'medium' });
  clocks.set(timeZone, clock);
  return clock;
};

/** `HH:mm:ss` on the market's clock. */
const timeText = (at: number, timeZone: string): string => clockIn(timeZone).format(at);

/** How the signed-in user's market writes things. */
export const useFormat = () => {
  const idMarket = marketOfUser(useKnownUser());
  const { t } = useTranslation('shell');
  return useMemo(
    () => ({
      idMarket,
      price: (minor: number) => priceText(minor, idMarket),
      /** A dash where there is no price. */
      priceOrDash: (minor: number | null) => (minor === null ? '–' : priceText(minor, idMarket)),
      whole: (value: number) => wholeText(value, idMarket),
      percent: (basisPoints: number) => percentText(basisPoints, idMarket),
      instant: (at: number) => instantText(at, idMarket),
      time: (at: number) => timeText(at, MARKET_PACKS[idMarket].timeZone),
      month: monthText,
      km: (km: number) => t('unit.km', { km: wholeText(km, idMarket) }),
      hp: (hp: number) => t('unit.hp', { hp }),
    }),
    [idMarket, t],
  );
};
export type Format = ReturnType<typeof useFormat>;
