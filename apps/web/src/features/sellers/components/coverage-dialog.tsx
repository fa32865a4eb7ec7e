import type { ProblemBody } from '@fairlot/contracts/problem';
import { layout, Modal } from '@fairlot/web-ui';
import { useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx/lite';
import { useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommand } from '#shared/command/use-command.js';
import { FormVerdict, SendButton } from '#shared/form/form-verdict.js';
import { showToast } from '#shared/toast/show-toast.js';
import {
  configureSeller,
  SELLERS_KEY,
  type Coverage,
  type CodeElement,
  type SellerConfig,
} from '../api/sellers.js';
import { CodeChecks } from './code-checks.js';
import styles from './sellers.module.css';
import { fullNameOf } from './seller-name.js';

type Props = {
  readonly seller: SellerConfig;
  readonly areas: readonly CodeElement[];
  readonly bands: readonly CodeElement[];
  readonly onClose: () => void;
};

const useConfiguring = ({ seller, onClose }: Props) => {
  const { t } = useTranslation('seller');
  const client = useQueryClient();
  const readAgain = () => void client.invalidateQueries({ queryKey: SELLERS_KEY });
  return useCommand<Coverage, SellerConfig>(
    ({ values, commandId }) => configureSeller(seller, values, commandId),
    {
      onDone: () => {
        readAgain();
        showToast({ text: t('seller.coverage.saved', { name: fullNameOf(seller) }), tone: 'good' });
        onClose();
      },
      // Another user may have changed the account manager, so all cards are reloaded.
      onRefused: readAgain,
    },
  );
};

type FieldsProps = Pick<Props, 'areas' | 'bands'> & {
  readonly coverage: Coverage;
  readonly onChange: (change: Partial<Coverage>) => void;
  readonly faultOf: (field: 'areas' | 'carSold') => (code: string) => string | undefined;
  readonly wholeFaultOf: (field: 'areas' | 'carSold') => string | undefined;
};

const CoverageFields = (props: FieldsProps) => {
  const { areas, bands, coverage, onChange, faultOf, wholeFaultOf } = props;
  const { t } = useTranslation('seller');
  return (
    <>
      <CodeChecks
        label={t('seller.field.carSold')}
        elements={bands}
        chosen={coverage.carSold}
        onChoose={(chosen) => onChange({ carSold: [...chosen] })}
        faultOf={faultOf('carSold')}
        fault={wholeFaultOf('carSold')}
      />
      <CodeChecks
        label={t('seller.field.areas')}
        elements={areas}
        chosen={coverage.areas}
        onChoose={(chosen) => onChange({ areas: [...chosen] })}
        find={t('seller.coverage.find')}
        faultOf={faultOf('areas')}
        fault={wholeFaultOf('areas')}
      />
      <label className={styles.check}>
        <input
          type="checkbox"
          checked={coverage.isDefault}
          onChange={({ currentTarget }) => onChange({ isDefault: currentTarget.checked })}
        />
        {t('seller.coverage.takesDefault')}
      </label>
    </>
  );
};

/**
 * Returns the error at a code. The server names a code by its index in the coverage that was sent.
 */
const faultsAt =
  (fields: NonNullable<ProblemBody['fields']>, sent: Coverage) =>
  (field: 'areas' | 'carSold') =>
  (code: string): string | undefined => {
    const at = sent[field].indexOf(code);
    return fields.find(({ path }) => at >= 0 && path === `${field}.${at}`)?.message;
  };

/**
 * Edits the regions and bands that an account manager covers. An overlap with another account
 * manager is shown at the regions and bands in question.
 */
export const CoverageDialog = (props: Props) => {
  const { t } = useTranslation('seller');
  const { seller, areas, bands, onClose } = props;
  const { areas: ownAreas, carSold, isDefault } = seller;
  const [coverage, setCoverage] = useState<Coverage>({ areas: ownAreas, carSold, isDefault });
  // Kept for the error paths, which refer to the coverage that was sent.
  const [sent, setSent] = useState(coverage);
  const { snapshot, dispatch } = useConfiguring(props);
  const { problem } = snapshot.context;
  const fields = problem?.fields ?? [];
  const send = (event: SyntheticEvent) => {
    event.preventDefault();
    setSent(coverage);
    dispatch({ type: 'SUBMIT', values: coverage });
  };
  const button = t('seller.coverage.save');
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={t('seller.coverage.changeOf', { name: fullNameOf(seller) })}
      closeButtonProps={{ 'aria-label': t('word.close') }}
    >
      <form className={layout.lines} onSubmit={send}>
        <CoverageFields
          areas={areas}
          bands={bands}
          coverage={coverage}
          faultOf={faultsAt(fields, sent)}
          wholeFaultOf={(field) => fields.find(({ path }) => path === field)?.message}
          onChange={(change) => setCoverage((old) => ({ ...old, ...change }))}
        />
        <FormVerdict step={snapshot.value} problem={problem} />
        <div className={clsx(layout.row, layout.atEnd)}>
          <SendButton
            step={snapshot.value}
            button={button}
            onRetry={() => dispatch({ type: 'RETRY' })}
          />
        </div>
      </form>
    </Modal>
  );
};
