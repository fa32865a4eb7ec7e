import type { FieldProblem } from '@fairlot/countries';
import { SENDING_MAX_MS } from '../../registration/sending-max.js';
import { now } from '../shared/clock/now.js';
import { findProof, type WantedProof } from './proof-of.js';

const SIGN_UP_PATH = '/api/v1/open/sign-up';
const DOCUMENT_FIELDS = ['visura', 'doc', 'doc2'];

/** The result of sending. `problems` means that the server rejected values. */
export type SendOutcome =
  | { readonly is: 'taken' | 'cancelled' | 'offline' | 'busy' | 'slow' | 'tooLarge' | 'failed' }
  | { readonly is: 'often'; readonly waitSeconds: number; readonly proof: WantedProof | null }
  | {
      readonly is: 'refused';
      readonly problems: readonly FieldProblem[];
      readonly errorCode: string;
    };

type FilledRegistration = {
  readonly values: Readonly<Record<string, unknown>>;
  readonly files: ReadonlyMap<string, File>;
  /** Called with the share of the form that has been sent, from 0 to 1. */
  readonly progressed: (share: number) => void;
  readonly signal: AbortSignal;
};

const PROBLEM_CODES: readonly string[] = [
  'mandatory',
  'length',
  'format',
  'mismatch',
  'date',
  'fiscalCode',
  'document',
];
const BUSY_STATUSES: readonly number[] = [502, 503, 504];
const LATER_SECONDS = 60;

const isProblemCode = (code: unknown): code is FieldProblem['code'] =>
  PROBLEM_CODES.includes(String(code));

const parseRefusal = (text: string): SendOutcome => {
  try {
    const { errorCode, fields = [] } = JSON.parse(text) as {
      readonly errorCode?: string;
      readonly fields?: readonly { readonly path: string; readonly code: unknown }[];
    };
    const problems = fields.map(({ path, code }): FieldProblem => ({
      // The error about too many files is shown at the document of the representative.
      field: path === 'files' ? 'doc' : path,
      code: isProblemCode(code) ? code : 'format',
    }));
    if (problems.length === 0) return { is: 'failed' };
    return { is: 'refused', problems, errorCode: String(errorCode) };
  } catch {
    return { is: 'failed' };
  }
};

/** More would take a browser longer than some minutes, so the user is asked to send the form later. */
const PROOF_BITS_MAX = 24;
/** Registrations are counted for an hour. */
const COUNTED_SECONDS = 3_600;
const parseWantedProof = (text: string): WantedProof | null => {
  try {
    const { facts = {} } = JSON.parse(text) as { readonly facts?: Partial<WantedProof> };
    const { proofBits, proofHour } = facts;
    return proofBits === undefined || proofHour === undefined ? null : { proofBits, proofHour };
  } catch {
    return null;
  }
};

const outcomeOf = (request: XMLHttpRequest): SendOutcome => {
  const { status } = request;
  if (status === 200) return { is: 'taken' };
  if (status === 400) return parseRefusal(request.responseText);
  if (status === 408) return { is: 'slow' };
  if (status === 413) return { is: 'tooLarge' };
  const wait = Number(request.getResponseHeader('retry-after')) || LATER_SECONDS;
  if (status === 429)
    return { is: 'often', waitSeconds: wait, proof: parseWantedProof(request.responseText) };
  return { is: BUSY_STATUSES.includes(status) ? 'busy' : 'failed' };
};

/**
 * The body of the request: the form first, and then its documents in order. The server relies on
 * this order.
 */
const formDataOf = ({ values, files }: FilledRegistration): FormData => {
  const body = new FormData();
  body.append('dealerFullDTO', new Blob([JSON.stringify(values)], { type: 'application/json' }));
  for (const name of DOCUMENT_FIELDS) {
    const file = files.get(name);
    if (file !== undefined && values[name]) body.append('files', file, file.name);
  }
  return body;
};

/**
 * Sends the registration (OPEN-05). While the server requires a proof of work, computes it and
 * sends again.
 */
export const sendRegistration = async (sending: FilledRegistration): Promise<SendOutcome> => {
  const { values, signal } = sending;
  let outcome = await sendRequest(sending, null);
  while (outcome.is === 'often' && outcome.proof !== null) {
    if (outcome.proof.proofBits > PROOF_BITS_MAX)
      return { ...outcome, waitSeconds: COUNTED_SECONDS };
    const proof = await findProof(JSON.stringify(values), outcome.proof, signal);
    outcome = proof === null ? { is: 'cancelled' } : await sendRequest(sending, proof);
  }
  return outcome;
};

/** Sends the form once. Uses XMLHttpRequest, because `fetch` reports no progress of uploads. */
const sendRequest = (sending: FilledRegistration, proof: string | null): Promise<SendOutcome> =>
  new Promise((resolve) => {
    const request = new XMLHttpRequest();
    const begunAt = now();
    request.open('POST', SIGN_UP_PATH);
    request.setRequestHeader('accept-language', document.documentElement.lang);
    if (proof !== null) request.setRequestHeader('registration-proof', proof);
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      sending.progressed(total === 0 ? 0 : loaded / total),
    );
    request.addEventListener('load', () => resolve(outcomeOf(request)));
    // If the upload exceeds the server's time limit, the connection may close before the response
    // arrives. This counts as the time limit too.
    request.addEventListener('error', () =>
      resolve({ is: now() - begunAt < SENDING_MAX_MS ? 'offline' : 'slow' }),
    );
    request.addEventListener('abort', () => resolve({ is: 'cancelled' }));
    sending.signal.addEventListener('abort', () => request.abort());
    request.send(formDataOf(sending));
  });
