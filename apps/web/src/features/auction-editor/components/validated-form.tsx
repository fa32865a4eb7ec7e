import { useMemo, useState, type ComponentProps, type FocusEvent } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FaultsContext } from '#shared/form/faults-context.js';
import { existingKey } from '#shared/i18n/existing-key.js';
import { judgeAuction } from '../machines/auction-rules.js';
import type { AuctionValues } from '../machines/auction-values.js';
import {
  fieldsValidatedWith,
  stablePathOf,
  visibleFaults,
  type ServerFault,
  type VisibleFault,
} from '../machines/visible-faults.js';
import { useAuctionForm, useEditor, useTemplate } from './editor-context.js';
import { serverNow } from './use-auction-editor.js';

const useFaultText = () => {
  const { t } = useTranslation('manage');
  return (fault: VisibleFault): string => {
    if ('message' in fault) return fault.message;
    const key = existingKey('manage', 'auctionEditor.fault', fault.code);
    return key === null ? fault.code : t(key);
  };
};

/**
 * Path of the field that lost the focus. Null for an empty price, which is not reported as missing
 * yet.
 */
const leftFieldOf = ({ target, relatedTarget }: FocusEvent): string | null => {
  const path = target.closest<HTMLElement>('[data-path]')?.dataset['path'];
  const goesOn =
    relatedTarget instanceof Element && relatedTarget.closest('[role=dialog]') !== null;
  const isEmptyPrice = path?.startsWith('lots.') && 'value' in target && target.value === '';
  return path === undefined || goesOn || isEmptyPrice ? null : path;
};

type Props = Pick<ComponentProps<'form'>, 'className' | 'onSubmit' | 'children'> & {
  /** Errors from the server's response to the last attempt. */
  readonly serverFaults: readonly ServerFault[];
};

/** Provides the errors of all fields. Validates the current values after each change. */
export const ValidatedForm = ({ serverFaults, ...rest }: Props) => {
  const { savedSchedule } = useEditor();
  const template = useTemplate();
  const { control, getValues, formState } = useAuctionForm();
  const { isSubmitted } = formState;
  const [blurred, setLeft] = useState<ReadonlySet<string>>(new Set());
  const values = useWatch({ control }) as AuctionValues;
  const shown = useMemo(() => {
    const judged = judgeAuction(values, { template, savedSchedule, now: serverNow() });
    const faults = 'faults' in judged ? judged.faults : [];
    return visibleFaults(faults, { values, blurred, isSubmitted, serverFaults });
  }, [values, template, savedSchedule, blurred, isSubmitted, serverFaults]);
  const faultText = useFaultText();
  /**
   * The error to show at a field. Undefined if the field is valid, or if its error is not shown
   * yet.
   */
  const faultAt = (path: string): string | undefined => {
    const fault = shown.get(path);
    return fault && faultText(fault);
  };
  const leave = (event: FocusEvent) => {
    const path = leftFieldOf(event);
    if (path === null) return;
    const places = fieldsValidatedWith(path).map((one) => stablePathOf(one, getValues()));
    setLeft((before) => new Set([...before, ...places]));
  };
  return (
    <FaultsContext value={faultAt}>
      <form noValidate onBlur={leave} {...rest} />
    </FaultsContext>
  );
};
