import { machineClock } from '@fairlot/kernel';
import type { AuctionAsDraft } from '@fairlot/contracts/auction';
import type { VehicleDetails } from '@fairlot/contracts/vehicles';
import { toNestErrors } from '@hookform/resolvers';
import { useState, type RefObject } from 'react';
import { useForm, type Resolver } from 'react-hook-form';
import { serverClock } from '#shared/clock/server-clock.js';
import { judgeAuction, type ValidAuction } from '../machines/auction-rules.js';
import type { AuctionValues } from '../machines/auction-values.js';
import type { FormStart } from '../machines/begin-form.js';
import type { SavedDraft, DraftSubject } from '../machines/saved-draft.js';
import type { DraftStorage } from './use-saved-draft.js';
import type { KnownTemplates } from './use-templates.js';

export type FormProps = {
  readonly subject: DraftSubject;
  readonly known: KnownTemplates;
  readonly begin: FormStart;
  /** Values restored from a draft or from a merge. */
  readonly resumed: Pick<SavedDraft, 'values' | 'vehicles'> | null;
  readonly storage: DraftStorage;
  /**
   * Whether the form saves no more drafts, because the auction was published or another form
   * replaced this one.
   */
  readonly isOver: RefObject<boolean>;
  /** The newest server state of the edited auction, if others have changed it. */
  readonly newest: AuctionAsDraft | null;
  /** Reads the newest server state of the edited auction. */
  readonly reload: () => Promise<unknown>;
  readonly onMerged: (values: AuctionValues) => void;
};

export const serverNow = (): number => Math.trunc(serverClock().now() ?? machineClock.now());

/**
 * Validates single fields with zod, and combines these errors with those of the rules between
 * fields.
 */
const resolverOf =
  ({
    known,
    begin: { savedSchedule },
  }: FormProps): Resolver<AuctionValues, unknown, ValidAuction> =>
  (values, _context, options) => {
    const template = known.find(values.idTemplate);
    const judged = judgeAuction(values, { template, savedSchedule, now: serverNow() });
    if ('valid' in judged) return { values: judged.valid, errors: {} };
    const errors = Object.fromEntries(
      judged.faults.map(({ path, code }) => [path, { type: 'rule', message: code }]),
    );
    return { values: {}, errors: toNestErrors(errors, options) };
  };

/**
 * The form of an auction. If there is a draft, the form has the values and vehicles of the draft.
 */
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
    // `ValidatedForm` validates while the user types, so the form itself validates only on submit.
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
