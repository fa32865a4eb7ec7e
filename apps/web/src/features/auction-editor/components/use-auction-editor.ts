import { machineClock } from '@fairlot/kernel';
import type { AuctionAsDraft } from '@fairlot/contracts/auction';
import type { VehicleDetails } from '@fairlot/contracts/vehicles';
import { toNestErrors } from '@hookform/resolvers';
import { useState } from 'react';
import { useForm, type Resolver } from 'react-hook-form';
import { serverClock } from '#shared/clock/server-clock.js';
import { judge, type ValidAuction } from '../machines/auction-rules.js';
import type { AuctionValues, Template } from '../machines/auction-values.js';
import type { Begin } from '../machines/begin-form.js';
import type { KeptDraft, Subject } from '../machines/kept-draft.js';
import type { Shelf } from './use-kept-draft.js';

export type FormProps = {
  readonly subject: Subject;
  readonly templates: readonly Template[];
  readonly begin: Begin;
  /** Work that goes on: what was left, or what was merged. */
  readonly resumed: Pick<KeptDraft, 'values' | 'vehicles'> | null;
  readonly shelf: Shelf;
  /** The edited auction as it stands now, when others have changed it. */
  readonly newest: AuctionAsDraft | null;
  /** Looks at how it stands now. */
  readonly look: () => Promise<unknown>;
  readonly onMerged: (values: AuctionValues) => void;
};

export const serverNow = (): number => Math.trunc(serverClock().now() ?? machineClock.now());

/** All rules at once: those of single fields by zod, and those between fields. */
const resolverOf =
  ({ templates, begin: { known } }: FormProps): Resolver<AuctionValues, unknown, ValidAuction> =>
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
  const { begin, resumed } = props;
  const [resolver] = useState(() => resolverOf(props));
  const form = useForm<AuctionValues, unknown, ValidAuction>({
    defaultValues: begin.start,
    ...(resumed && {
      values: resumed.values,
      resetOptions: { keepDefaultValues: true },
    }),
    resolver,
    // What is shown while it is typed is judged by the form's own component.
    mode: 'onSubmit',
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  });
  const [vehicles, setVehicles] = useState(
    () =>
      new Map(
        [...(resumed?.vehicles ?? []), ...begin.vehicles].map(
          (one) => [one.idVehicle, one] as const,
        ),
      ),
  );
  const learn = (found: readonly VehicleDetails[]) =>
    setVehicles(
      (before) => new Map([...before, ...found.map((one) => [one.idVehicle, one] as const)]),
    );
  return { form, vehicles, learn };
};
