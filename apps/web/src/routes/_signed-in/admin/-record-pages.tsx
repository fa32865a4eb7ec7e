import { notFound } from '@tanstack/react-router';
import { loadTexts } from '#shared/i18n/i18n.js';
import { callsOf, recordQuery } from '#shared/record/record-api.js';
import { loadRecord, NEW } from '#shared/record/records.js';
import { mayCall } from '#shared/session/rights.js';
import { idIn, type OpenPage } from './-page.js';

/** The list of any record. */
const openList: OpenPage = async ({ user }, [path = '']) => {
  const known = await loadRecord(path, user);
  const [{ ListedRecords }] = await Promise.all([
    import('#shared/record/record-list.js'),
    loadTexts(known.area, 'records', 'views', 'portal'),
  ]);
  return <ListedRecords known={known} />;
};

/** One record, or a new one. */
const openOne: OpenPage = async ({ queryClient, user }, [path = '', key = '']) => {
  const known = await loadRecord(path, user);
  const { create, update } = callsOf(known.record);
  const isNew = key === NEW;
  if (user === null || !mayCall(user, isNew ? create.id : update.id)) throw notFound();
  const query = isNew ? null : recordQuery(known.record, idIn(key));
  const [{ EditRecord, NewRecord }, read] = await Promise.all([
    import('#shared/record/record-page.js'),
    query && queryClient.fetchQuery(query),
    loadTexts(known.area, 'records', 'portal'),
  ]);
  return read === null ? <NewRecord known={known} /> : <EditRecord known={known} read={read} />;
};

/** The pages of all records, by the record's name and the id in the address. */
export const openRecords: OpenPage = (context, keys) => {
  if (keys.length > 2) throw notFound();
  return keys.length === 2 ? openOne(context, keys) : openList(context, keys);
};
