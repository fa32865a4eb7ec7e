import { controls, layout } from '@fairlot/web-ui';
import { IconChevronLeft } from '@fairlot/web-ui/icons';
import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { FormPage } from '#shared/form/form-page.js';
import { useMayCall } from '#shared/session/rights.js';
import { useUser } from '#shared/session/session.js';
import { DeleteRecord } from './delete-record.js';
import { EnableRecord } from './enable-record.js';
import { TitlesContext } from './kinds/titles-context.js';
import { callsOf, type Stored } from './record-api.js';
import { createPage, editPage } from './record-form.js';
import { RecordHistory } from './record-history.js';
import { toList } from './record-links-to.js';
import { formOf } from './record-values.js';
import type { KnownRecord } from './records.js';
import { useRecordTexts } from './use-record-texts.js';

type Props = { readonly known: KnownRecord };

const startAgain = () => {};

/** Link back to the list. */
export const BackToList = ({ known }: Props) => {
  const { many } = useRecordTexts(known);
  return (
    <div className={layout.row}>
      <Link {...toList(known)} className={controls.button} data-look="plain">
        <IconChevronLeft size={18} aria-hidden />
        {many}
      </Link>
    </div>
  );
};

/** The form of a new record. */
export const NewRecord = ({ known }: Props) => {
  const user = useUser();
  const [page] = useState(() => createPage(known, formOf(known, user), user));
  return (
    <FormPage
      page={page}
      subject={{ known, stored: null, startFrom: startAgain }}
      above={<BackToList known={known} />}
    />
  );
};

/** Deletes, disables or enables a record. */
const EndRecord = ({ known, stored }: Props & { readonly stored: Stored }) => {
  const may = useMayCall();
  const calls = callsOf(known.record);
  const { disables } = known.record;
  if (disables !== undefined && stored[disables] === false)
    return calls.enable && may(calls.enable.id) && <EnableRecord known={known} stored={stored} />;
  return calls.delete && may(calls.delete.id) && <DeleteRecord known={known} stored={stored} />;
};

type EditProps = Props & {
  readonly read: Stored;
  /** Replaces the back link, for example with tabs. */
  readonly above?: ReactNode;
  /** Replaces deletion and history on pages with tabs for them. */
  readonly below?: ReactNode;
};

/** A record with form, deletion and history. Typed values survive saves by others. */
export const EditRecord = ({ known, read, above, below }: EditProps) => {
  const user = useUser();
  const may = useMayCall();
  const [stored, startFrom] = useState(read);
  const [page] = useState(() => editPage(known, formOf(known, user), { user, read }));
  const calls = callsOf(known.record);
  return (
    <TitlesContext value={stored.titles ?? {}}>
      <FormPage
        page={page}
        subject={{ known, stored, startFrom }}
        above={above ?? <BackToList known={known} />}
      >
        {below ?? (
          <>
            <EndRecord known={known} stored={stored} />
            {calls.history && may(calls.history.id) && (
              <RecordHistory known={known} id={Number(stored[known.record.key])} />
            )}
          </>
        )}
      </FormPage>
    </TitlesContext>
  );
};
