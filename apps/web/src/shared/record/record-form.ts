import type { UserProfile } from '@fairlot/contracts/access';
import { isWritten, mayWrite } from '@fairlot/contracts/record';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Form } from '#shared/form/describe-form.js';
import { describeFormPage } from '#shared/form/describe-form-page.js';
import { useUser } from '#shared/session/session.js';
import { showToast } from '#shared/toast/show-toast.js';
import { useRecordMerge } from './merge-records.js';
import { recordCallsOf, recordKeyOf, type StoredRecord } from './record-api.js';
import { linkToList } from './record-links-to.js';
import {
  emptyValuesOf,
  recordValuesOf,
  valuesToSend,
  type RecordSubject,
  type RecordValues,
} from './record-values.js';
import { NEW_RECORD_SEGMENT, type RecordDefinition } from './records.js';
import { recordTitleOf, useAddText } from './use-record-texts.js';

/**
 * Returns a function that runs after a record was saved or deleted. It invalidates the queries,
 * notifies the user, and opens the list.
 */
export const useChanged = (definition: RecordDefinition) => {
  const { record } = definition;
  const client = useQueryClient();
  const navigate = useNavigate();
  return (text: string) => {
    // Marks the queries as stale without loading them, because the page that the user is leaving
    // would load a deleted record.
    void client.invalidateQueries({ queryKey: recordKeyOf(record), refetchType: 'none' });
    showToast({ text });
    // `ignoreBlocker` skips the warning about unsaved changes, because the record may be deleted.
    void navigate({ ...linkToList(definition), ignoreBlocker: true });
  };
};

const useDone = ({ definition }: RecordSubject) => {
  const { t } = useTranslation('records');
  const changed = useChanged(definition);
  return (saved: StoredRecord) =>
    changed(t('records.saved', { title: recordTitleOf(definition.record, saved) }));
};

const useTexts = ({ definition, stored }: RecordSubject) => {
  const { t } = useTranslation('records');
  const add = useAddText(definition);
  const user = useUser();
  const fields = Object.values(definition.record.fields);
  const title = stored === null ? add : recordTitleOf(definition.record, stored);
  const isPartly = fields.some((field) => isWritten(field) && !mayWrite(field, user));
  return {
    title,
    button: t('records.save'),
    ...(isPartly && { intro: t('records.readOnly') }),
  };
};

/** The page that creates a record. `preset` has the initial values of some fields. */
export const createPage = (
  { record }: RecordDefinition,
  form: Form<RecordValues>,
  { user, preset }: { readonly user: UserProfile; readonly preset: RecordValues },
) =>
  describeFormPage<'ADM-40', RecordValues, RecordSubject>({
    operation: recordCallsOf(record).create,
    form,
    useTexts,
    useDone,
    // The key of the draft contains the preset values, so that each preset has its own draft.
    nameOf: () => ['record', record.name, NEW_RECORD_SEGMENT, ...Object.values(preset)].join('.'),
    initialOf: () => ({ ...emptyValuesOf(record), ...preset }),
    inputOf: (values) => ({ body: valuesToSend(record, values, user) }),
  });

/** The page that edits a record. It merges concurrent changes. */
export const editPage = (
  { record }: RecordDefinition,
  form: Form<RecordValues>,
  { user, read }: { readonly user: UserProfile; readonly read: StoredRecord },
) =>
  describeFormPage<'ADM-41', RecordValues, RecordSubject>({
    operation: recordCallsOf(record).update,
    form,
    useTexts,
    useDone,
    // The key of the draft contains the record's version, because a draft applies only to the
    // version from which it started.
    nameOf: ({ stored }) =>
      `record.${record.name}.${String(read[record.key])}.${(stored ?? read).version}`,
    initialOf: ({ stored }) => recordValuesOf(record, stored ?? read),
    inputOf: (values, { stored }) => {
      const { version } = stored ?? read;
      const written = valuesToSend(record, values, user);
      const body = { ...written, [record.key]: read[record.key], version };
      return { body };
    },
    useMerge: useRecordMerge,
  });
