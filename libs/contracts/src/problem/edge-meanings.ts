import { z } from 'zod';
import { UNITS } from '../fields.js';
import { means, type Meaning } from './meaning.js';

/** What the edge answers by itself, before and beside the rules of a context. */
export const EDGE_MEANINGS = {
  VALIDATION: means(
    'Bad input',
    'The input does not fit its contract; `fields` names each field that is wrong, by its path. Mend them and send it again.',
  ),
  DOCUMENT_REFUSED: means(
    'A document missing or of the wrong kind',
    'A document of a registration is missing, is called by a suffix that its place does not take, or holds something else; `fields` names it. What a file is is read from its content.',
  ),
  NOT_SIGNED_IN: means(
    'Nobody is signed in',
    'No session cookie or token, or one that has ended. Sign in again; the same call will do.',
  ),
  LOGIN_FAILED: means(
    'User name or password wrong',
    'Which of the two is not said. Attempts are limited: do not try on by program.',
  ),
  SECOND_FACTOR_NEEDED: means(
    'A code besides',
    'User name and password are right, and the account asks for a code of its authenticator app or a recovery code besides: `code` is missing, or not right. Ask for it and send the call again with it.',
  ),
  SECOND_FACTOR_REQUIRED: means(
    'A second factor first',
    'The session waits for the second factor of its user, or for him to get one: `secondFactor` of `currentUser` says which. Until then it may do nothing else but sign out.',
  ),
  SECOND_FACTOR_STALE: means(
    'Show the second factor again',
    'Who changes his factors has shown one within the last five minutes: call `answerSecondFactor`, then send the same call again.',
  ),
  LAST_FACTOR: means(
    'The last one stays',
    'This user must have a second factor: set up another one before you remove the last.',
  ),
  FORBIDDEN: means('Wrong role', 'The call is not for callers of this role. Repeating it is vain.'),
  CSRF: means(
    'No proof of the own page',
    'A call that changes something came with a cookie, and without the `X-XSRF-TOKEN` of its session or from a page of another origin.',
  ),
  CONSENTS_MISSING: means(
    'Consents unanswered',
    'The user has to answer the consent questions in the portal first.',
  ),
  USER_DISABLED: means('User disabled', 'The account was disabled; only the profile is readable.'),
  READ_ONLY_USER: means('Reads only', 'The user may look and not change anything.'),
  REGULATION_CHANGED: means(
    'Another regulation',
    'What was read is not what the auction pinned: read `version`, and accept that.',
    z.strictObject({ version: z.int() }),
  ),
  RECORD_CHANGED: means(
    'Edited meanwhile',
    'Somebody has edited it since the `version` that the edit started from, and nothing was written. Read it again, and send the edit with its `version`.',
    z.strictObject({ version: z.union([z.int(), z.string()]).nullable() }),
  ),
  RECORD_IN_USE: means(
    'In use',
    'Other records refer to it, so it was not deleted. Change those first.',
  ),
  OWN_RIGHTS: means(
    'The own account',
    'Nobody changes the roles, markets, permissions or state of the own account. Another administrator does.',
  ),
  LAST_ADMINISTRATOR: means(
    'The last administrator',
    'No other administrator is enabled, so this one stays enabled and keeps the role. Make another one first.',
  ),
  DISABLED_BY_STAFF: means(
    'Disabled by staff',
    'Staff of the portal disabled the account, and only they enable it again.',
  ),
  SELECTION_CHANGED: means(
    'Another number of records',
    'The filter finds `count` records, and not as many as the call expected, so nothing was done. Read the list again, and send the number that is there.',
    z.strictObject({ count: z.int().min(0) }),
  ),
  REGISTRATION_DECIDED: means(
    'Decided already',
    'Somebody has accepted or rejected the application, and nothing was changed. Read it again.',
  ),
  VAT_CODE_INVALID: means(
    'VAT code not valid',
    'The register of VAT numbers says that the code of the applicant is not valid, so no dealer was made.',
  ),
  TOO_MANY_FILES: means(
    'Too many files',
    'A vehicle, what waits for one, or what its sender has waiting holds as many files as it may; nothing was kept. Attach or delete some first.',
  ),
  UPLOAD_OFFSET: means(
    'Not the next part',
    'So much of the file has come as `offset` says, and nothing was kept: send the part that begins there.',
    z.strictObject({ offset: z.int().min(0) }),
  ),
  TOO_MANY_VIEWS: means(
    'Too many views',
    'As many views of the list are saved as are kept; nothing was saved. Delete one first.',
  ),
  IMPORT_OVER: means(
    'Not in this state',
    'The list was saved, undone, or not saved yet: read it again to see which. What it was sent for may have changed, too, such as the owner of its template; then send the list again.',
  ),
  ALREADY_RATED: means('Rated before', 'A purchase is rated once; the first rating stands.'),
  PAYLOAD_TOO_LARGE: means('Too large', 'A body of more than 1 MiB, or a file of more than 10 MB.'),
  UNSUPPORTED_MEDIA: means(
    'Wrong media type',
    'A body is `application/json`, an upload `multipart/form-data`.',
  ),
  FILE_REFUSED: means(
    'Not a file of a kind that is taken',
    'What a file is is read from its content, not from its name.',
  ),
  TOO_MANY_REQUESTS: means(
    'Asked too often',
    'Nothing was done. Wait for the seconds of `Retry-After`, then send the same request again.',
    z.strictObject({
      retryAfterSeconds: z.int().min(1).meta(UNITS.seconds),
      proofBits: z
        .int()
        .min(1)
        .optional()
        .describe('Zero bits that the proof of work of a registration must have (OPEN-05)'),
    }),
  ),
  INTERNAL: means(
    'Our mistake',
    'Nobody foresaw this. Quote `errorId` to support; whether something was done is not known.',
  ),
  STORE_UNAVAILABLE: means(
    'The store is away',
    'The outcome is not known. Send the same request with the same command id after `Retry-After`.',
  ),
  NOT_READY: means(
    'Not ready',
    'The portal is starting, or its views are behind what the caller has seen. Ask again after `Retry-After`.',
  ),
  OVERLOADED: means(
    'Busy',
    'Too much waits; nothing was done. Send the same request after `Retry-After`.',
  ),
  STALE_INGRESS: means(
    'Waited too long',
    'The command was not decided in time, and not accepted. Send it again as a new one.',
  ),
  STREAM_DAMAGED: means(
    'Record damaged',
    'The record of this lot or auction does not hold together, so nothing is decided on it; nothing was done. Others go on; ask again later.',
  ),
  CONFLICT: means(
    'Overtaken again and again',
    'Others changed the same at the same time; nothing was done. Send the same request again.',
  ),
} as const satisfies Readonly<Record<string, Meaning>>;
