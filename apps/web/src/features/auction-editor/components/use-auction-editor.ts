import { systemClock } from '@fairlot/kernel';
import type { VehicleDetails } from '@fairlot/contracts/vehicles';
import { toNestErrors } from '@hookform/resolvers';
import { useState } from 'react';
import { useForm, type Resolver } from 'react-hook-form';
import { serverClock } from '#shared/clock/server-clock.js';
import { judge, type ValidAuction } from '../machines/auction-rules.js';
import type { AuctionValues, Template } from '../machines/auction-values.js';
import type { Subject } from '../machines/kept-draft.js';
import type { KnownSchedule } from '../machines/schedule.js';
import type { Shelf } from './use-kept-draft.js';

export type FormProps = {
  readonly subject: Subject;
  readonly templates: readonly Template[];
  /** When the edited auction starts and ends now. */
  readonly known: KnownSchedule;
  /** What the form holds before anything is typed. */
  readonly start: AuctionValues;
  readonly vehicles: readonly VehicleDetails[];
  readonly shelf: Shelf;
};

export const serverNow = (): number => Math.trunc(serverClock.now() ?? systemClock.now());

/** All rules at once: those of single fields by zod, and those between fields. */
const resolverOf =
  ({ templates, known }: FormProps): Resolver<AuctionValues, unknown, ValidAuction> =>
  (values, _context, options) => {
    const template = templates.find(({ idTemplate }) => idTemplate === values.idTemplate) ?? null;
    const judged = judge(values, { template, known, now: serverNow() });
    if ('valid' in judged) return { values: judged.valid, errors: {} };
    const errors = Object.fromEntries(
      judged.faults.map(({ path, code }) => [path, { type: 'rule', message: code }]),
    );
    return { values: {}, errors: toNestErrors(errors, options) };
  };

/** The form, begun with the work that was left, and the vehicles that its lots name. */
export const useAuctionEditor = (props: FormProps) => {
  const { start, shelf, vehicles: ofStart } = props;
  const [resolver] = useState(() => resolverOf(props));
  const form = useForm<AuctionValues, unknown, ValidAuction>({
    defaultValues: start,
    ...(shelf.found && {
      values: shelf.found.values,
      resetOptions: { keepDefaultValues: true },
    }),
    resolver,
    mode: 'onTouched',
    shouldFocusError: false,
  });
  const [vehicles, setVehicles] = useState(
    () =>
      new Map(
        [...(shelf.found?.vehicles ?? []), ...ofStart].map((one) => [one.idVehicle, one] as const),
      ),
  );
  const learn = (found: readonly VehicleDetails[]) =>
    setVehicles(
      (before) => new Map([...before, ...found.map((one) => [one.idVehicle, one] as const)]),
    );
  return { form, vehicles, learn };
};
