import { Paginator, type Pages } from '@fairlot/web-ui';
import { useTranslation } from 'react-i18next';

/** Page buttons and a choice of the page size, for a table in a dialog. */
export const TablePages = <Row,>({ pages }: { readonly pages: Pages<Row> }) => {
  const { t } = useTranslation('manage');
  return (
    <Paginator
      pages={pages}
      texts={{
        label: t('pages.label'),
        first: t('pages.first'),
        last: t('pages.last'),
        page: (page) => t('pages.page', { page }),
        size: t('pages.size'),
      }}
    />
  );
};
