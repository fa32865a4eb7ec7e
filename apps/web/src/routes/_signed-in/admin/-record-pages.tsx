import { notFound } from '@tanstack/react-router';
import { loadTexts } from '#shared/i18n/i18n.js';
import { recordCallsOf, recordQuery } from '#shared/record/record-api.js';
import { loadRecord, NEW_RECORD_SEGMENT, type RecordDefinition } from '#shared/record/records.js';
import { isStaff, mayCall } from '#shared/session/rights.js';
import { idIn, type OpenPage } from './-page.js';

const isTemplate = ({ record }: RecordDefinition): boolean => record.name === 'template';

/** Opens the list of a kind of record. */
const openList: OpenPage = async ({ user }, [path = '']) => {
  const definition = await loadRecord(path, user);
  const [{ ListedRecords }, searched] = await Promise.all([
    import('#shared/record/record-list.js'),
    isTemplate(definition) ? import('#shared/record/searched-records.js') : null,
    loadTexts(definition.area, 'records', 'views', 'portal'),
  ]);
  // STA-044: the search for templates is kept in the session.
  if (searched !== null) return <searched.SearchedRecords known={definition} name="templates" />;
  return <ListedRecords known={definition} />;
};

/** Opens one record, or the form of a new one. */
const openOne: OpenPage = async ({ queryClient, user }, [path = '', key = '']) => {
  const definition = await loadRecord(path, user);
  const { create, update } = recordCallsOf(definition.record);
  const isNew = key === NEW_RECORD_SEGMENT;
  if (user === null || !mayCall(user, isNew ? create.id : update.id)) throw notFound();
  const query = isNew ? null : recordQuery(definition.record, idIn(key));
  const [{ EditRecord, NewRecord }, templates, read] = await Promise.all([
    import('#shared/record/record-page.js'),
    isTemplate(definition) ? import('./-template-page.js') : null,
    query && queryClient.fetchQuery(query),
    loadTexts(definition.area, 'records', 'portal'),
  ]);
  if (templates !== null)
    return templates.templatePage(definition, read, { isStaff: isStaff(user) });
  if (read === null) return <NewRecord known={definition} />;
  return <EditRecord known={definition} read={read} />;
};

/** Opens the list or a single page of any kind of record. The path contains the kind and the id. */
export const openRecords: OpenPage = (context, keys) => {
  if (keys.length > 2) throw notFound();
  return keys.length === 2 ? openOne(context, keys) : openList(context, keys);
};
