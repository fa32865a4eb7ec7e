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
import { recordCallsOf, type StoredRecord } from './record-api.js';
import { createPage, editPage } from './record-form.js';
import { RecordHistory } from './record-history.js';
import { linkToList } from './record-links-to.js';
import { recordFormOf, type RecordValues } from './record-values.js';
import type { RecordDefinition } from './records.js';
import { useRecordTexts } from './use-record-texts.js';

type Props = { readonly known: RecordDefinition };

const startAgain = () => {};

/** Link back to the list, or to another page if one replaces the list. */
export const BackToList = ({
  known: definition,
  label,
}: Props & { readonly label?: string | undefined }) => {
  const { many } = useRecordTexts(definition);
  return (
    <div className={layout.row}>
      <Link {...linkToList(definition)} className={controls.button} data-look="plain">
        <IconChevronLeft size={18} aria-hidden />
        {label ?? many}
      </Link>
    </div>
  );
};

const NO_PRESET: RecordValues = {};

type NewProps = Props & {
  /** Initial values of some fields. */
  readonly preset?: RecordValues;
  /** Name of the page that replaces the list in the link back. */
  readonly back?: string;
};

/** The page with the form of a new record. */
export const NewRecord = ({ known: definition, preset = NO_PRESET, back }: NewProps) => {
  const user = useUser();
  const [page] = useState(() =>
    createPage(definition, recordFormOf(definition, user), { user, preset }),
  );
  return (
    <FormPage
      page={page}
      subject={{ definition, stored: null, startFrom: startAgain }}
      above={<BackToList known={definition} label={back} />}
    />
  );
};

/** Buttons that delete, disable or enable a record. */
const EndRecord = ({ known: definition, stored }: Props & { readonly stored: StoredRecord }) => {
  const may = useMayCall();
  const calls = recordCallsOf(definition.record);
  const { disables } = definition.record;
  if (disables !== undefined && stored[disables] === false)
    return (
      calls.enable && may(calls.enable.id) && <EnableRecord known={definition} stored={stored} />
    );
  return (
    calls.delete && may(calls.delete.id) && <DeleteRecord known={definition} stored={stored} />
  );
};

type EditProps = Props & {
  readonly read: StoredRecord;
  /** Content below the title, such as tabs. */
  readonly belowTitle?: ReactNode;
  /** Content that replaces the deletion and the history, on pages that have tabs for them. */
  readonly below?: ReactNode;
};

/**
 * The page of a record with its form, its deletion and its history. Typed values stay if others
 * save the record meanwhile.
 */
export const EditRecord = ({ known: definition, read, belowTitle, below }: EditProps) => {
  const user = useUser();
  const may = useMayCall();
  const [stored, startFrom] = useState(read);
  const [page] = useState(() =>
    editPage(definition, recordFormOf(definition, user), { user, read }),
  );
  const calls = recordCallsOf(definition.record);
  return (
    <TitlesContext value={stored.titles ?? {}}>
      <FormPage
        page={page}
        subject={{ definition, stored, startFrom }}
        above={<BackToList known={definition} />}
        belowTitle={belowTitle}
      >
        {below ?? (
          <>
            <EndRecord known={definition} stored={stored} />
            {calls.history && may(calls.history.id) && (
              <RecordHistory known={definition} id={Number(stored[definition.record.key])} />
            )}
          </>
        )}
      </FormPage>
    </TitlesContext>
  );
};
