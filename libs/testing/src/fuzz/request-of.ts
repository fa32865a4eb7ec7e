import type { AnswerValues } from './answer-values.js';
import type { CallPlan } from './plans.js';

export type FuzzRequest = { readonly address: string; readonly init: RequestInit };

const recordOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {};

/** Text for a URL, which cannot contain half surrogate pairs. */
const urlText = (value: unknown): string =>
  (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed();

const BOUNDARY = 'fuzz';

/**
 * Builds the body of an upload. `FormData` cannot be used, because it omits an empty file name.
 */
const multipart = (field: string, { name, content }: NonNullable<CallPlan['file']>): string =>
  [
    `--${BOUNDARY}`,
    `content-disposition: form-data; name="${field}"; filename="${name}"`,
    'content-type: application/octet-stream',
    '',
    content,
    `--${BOUNDARY}--`,
    '',
  ].join('\r\n');

/** Builds the request of a plan, with the values known from earlier responses. */
export const requestOf = (
  { call, headers, file, ...plan }: CallPlan,
  values: AnswerValues,
  credentials: Readonly<Record<string, string>>,
): FuzzRequest => {
  const params = recordOf(values.resolve(plan.params));
  const path = call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(urlText(params[name])),
  );
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(recordOf(values.resolve(plan.query))))
    for (const each of Array.isArray(value) ? value : [value]) query.append(name, urlText(each));
  const init = { method: call.method, redirect: 'manual' } as const;
  const address = query.size === 0 ? path : `${path}?${query.toString()}`;
  const sent = { ...credentials, ...headers };
  if (call.fileField !== null && file !== null) {
    const type = `multipart/form-data; boundary=${BOUNDARY}`;
    const body = multipart(call.fileField, file);
    return { address, init: { ...init, headers: { ...sent, 'content-type': type }, body } };
  }
  if (call.body === null) return { address, init: { ...init, headers: sent } };
  const body = JSON.stringify(values.resolve(plan.body) ?? null);
  return {
    address,
    init: { ...init, headers: { ...sent, 'content-type': 'application/json' }, body },
  };
};
