import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { operations } from '@fairlot/contracts/operations';
import { allForms, readForm, type FormFields } from '@fairlot/countries';
import { Client, multipartFormOf, type RefusedAnswer } from './client.js';
import type { TestPortal } from './make-portal.js';

export type FilledForm = Readonly<Record<string, unknown>>;
type Content = string | Uint8Array;

/** A document of each file type. The images have one pixel. */
export const DOCUMENTS = {
  pdf: '%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n',
  jpeg: Buffer.from(
    '/9j/2wBDAFA3PEY8MlBGQUZaVVBfeMiCeG5uePWvuZHI////////////////////////////////////' +
      '////////////////wAALCAABAAEBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAABP/EABQQAQAAAAAAAAAA' +
      'AAAAAAAAAAD/2gAIAQEAAD8Aa//Z',
    'base64',
  ),
  png: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAADElE' +
      'QVQImWP4//8/AAX+Av5Y8msOAAAAAElFTkSuQmCC',
    'base64',
  ),
  eps: '%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 1 1\nshowpage\n%%EOF\n',
} as const satisfies Readonly<Record<string, Content>>;

export const makeFile = (content: Content, name = 'blob'): File =>
  new File([Buffer.from(content as string)], name);

/** The form that validates this input; null if the input names no country. */
export const registrationFormFor = (sent: unknown): FormFields | null => {
  const { country } = Object(sent) as { readonly country?: unknown };
  return allForms().find(({ idMarket }) => idMarket === country)?.registration ?? null;
};

/** A PDF for each document that the form of the market shows. All of them may be PDFs. */
export const exampleFilesFor = (sent: unknown): File[] => {
  const form = registrationFormFor(sent);
  if (form === null) return [];
  const { values } = readForm(form, sent);
  return Object.entries(form).flatMap(([name, { kind }]) =>
    kind === 'document' && values[name] !== undefined ? [makeFile(DOCUMENTS.pdf)] : [],
  );
};

/** A valid Italian VAT number, a different one for each `count` up to a million. */
export const italianVatCode = (count: number): string => {
  const digits = String(8_000_000_000 + count);
  const sum = Array.from(digits).reduce((total, digit, at) => {
    const weighed = Number(digit) * (at % 2 === 0 ? 1 : 2);
    return total + (weighed > 9 ? weighed - 9 : weighed);
  }, 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
};

/**
 * Sends a registration. Returns `done`, or the status, error number, and `path code` of each field.
 */
export const registrationOutcome = async (
  visitor: Client,
  json: unknown,
  files: readonly File[] = exampleFilesFor(json),
): Promise<string> => outcomeOf(await visitor.call('OPEN-05', { json, files }));

/** Like `registrationOutcome`, for a body that no form of the portal produces. */
export const rawRegistrationOutcome = async (
  visitor: Client,
  body: string | Buffer | FormData,
  type?: string,
): Promise<string> =>
  outcomeOf(
    await visitor.raw('OPEN-05', {
      body,
      ...(type !== undefined && { headers: { 'content-type': type } }),
    }),
  );

const outcomeOf = (answer: RefusedAnswer | { readonly ok: true }): string => {
  if (answer.ok) return 'done';
  const { status, problem } = answer;
  const fields = (problem.fields ?? []).map(({ path, code }) => `${path} ${code}`);
  return [status, problem.errorCode, ...fields].join(', ');
};

export const registrationFormData = (json: unknown, files: readonly File[]): FormData =>
  multipartFormOf(operations['OPEN-05'], { json, files });

/** Names of all files that the portal stores. */
export const storedFiles = async ({ settings }: TestPortal): Promise<string[]> => {
  const folder = join(settings.dataDir, 'files');
  const found = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return found.filter((entry) => entry.isFile()).map(({ name }) => name);
};

/** Resets the rate limits, so that one address can register as often as a test needs. */
export const resetLimits = ({ parts }: TestPortal): Promise<unknown> =>
  parts.dataSource.query('TRUNCATE sign_in_limit');
