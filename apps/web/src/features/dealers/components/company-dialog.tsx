import { Button, layout, Modal, Skeleton, text, usePages, type ColumnSort } from '@fairlot/web-ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx/lite';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ShortTable } from '#shared/list/short-table.js';
import { TablePages } from '#shared/list/table-pages.js';
import type { StoredRecord } from '#shared/record/record-api.js';
import { showToast } from '#shared/toast/show-toast.js';
import { ProblemPanel } from '#shared/ui/problem-panel.js';
import { useProblemText } from '#shared/ui/problem-text.js';
import { SearchBox } from '#shared/ui/search-box.js';
import { companiesQuery, configureDealer, type Company } from '../api/dealers.js';

const COLUMNS = ['sincom', 'businessName', 'address', 'city'] as const;
type CompanyColumn = (typeof COLUMNS)[number];
/** Numbers of rows per page that the user can choose (CON-019). */
const PAGE_SIZES = [5, 10, 20] as const;

/** VAL-169: the companies that contain the typed text in any column, ignoring case. */
const companiesMatching = (companies: readonly Company[], typed: string): readonly Company[] => {
  const wanted = typed.trim().toLowerCase();
  return companies.filter((one) =>
    COLUMNS.some((column) => one[column].toLowerCase().includes(wanted)),
  );
};

const sortCompanies = (
  companies: readonly Company[],
  { key, order }: ColumnSort,
): readonly Company[] => {
  const sign = order === 'asc' ? 1 : -1;
  const column = key as CompanyColumn;
  const compare = new Intl.Collator(undefined, { numeric: true }).compare;
  return companies.toSorted((one, other) => sign * compare(one[column], other[column]));
};

type TableProps = {
  readonly companies: readonly Company[];
  readonly isBusy: boolean;
  readonly onChoose: (company: Company) => void;
};

const Companies = ({ companies, isBusy, onChoose }: TableProps) => {
  const { t } = useTranslation('dealer');
  const [typed, setTyped] = useState('');
  const [sorting, setSorting] = useState<ColumnSort>({ key: 'businessName', order: 'asc' });
  const matching = companiesMatching(companies, typed);
  const pages = usePages(sortCompanies(matching, sorting), PAGE_SIZES);
  const sortBy = (key: string) =>
    setSorting((old) => ({
      key,
      order: old.key === key && old.order === 'asc' ? 'desc' : 'asc',
    }));
  return (
    <>
      <SearchBox value={typed} onChange={setTyped} label={t('dealer.company.filter')} />
      <ShortTable
        label={t('dealer.company.choose')}
        rows={pages.visibleRows}
        rowKey={({ sincom }) => sincom}
        sorts={{ by: sorting, onSort: sortBy }}
        columns={[
          ...COLUMNS.map((key) => ({
            key,
            label: t(`dealer.field.${key}`),
            cell: (company: Company) => company[key],
          })),
          {
            key: 'choose',
            label: t('dealer.configure'),
            isAction: true,
            cell: (company) => (
              <Button
                look="light"
                disabled={isBusy}
                aria-label={t('dealer.company.take', company)}
                onClick={() => onChoose(company)}
              >
                {t('dealer.configure')}
              </Button>
            ),
          },
        ]}
      />
      <p role="status">{matching.length === 0 && t('word.nothingMatches')}</p>
      <TablePages pages={pages} />
    </>
  );
};

type Props = { readonly row: StoredRecord; readonly onClose: () => void };

/** Configures the dealer with a company, or without one (`null`). */
const useConfiguring = ({ row, onClose }: Props) => {
  const { t } = useTranslation('dealer');
  const client = useQueryClient();
  const problemText = useProblemText();
  const title = String(row['businessName']);
  return useMutation({
    mutationFn: (sincom: string | null) => configureDealer(Number(row['idDealer']), sincom),
    onSuccess: () => {
      showToast({ text: t('dealer.configured', { title }), tone: 'good' });
      onClose();
    },
    onError: (problem) => showToast({ text: problemText(problem), tone: 'bad' }),
    onSettled: () => client.invalidateQueries({ queryKey: ['record', 'dealer'] }),
  });
};

/** SCR-116: selects the dealer's company in the registry, which configures the dealer. */
export const CompanyDialog = (props: Props) => {
  const { row, onClose } = props;
  const { t } = useTranslation('dealer');
  const { data, error, refetch } = useQuery(
    companiesQuery(String(row['vatCode']), String(row['country'])),
  );
  const configuring = useConfiguring(props);
  const isBusy = configuring.isPending;
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={t('dealer.company.title', { vatCode: String(row['vatCode']) })}
      closeButtonProps={{ 'aria-label': t('word.close') }}
    >
      {data === undefined && !error && <Skeleton height={180} />}
      {error && <ProblemPanel error={error} onRetry={() => void refetch()} />}
      {data?.length === 0 && <p>{t('dealer.company.none')}</p>}
      {data !== undefined && data.length > 0 && (
        <>
          <p>{t('dealer.company.replaces')}</p>
          <Companies
            companies={data}
            isBusy={isBusy}
            onChoose={({ sincom }) => configuring.mutate(sincom)}
          />
        </>
      )}
      <p className={text.faint}>{t('dealer.company.without')}</p>
      <div className={clsx(layout.row, layout.atEnd)}>
        <Button look="plain" onClick={onClose}>
          {t('word.back')}
        </Button>
        <Button look="light" disabled={isBusy} onClick={() => configuring.mutate(null)}>
          {t('dealer.company.withoutButton')}
        </Button>
      </div>
    </Modal>
  );
};
