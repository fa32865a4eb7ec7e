import { LOTS_MAX } from '@fairlot/contracts/auction';
import { vehicleListOperations, type VehicleDetails } from '@fairlot/contracts/vehicles';
import { FormField, text } from '@fairlot/web-ui';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { upload } from '#shared/api/upload.js';
import { FileInput } from '#shared/ui/file-input.js';
import { useFileProblem } from '#shared/ui/use-file-problem.js';
import { useStockChoice } from './stock-choice.js';
import styles from './stock-file.module.css';
import { useField } from '../use-field.js';

const ACCEPTED_TYPES = '.csv,.txt,.tsv,.xlsx,text/csv,text/tab-separated-values';

const useChoosing = (idTemplate: number | null) => {
  const { unavailable, chosen, onChosen } = useStockChoice();
  const taken = (vehicles: readonly VehicleDetails[]) => {
    const next = new Map(chosen);
    for (const vehicle of vehicles)
      if (!unavailable.has(vehicle.idVehicle) && next.size + unavailable.size < LOTS_MAX)
        next.set(vehicle.idVehicle, vehicle);
    onChosen(next);
  };
  return useMutation({
    mutationFn: (file: File) => {
      const fields = { idTemplate: idTemplate ?? 0 };
      return upload(vehicleListOperations['SEC-39'], { file, fields });
    },
    onSuccess: ({ vehicles }) => taken(vehicles),
  });
};

/**
 * Selects the stock vehicles that a file lists. Shows each line without a match, with the reason.
 */
export const StockFile = () => {
  const { t } = useTranslation('manage');
  const { value: idTemplate } = useField('idTemplate');
  const { mutate, data, error, isPending } = useChoosing(idTemplate);
  const problem = useFileProblem();
  return (
    <div className={styles.file}>
      <FormField
        label={t('auctionEditor.stock.file.label')}
        hint={t('auctionEditor.stock.file.hint')}
        fault={problem(error)}
      >
        {(control) => (
          <FileInput
            {...control}
            face={t('word.chooseFile')}
            accept={ACCEPTED_TYPES}
            disabled={idTemplate === null || isPending}
            onChange={({ currentTarget }) => {
              const [file] = currentTarget.files ?? [];
              if (file !== undefined) mutate(file);
              // Lets the user choose the same file again after correcting it.
              currentTarget.value = '';
            }}
          />
        )}
      </FormField>
      {data && (
        <p role="status">
          {t('auctionEditor.stock.file.found', {
            found: data.vehicles.length,
            lines: data.lineCount,
          })}
        </p>
      )}
      {data && data.faults.length > 0 && (
        <ul tabIndex={0} aria-label={t('auctionEditor.stock.file.faults')}>
          {data.faults.map(({ line, named, code }) => (
            <li key={line}>
              {t('auctionEditor.stock.file.line', { line, named })}{' '}
              <span className={text.bad}>{t(`auctionEditor.stock.file.${code}`)}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
};
