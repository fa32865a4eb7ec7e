import { MARKET_PACKS, type MarketPack } from '@fairlot/countries';
import { machineClock } from '@fairlot/kernel';
import { DateField } from '@fairlot/web-ui';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { serverClock } from '#shared/clock/server-clock.js';
import type { CustomControl } from '#shared/form/describe-form.js';
import { useFormat } from '#shared/format/use-format.js';
import { zoneDay } from '#shared/format/zone-time.js';
import { languageTagOf } from '#shared/i18n/i18n.js';

/** For each date format of a market, a locale that uses it. */
const LOCALE_BY_DATE_FORMAT: Readonly<Record<MarketPack['dateFormat'], string>> = {
  'DD/MM/YYYY': 'en-GB',
};

type Props = Omit<ComponentProps<typeof DateField>, 'order' | 'locale' | 'today' | 'texts'> & {
  /** IANA time zone that decides which day is today. By default that of the market. */
  readonly timeZone?: string | undefined;
};

/** A field for a date in the market's format, with a calendar in the user's language. */
export const DateBox = ({ timeZone, ...rest }: Props) => {
  const { t, i18n } = useTranslation('shell');
  const { idMarket } = useFormat();
  const market = MARKET_PACKS[idMarket];
  const now = serverClock().now() ?? machineClock.now();
  return (
    <DateField
      order={LOCALE_BY_DATE_FORMAT[market.dateFormat]}
      locale={languageTagOf(i18n.language)}
      today={zoneDay(now, timeZone ?? market.timeZone)}
      texts={{
        open: t('date.open'),
        previousMonth: t('date.previousMonth'),
        nextMonth: t('date.nextMonth'),
        today: t('date.today'),
        letters: {
          day: t('date.letters.day'),
          month: t('date.letters.month'),
          year: t('date.letters.year'),
        },
      }}
      {...rest}
    />
  );
};

/** A control for a day, such as `2026-11-30`. Without a day, the value is an empty text. */
export const DayInput = ({ value, ...control }: CustomControl<unknown>) => (
  <DateBox {...control} value={typeof value === 'string' ? value : ''} />
);
