import { idText } from '@fairlot/contracts';
import { controls, layout } from '@fairlot/web-ui';
import { IconPlus } from '@fairlot/web-ui/icons';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { toAdmin } from '#shared/address/to-admin.js';
import { recordQuery, type StoredRecord } from '#shared/record/record-api.js';
import type { RecordDefinition } from '#shared/record/records.js';
import { useMayCall } from '#shared/session/rights.js';
import { Section, Sheet } from '#shared/ui/sheet.js';
import { DealerTemplates } from '../../dealer-templates/components/dealer-templates.js';
import { DealerRights } from './dealer-switch.js';

type Props = { readonly known: RecordDefinition; readonly read: StoredRecord };

/** SCR-084: shows a new auctioneer with its rights and templates. */
export const CreatedAuctioneer = ({ known, read }: Props) => {
  const { t } = useTranslation(['dealer', 'template']);
  const may = useMayCall();
  const idDealer = idText.parse(read['idDealer']);
  const { data } = useQuery({ ...recordQuery(known.record, idDealer), initialData: read });
  const row: StoredRecord = data;
  const title = String(row['businessName']);
  return (
    <Sheet title={title}>
      <p role="status">{row['auctioneer'] === true && t('dealer.newAuctioneer.done', { title })}</p>
      <Section title={t('dealer.rights')}>
        <DealerRights row={row} names={['auctioneer', 'multiAuctioneer']} />
      </Section>
      <DealerTemplates idDealer={idDealer} isMulti={row['multiAuctioneer'] === true} />
      <div className={layout.row}>
        {may('TPL-01') && (
          <Link
            {...toAdmin('create-auctioneer', String(idDealer), 'template')}
            className={controls.button}
          >
            <IconPlus size={18} aria-hidden />
            {t('template.new', { ns: 'template' })}
          </Link>
        )}
        <Link {...toAdmin('auctioneer')} className={controls.button} data-look="light">
          {t('dealer.view.auctioneers')}
        </Link>
      </div>
    </Sheet>
  );
};
