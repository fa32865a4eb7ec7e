import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ListImport } from '@fairlot/contracts/vehicles';
import { Sheet } from '#shared/ui/sheet.js';
import { listQuery } from '../api/vehicle-lists.js';
import { ListColumns } from './list-columns.js';
import { ListEncoding } from './list-encoding.js';
import { ListDoubts } from './list-doubts.js';
import { ListFiles } from './list-files.js';
import { ListForm } from './list-form.js';
import { ListProblems } from './list-problems.js';
import { ListValues } from './list-values.js';
import { ListSaveBar } from './list-save-bar.js';

type ListProps = { readonly idTemp: string; readonly onOther: () => void };

const SentList = ({ idTemp, onOther }: ListProps) => {
  const client = useQueryClient();
  const { data: list } = useSuspenseQuery(listQuery(idTemp));
  const storeList = (now: ListImport) => client.setQueryData(listQuery(idTemp).queryKey, now);
  return (
    <>
      <ListSaveBar list={list} onList={storeList} onOther={onOther} />
      <ListEncoding list={list} />
      {list.state === 'STAGED' && <ListValues list={list} onList={storeList} />}
      {list.problemCount > 0 && <ListProblems list={list} />}
      {list.doubtCount > 0 && <ListDoubts list={list} />}
      {list.state === 'STAGED' && <ListFiles key={`files ${idTemp}`} list={list} />}
      {list.state === 'STAGED' && <ListColumns key={idTemp} list={list} onList={storeList} />}
    </>
  );
};

type Props = {
  /** Id of the uploaded list. Null before the upload. */
  readonly idTemp: string | null;
  readonly onShow: (idTemp: string | null) => void;
};

/**
 * SCR-069: the page that uploads a list of vehicles, shows the changes that it would make, and
 * saves it.
 */
export const UploadVehicle = ({ idTemp, onShow }: Props) => {
  const { t } = useTranslation('intake');
  const client = useQueryClient();
  const sent = (list: ListImport) => {
    client.setQueryData(listQuery(list.idTemp).queryKey, list);
    onShow(list.idTemp);
  };
  return (
    <Sheet title={t('word.uploadVehicles')} intro={t('intake.page.intro')}>
      {idTemp === null ? (
        <ListForm onSent={sent} onShow={onShow} />
      ) : (
        <SentList idTemp={idTemp} onOther={() => onShow(null)} />
      )}
    </Sheet>
  );
};
