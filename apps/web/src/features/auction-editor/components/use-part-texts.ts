import { vehicleTitle } from '@fairlot/content/vehicle-name';
import { isMarket } from '@fairlot/countries';
import { useTranslation } from 'react-i18next';
import { durationText } from '#shared/format/duration-text.js';
import { useFormat } from '#shared/format/use-format.js';
import { formatOf } from '#shared/sale-format/sale-format.js';
import type { AuctionValues, LotValues, TypedAmount } from '../machines/auction-values.js';
import type { HeadPart, MergedPart } from '../machines/merge-auctions.js';
import { lotKeyOf } from '../machines/lot-list.js';
import type { LotField } from '../machines/merge-lots.js';
import { instantOf } from '../machines/schedule.js';
import type { MergeSide } from '../machines/three-way.js';
import { useEditor } from './editor-context.js';

const NO_VALUE = '–';

/** Formats an ISO date like the date part of a formatted instant. */
const dayText = (iso: string): string => iso.replace(/^(\d{4})-(\d{2})-(\d{2})$/, '$3/$2/$1');

const useTypedAmountText = () => {
  const format = useFormat();
  const written = (write: (value: number) => string) => (typed: TypedAmount | undefined) =>
    typed === null || typed === undefined || Number.isNaN(typed) ? NO_VALUE : write(typed);
  return {
    price: written(format.price),
    percent: written((points) => `${format.percent(points)} %`),
    span: written(durationText),
  };
};

const usePolicyTexts = () => {
  const { t } = useTranslation('manage');
  const { price, percent, span } = useTypedAmountText();
  return {
    increments: ({ increments }: AuctionValues['policy']) =>
      increments
        .map(({ belowMinor, stepMinor }, index) =>
          index === increments.length - 1
            ? t('auctionEditor.summary.stepOpen', { step: price(stepMinor) })
            : t('auctionEditor.summary.step', { step: price(stepMinor), below: price(belowMinor) }),
        )
        .join(' · '),
    unitMinor: ({ unitMinor }: AuctionValues['policy']) => price(unitMinor),
    softClose: ({ softClose }: AuctionValues['policy']) =>
      softClose === null
        ? t('auctionEditor.softClose.off')
        : [
            t(`auctionEditor.softClose.scopes.${softClose.scope}`),
            ...[softClose.windowMs, softClose.addMs, softClose.hardStopMs].map(span),
            softClose.maxCount ?? NO_VALUE,
          ].join(' · '),
    charges: ({ charges: { vatRegime, buyerFee } }: AuctionValues['policy']) =>
      [
        t(`auctionEditor.charges.regime.${vatRegime}`),
        percent(buyerFee.basisPoints),
        `${price(buyerFee.minMinor)} – ${price(buyerFee.maxMinor)}`,
      ].join(' · '),
  };
};

/**
 * Formats a start or end in the time zone of the template in the same values. An invalid start or
 * end stays as typed.
 */
const useMomentText = () => {
  const { templates, savedSchedule } = useEditor();
  const format = useFormat();
  return (values: AuctionValues, side: 'start' | 'end'): string => {
    const template = templates.find(({ idTemplate }) => idTemplate === values.idTemplate);
    const at = template
      ? instantOf(values, side, { idMarket: template.idMarket, savedSchedule })
      : null;
    if (template && at !== null) return format.on(template.timeZone).instant(at);
    return `${dayText(values[`${side}Date`])} ${values[`${side}Time`]}`;
  };
};

