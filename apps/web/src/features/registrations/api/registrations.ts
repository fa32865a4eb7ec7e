import { applicationOperations, type RegistrationView } from '@fairlot/contracts/back-office';
import { isMarket } from '@fairlot/countries';
import { queryOptions } from '@tanstack/react-query';
import { call, type CallInput } from '#shared/api/call.js';
import { pagesQuery } from '#shared/list/pages-query.js';
import { OPEN_STATES, type RegistrationsFilter } from '../components/registrations-filter.js';

const PAGE_ROWS = 50;
const QUERY_KEY = 'registrations';

const requestQuery = ({ q, state, market, assignee, age }: RegistrationsFilter) => ({
  ...(q !== '' && { q }),
  ...(state !== 'all' && { state: state === 'waiting' ? [...OPEN_STATES] : [state] }),
  ...(isMarket(market) && { market: [market] }),
  ...(assignee !== 'all' && { assignee }),
  ...(age === 'overdue' && { overdue: 'true' as const }),
});

/** Applications page by page, oldest first (ENG-220). */
export const registrationsQuery = (query: RegistrationsFilter) =>
  pagesQuery(
    [QUERY_KEY, requestQuery(query)],
    (page, signal) =>
      call(
        applicationOperations['ENG-220'],
        { query: { ...requestQuery(query), sort: query.sort, ...page } },
        { signal },
      ),
    PAGE_ROWS,
  );

export const registrationsKey = [QUERY_KEY] as const;

/** Query for one application (ENG-221). */
export const registrationQuery = (idRegistration: number) =>
  queryOptions({
    queryKey: [QUERY_KEY, 'one', idRegistration],
    queryFn: ({ signal }) =>
      call(applicationOperations['ENG-221'], { params: { idRegistration } }, { signal }),
  });

const COMPANY_FRESH_MS = 300_000;

/** The applicant's entry in the company register (ENG-330). */
export const companyQuery = (idRegistration: number) =>
  queryOptions({
    queryKey: ['registration-company', idRegistration],
    queryFn: ({ signal }) =>
      call(applicationOperations['ENG-330'], { params: { idRegistration } }, { signal }),
    staleTime: COMPANY_FRESH_MS,
    retry: false,
  });

type CallBody<Id extends keyof typeof applicationOperations> =
  CallInput<Id> extends {
    readonly body: infer B;
  }
    ? B
    : never;

export const assignRegistration = (body: CallBody<'ENG-224'>) =>
  call(applicationOperations['ENG-224'], { body });
export const requestDocuments = (body: CallBody<'ENG-225'>, commandId: string) =>
  call(applicationOperations['ENG-225'], { body }, { commandId });
export const acceptRegistration = (body: CallBody<'ENG-226'>, commandId: string) =>
  call(applicationOperations['ENG-226'], { body }, { commandId });
export const rejectRegistration = (body: CallBody<'ENG-227'>, commandId: string) =>
  call(applicationOperations['ENG-227'], { body }, { commandId });
export const checkVatCode = (body: CallBody<'ENG-228'>) =>
  call(applicationOperations['ENG-228'], { body });

type RegistrationDocument = RegistrationView['documents'][number];

/** Addresses of the images of a document (ENG-222), and of the file itself (ENG-223). */
export const documentAddress = (idRegistration: number, { idFile }: RegistrationDocument) => {
  const path = `/api/v1/admin/registration/${idRegistration}/document/${idFile}`;
  return { picture: `${path}?width=640`, large: `${path}?width=1920`, file: `${path}/file` };
};
