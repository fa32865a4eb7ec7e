import { z } from 'zod';
import { instant, UNITS } from '../fields.js';
import { defineMeaning, type CodeMeaning } from './meaning.js';

/** Refusals of the HTTP layer, which apply in addition to the rules of a context. */
export const EDGE_MEANINGS = {
  VALIDATION: defineMeaning(
    'Invalid request',
    'A parameter or a body field is invalid. `fields` lists each invalid field by its path. Correct them and send the request again.',
  ),
  DOCUMENT_REFUSED: defineMeaning(
    'Registration document missing or invalid',
    'A registration document is missing, has an extension that is not allowed, or has content that does not match its extension. `fields` lists the documents. The portal reads the type from the content.',
  ),
  NOT_SIGNED_IN: defineMeaning(
    'Authentication required',
    'The request has no session cookie or token, or the session has expired. Sign in again, then send the same request.',
  ),
  LOGIN_FAILED: defineMeaning(
    'User name or password wrong',
    'The user name or the password is wrong; the response does not say which. Attempts are limited. Do not retry automatically.',
  ),
  SECOND_FACTOR_NEEDED: defineMeaning(
    'Authenticator code required',
    'The user name and password are correct, but the account also needs a code from an authenticator app or a recovery code. `code` is missing or wrong. Ask the user for it and send the request again with it.',
  ),
  SECOND_FACTOR_REQUIRED: defineMeaning(
    'Second factor required',
    'The user must first enter a second factor or set one up. `secondFactor` of `currentUser` says which of the two. Until then, only these calls, reading the profile and signing out are allowed.',
  ),
  SECOND_FACTOR_STALE: defineMeaning(
    'Recent second factor required',
    'Users who change their second factors must have entered one within the last five minutes. Call `answerSecondFactor`, then send the same request again.',
  ),
  LAST_FACTOR: defineMeaning(
    'Last second factor cannot be removed',
    'This user must have a second factor. Set up another one before you remove the last.',
  ),
  FORBIDDEN: defineMeaning(
    'Role not allowed',
    'The role of the caller does not allow this call. Retrying does not help.',
  ),
  CSRF: defineMeaning(
    'CSRF token missing or invalid',
    'A request that changes data has a session cookie, but does not have the `X-XSRF-TOKEN` of that session, or comes from a page of another origin. Send the token, or make the call from a page of the portal.',
  ),
  CONSENTS_MISSING: defineMeaning(
    'Consents not answered',
    'The user has not answered the consent questions. Ask them to answer in the portal, then send the request again.',
  ),
  USER_DISABLED: defineMeaning(
    'User disabled',
    'The account is disabled. Only signing out and some calls about the user’s account are allowed, such as reading the profile.',
  ),
  VIEW_ONLY: defineMeaning(
    'Viewing as another user',
    'The session views the portal as another user, so it can neither change anything nor read personal data. Call `stopViewing` first.',
  ),
  READ_ONLY_USER: defineMeaning(
    'Read-only user',
    'The user can read data, but cannot change anything.',
  ),
  REGULATION_CHANGED: defineMeaning(
    'Regulation changed',
    'The accepted regulation is not the version that the auction uses. Read the version that `version` names, and accept it.',
    z.strictObject({ version: z.int() }),
  ),
  RECORD_CHANGED: defineMeaning(
    'Record changed',
    'Another user has changed the record since the `version` in the request. Nothing was saved. Read the record again and send your changes with its current `version`.',
    z.strictObject({ version: z.union([z.int(), z.string()]).nullable() }),
  ),
  RECORD_IN_USE: defineMeaning(
    'Record in use',
    'Other records refer to this record, so it was not deleted. Change those records first.',
  ),
  OWN_RIGHTS: defineMeaning(
    'Your own account cannot be changed',
    'Users cannot change the roles, markets, permissions or state of their own account. Ask another administrator.',
  ),
  LAST_ADMINISTRATOR: defineMeaning(
    'Last administrator',
    'This is the only enabled administrator, so the account stays enabled and keeps the role. Add another administrator first.',
  ),
  INVITE_USED: defineMeaning(
    'Invitation already used',
    'The member of staff has a password or an identity, or is disabled, so there is no invitation to send again. Send a link to choose a new password instead.',
  ),
  DISABLED_BY_STAFF: defineMeaning(
    'Disabled by staff',
    'Staff of the portal disabled the account, and only staff can enable it again.',
  ),
  SELECTION_CHANGED: defineMeaning(
    'Number of records changed',
    'The filter matches `count` records, but the request contains another number. Nothing was changed. Read the list again and send the current number.',
    z.strictObject({ count: z.int().min(0) }),
  ),
  TOO_MANY_EXPORTS: defineMeaning(
    'Too many running exports',
    'The user has the maximum number of running exports. Nothing was started. Cancel one, or try again after `Retry-After` seconds.',
  ),
  EXPORT_NOT_READY: defineMeaning(
    'Export not ready',
    'The export is still running or has failed, so there is no file. Read its state again.',
  ),
  EXPORT_RIGHTS_CHANGED: defineMeaning(
    'Rights changed since the export',
    'The user has lost a market or the right to read a column that the file contains. Start the export again.',
  ),
  MERGE_REFUSED: defineMeaning(
    'Dealers cannot be merged now',
    'The duplicate still has open bids or something to sell, one of the dealers was merged already, or there are too many users. Nothing was changed. `obstacles` of the preview (ENG-298) gives the reasons.',
  ),
  APPROVAL_REQUIRED: defineMeaning(
    'Second person required',
    'Another member of staff must approve this change. Nothing was changed. Request the approval with the same body (ENG-312).',
  ),
  APPROVAL_PENDING: defineMeaning(
    'Change already requested',
    'Another change of this record waits for approval. Nothing was requested. Decide or withdraw it first (ENG-314, ENG-315).',
  ),
  APPROVAL_DECIDED: defineMeaning(
    'Request already decided',
    'The request has already been approved, rejected or withdrawn, or it has expired. Nothing was changed.',
  ),
  APPROVAL_OUTDATED: defineMeaning(
    'Requested change no longer possible',
    'The record, or the rights of the user who requested the change, are different now. Nothing was changed. Request the change again.',
  ),
  APPROVAL_OWN: defineMeaning(
    'Own request',
    'The user who requested a change cannot decide it. Another member of staff must decide it, or the user withdraws the request (ENG-315).',
  ),
  REGISTRATION_DECIDED: defineMeaning(
    'Application already decided',
    'Another user has accepted or rejected the application. Nothing was changed. Read the application again.',
  ),
  REQUIREMENT_DECIDED: defineMeaning(
    'Requirement decided in the meantime',
    'The state of the requirement does not allow this decision any more. Read the requirement again and show its state.',
  ),
  REQUIREMENT_EXISTS: defineMeaning(
    'Requirement already open',
    'The dealer already has an unmet requirement with the same reason in this market. Decide that requirement first, or choose another reason.',
  ),
  VAT_CODE_INVALID: defineMeaning(
    'VAT number invalid',
    'The VAT register reports that the VAT number of the applicant is invalid. No dealer was created.',
  ),
  TOO_MANY_FILES: defineMeaning(
    'Too many files',
    'The vehicle has the maximum number of files, or the sender has too many files that are not attached yet. The file was not stored. Attach or delete some files first.',
  ),
  UPLOAD_OFFSET: defineMeaning(
    'Upload offset wrong',
    'The part does not start where the previous part ended. Nothing was stored. Send the part that starts at `offset`.',
    z.strictObject({ offset: z.int().min(0) }),
  ),
  TOO_MANY_VIEWS: defineMeaning(
    'Too many saved views',
    'The user has the maximum number of saved views for this list. Nothing was saved. Delete one first.',
  ),
  IMPORT_OVER: defineMeaning(
    'Import not possible in this state',
    'The vehicle list has a state that does not allow this step: it is not saved yet, was already saved or was undone. Read the list again to see its state. If data that the list depends on has changed, for example the owner of its template, send the list again.',
  ),
  ALREADY_RATED: defineMeaning(
    'Already rated',
    'The user has already rated this purchase. A rating cannot be changed.',
  ),
  PAYLOAD_TOO_LARGE: defineMeaning(
    'Request too large',
    'The body is larger than 1 MiB, or a file is larger than 10 MB.',
  ),
  METHOD_NOT_ALLOWED: defineMeaning(
    'Method not allowed',
    'The path exists, but not for this HTTP method. The `Allow` header lists the methods it takes.',
  ),
  REQUEST_TIMEOUT: defineMeaning(
    'Request timeout',
    'The request did not arrive completely within 60 seconds. Nothing was done.',
  ),
  HEADERS_TOO_LARGE: defineMeaning(
    'Headers too large',
    'The URL and the headers of a request can have 64 KiB together. Send fewer items in one request.',
  ),
  UNSUPPORTED_MEDIA: defineMeaning(
    'Media type not supported',
    'Send bodies as `application/json` and files as `multipart/form-data`.',
  ),
  FILE_REFUSED: defineMeaning(
    'File type not accepted',
    'The file is damaged or its type is not accepted. The portal reads the type from the content, not from the name.',
  ),
  TOO_MANY_REQUESTS: defineMeaning(
    'Too many requests',
    'The caller has reached a rate limit. Nothing was done. Wait for the seconds in `Retry-After`, then send the same request again.',
    z.strictObject({
      retryAfterSeconds: z.int().min(1).meta(UNITS.seconds),
      limited: z
        .string()
        .optional()
        .describe('Name of the limit, if the limit applies to this call only (`x-limits`)'),
      limit: z.int().min(1).optional().describe('Number of calls that the limit allows'),
      retryAt: instant.optional(),
      proofBits: z
        .int()
        .min(1)
        .optional()
        .describe(
          'Number of leading zero bits that the proof of work of a registration must have (OPEN-05)',
        ),
      proofHour: z
        .int()
        .min(0)
        .optional()
        .describe('The hour for which the proof of work must be computed, in hours since 1970'),
    }),
  ),
  INTERNAL: defineMeaning(
    'Internal error',
    'An unexpected error occurred on the server. It is unknown whether the request had an effect. Quote `errorId` to support.',
  ),
  STORE_UNAVAILABLE: defineMeaning(
    'Storage unavailable, outcome unknown',
    'The storage did not respond, so it is unknown whether the request had an effect. After `Retry-After`, send the same request with the same command id.',
  ),
  NOT_READY: defineMeaning(
    'Not ready',
    'The portal is starting, or its read models are older than the data that the caller has already seen. Send the request again after `Retry-After`.',
  ),
  OVERLOADED: defineMeaning(
    'Server busy',
    'Too many requests are waiting. Nothing was done. Send the same request again after `Retry-After`.',
  ),
  STALE_INGRESS: defineMeaning(
    'Request timed out',
    'The command waited too long before it could be decided. It was not accepted. Send it again with a new command id.',
  ),
  STREAM_DAMAGED: defineMeaning(
    'Event log damaged',
    'The event log of this lot or auction fails its integrity check, so the portal accepts no commands for it. Nothing was done. Other lots and auctions are not affected. Try again later.',
  ),
  CONFLICT: defineMeaning(
    'Too many concurrent changes',
    'Other requests changed the same data at the same time. Nothing was done. Send the same request again.',
  ),
} as const satisfies Readonly<Record<string, CodeMeaning>>;