/** The label of each field outside the lots, and its value in words. */
const useHeadTexts = () => {
  const { t } = useTranslation('manage');
  const { templates } = useEditor();
  const policy = usePolicyTexts();
  const moment = useMomentText();
  const { span } = useTypedAmountText();
  const labels: Record<HeadPart, string> = {
    auctionName: t('word.auctionName'),
    type: t('word.type'),
    idTemplate: t('word.template'),
    idMarkets: t('auctionEditor.markets'),
    start: t('auctionEditor.moment.start'),
    end: t('auctionEditor.moment.end'),
    stagger: t('auctionEditor.stagger.label'),
    format: t('auctionEditor.section.visibility'),
    increments: t('auctionEditor.rule.increments'),
    unitMinor: t('auctionEditor.rule.unitMinor'),
    softClose: t('auctionEditor.rule.softClose'),
    charges: t('auctionEditor.rule.charges'),
  };
  const texts: Record<HeadPart, (values: AuctionValues) => string> = {
    auctionName: ({ auctionName }) => auctionName,
    type: ({ type }) => (type === '' ? NO_VALUE : t(`word.auctionType.${type}`)),
    idTemplate: ({ idTemplate }) =>
      templates.find((one) => one.idTemplate === idTemplate)?.templateName ?? NO_VALUE,
    idMarkets: ({ idMarkets }) =>
      idMarkets.map((id) => (isMarket(id) ? t(`market.${id}`) : id)).join(', '),
    start: (values) => moment(values, 'start'),
    end: (values) => moment(values, 'end'),
    stagger: ({ stagger }) =>
      stagger === null ? t('auctionEditor.stagger.together') : span(stagger.everyMs),
    format: (values) => t(formatOf(values).texts.name),
    increments: (values) => policy.increments(values.policy),
    unitMinor: (values) => policy.unitMinor(values.policy),
    softClose: (values) => policy.softClose(values.policy),
    charges: (values) => policy.charges(values.policy),
  };
  return { labels, texts };
};

const useLotTexts = () => {
  const { t } = useTranslation('manage');
  const { vehicles } = useEditor();
  const { price } = useTypedAmountText();
  const valueText = (value: number | string | null) =>
    typeof value === 'string' ? value : price(value);
  const vehicleText = (id: number) => {
    const vehicle = vehicles.get(id);
    return vehicle
      ? `${vehicleTitle(vehicle)} ${vehicle.licensePlate}`
      : t('auctionEditor.lot.unknown', { id });
  };
  const vehiclesText = ({ idVehicles }: LotValues) => idVehicles.map(vehicleText).join(', ');
  return {
    label: (lot: LotValues, field: LotField | 'whole') => {
      const name = vehicleText(lotKeyOf(lot));
      if (field === 'whole') return name;
      if (field === 'idVehicles') return `${name}: ${t('auctionEditor.stock.list')}`;
      return `${name}: ${t(`auctionEditor.price.${field}`)}`;
    },
    text: (lot: LotValues | undefined, field: LotField | 'whole') => {
      if (lot === undefined) return t('auctionEditor.merge.without');
      if (field === 'whole') return `${vehiclesText(lot)} · ${price(lot.basePriceMinor)}`;
      return field === 'idVehicles' ? vehiclesText(lot) : valueText(lot[field]);
    },
    vehicleText,
  };
};

const findSameLot = ({ lots }: AuctionValues, lot: LotValues): LotValues | undefined =>
  lots.find(({ idLot }) => idLot !== null && idLot === lot.idLot) ??
  lots.find(({ idVehicles }) => idVehicles.some((id) => lot.idVehicles.includes(id)));

/** The label of a merged part, and its value on each side, in words. */
export const usePartTexts = () => {
  const { t } = useTranslation('manage');
  const head = useHeadTexts();
  const lots = useLotTexts();
  return {
    label: ({ of }: MergedPart): string => {
      if ('lot' in of) return lots.label(of.lot, of.field);
      return of.part === 'lotOrder' ? t('auctionEditor.merge.order') : head.labels[of.part];
    },
    text: ({ of, sides }: MergedPart, side: MergeSide): string => {
      const values = sides[side];
      if ('lot' in of) return lots.text(findSameLot(values, of.lot), of.field);
      if (of.part === 'lotOrder')
        return values.lots.map((lot) => lots.vehicleText(lotKeyOf(lot))).join(', ');
      return head.texts[of.part](values);
    },
  };
};
