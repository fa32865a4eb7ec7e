import { isOpenState, type RegistrationView } from '@fairlot/contracts/back-office';
import { layout, SelectBox, text } from '@fairlot/web-ui';
import { useTranslation } from 'react-i18next';
import { showToast } from '#shared/toast/show-toast.js';
import { useMayCall } from '#shared/session/rights.js';
import { useProblemText } from '#shared/ui/problem-text.js';
import { assignRegistration } from '../api/registrations.js';
import { useReview } from './use-review.js';

type RegistrationProps = { readonly of: RegistrationView };
const NOBODY = '';

/** A select for the colleague who is responsible for an application. */
export const AssignBox = ({
  of: { idRegistration, assignee, colleagues, state },
}: RegistrationProps) => {
  const { t } = useTranslation('admin');
  const may = useMayCall();
  const problemText = useProblemText();
  const assigning = useReview((idUser: number | null) =>
    assignRegistration({ idRegistration, idUser }),
  );
  if (!isOpenState(state) || !may('ENG-224'))
    return (
      <p className={text.faint}>
        {`${t('registrations.column.assignee')}: ${assignee?.username ?? t('registrations.nobody')}`}
      </p>
    );
  // A colleague who has left the market stays in the list while assigned.
  const others = colleagues.filter(({ idUser }) => idUser !== assignee?.idUser);
  const people = assignee === null ? others : [assignee, ...others];
  const choose = (chosen: string) =>
    assigning.mutate(chosen === NOBODY ? null : Number(chosen), {
      onSuccess: () => showToast({ text: t('registrations.saved'), tone: 'good' }),
      onError: (error) => showToast({ text: problemText(error), tone: 'bad' }),
    });
  return (
    <div className={layout.row}>
      <SelectBox
        isNamed
        label={t('registrations.column.assignee')}
        value={String(assignee?.idUser ?? NOBODY)}
        onChange={choose}
        choices={[
          { value: NOBODY, label: t('registrations.nobody') },
          ...people.map(({ idUser, username }) => ({ value: String(idUser), label: username })),
        ]}
      />
    </div>
  );
};
