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

/** A locale with the market's date format. */
const LOCALE_BY_DATE_FORMAT: Readonly<Record<MarketPack['dateFormat'], string>> = {
  'DD/MM/YYYY': 'en-GB',
};

type Props = Omit<ComponentProps<typeof DateField>, 'order' | 'locale' | 'today' | 'texts'> & {
  /** IANA time zone of the day. By default the market's. */
  readonly timeZone?: string | undefined;
};

/** A date in the market's format, with a calendar in the user's language. */
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

/** A control for a day as `2026-11-30`. Its text is empty without a day. */
export const DayInput = ({ value, ...control }: CustomControl<unknown>) => (
  <DateBox {...control} value={typeof value === 'string' ? value : ''} />
);
