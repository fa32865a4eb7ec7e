import { PROBLEMS, type ProblemCode } from '../../problem/codes.js';
import { MEANINGS } from '../../problem/meanings.js';
import { PLAY } from '../worked.js';
import { json, table } from './page.js';

const codes = Object.keys(PROBLEMS) as ProblemCode[];

const factsOf = (code: ProblemCode): string =>
  Object.keys(MEANINGS[code].facts.shape)
    .map((fact) => `\`${fact}\``)
    .join(', ') || '-';

export const errorCodesPage = (): string => `# Error codes

Every refusal is a \`Problem\`. Programs go by \`code\`, which never changes and never gets another meaning;
\`errorMsg\` is for people, in the language of the caller. \`errorCode\` is the number of the inventory, which
several codes may share. New codes may come: treat one that you do not know by its status.

- **4xx**: the same call will be refused again until something else changes. 404 stands as well for what
  you may not see.
- **409**: it fitted no more what others had done meanwhile; read again and decide anew.
- **429 and 503**: nothing was decided against you. Wait as long as \`Retry-After\` says, and send the same
  call again, a write with the same command id.
- **500**: a fault of the portal; tell its people the \`errorId\`.

An offer of what another dealer had offered already

${json(PLAY.refused.body)}

was answered with ${PLAY.refused.status}:

${json(PLAY.refused.answer)}

${table(
  ['Code', 'Status', 'errorCode', 'Means', 'Facts'],
  codes
    .toSorted((one, other) => PROBLEMS[one].status - PROBLEMS[other].status)
    .map((code) => {
      const { status, errorCode } = PROBLEMS[code];
      return [`\`${code}\``, status, errorCode, MEANINGS[code].meaning, factsOf(code)];
    }),
)}`;
