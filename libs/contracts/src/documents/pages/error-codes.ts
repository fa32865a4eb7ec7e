import { PROBLEMS, type ProblemCode } from '../../problem/codes.js';
import { CODE_MEANINGS } from '../../problem/meanings.js';
import { WORKED_EXAMPLES } from '../worked.js';
import { jsonBlock, markdownTable } from './page.js';

const problemCodes = Object.keys(PROBLEMS) as ProblemCode[];

const factsOf = (code: ProblemCode): string =>
  Object.keys(CODE_MEANINGS[code].facts.shape)
    .map((fact) => `\`${fact}\``)
    .join(', ') || '-';

export const errorCodesPage = (): string => `# Error codes

Every error is a \`Problem\`. Clients should use \`code\`, whose meaning never changes. \`errorMsg\` is the
message for users, in the language of the caller. \`errorCode\` is the number in the inventory; several codes
can share one. New codes can be added: handle unknown codes by their status.

- **4xx**: the same request fails again until something else changes. 404 also means that the caller
  cannot see the object.
- **409**: the request conflicts with the current state. Read the data again before you retry.
- **429 and 503**: retry the request after \`Retry-After\`, a write with the same command id.
- **500**: an internal error. Contact support and quote the \`errorId\`.

For example, this bid has the amount of an earlier bid of another dealer

${jsonBlock(WORKED_EXAMPLES.refused.body)}

and returns ${WORKED_EXAMPLES.refused.status}:

${jsonBlock(WORKED_EXAMPLES.refused.answer)}

${markdownTable(
  ['Code', 'Status', 'errorCode', 'Meaning', 'Facts'],
  problemCodes
    .toSorted((one, other) => PROBLEMS[one].status - PROBLEMS[other].status)
    .map((code) => {
      const { status, errorCode } = PROBLEMS[code];
      return [`\`${code}\``, status, errorCode, CODE_MEANINGS[code].meaning, factsOf(code)];
    }),
)}`;
