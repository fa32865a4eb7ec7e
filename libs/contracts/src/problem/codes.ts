import { REFUSALS } from './refusals.js';

/** Refusals of the HTTP layer, which apply in addition to the rules of a context. */
const OF_EDGE = {
  VALIDATION: { status: 400, errorCode: '400001' },
  // The inventory sets this number (ERR-012).
  DOCUMENT_REFUSED: { status: 400, errorCode: '600002' },
  NOT_SIGNED_IN: { status: 401, errorCode: '401001' },
  LOGIN_FAILED: { status: 401, errorCode: '401002' },
  SECOND_FACTOR_NEEDED: { status: 401, errorCode: '401003' },
  FORBIDDEN: { status: 403, errorCode: '403001' },
  CSRF: { status: 403, errorCode: '403002' },
  CONSENTS_MISSING: { status: 403, errorCode: '403004' },
  USER_DISABLED: { status: 403, errorCode: '403005' },
  SECOND_FACTOR_REQUIRED: { status: 403, errorCode: '403006' },
  SECOND_FACTOR_STALE: { status: 403, errorCode: '403007' },
  VIEW_ONLY: { status: 403, errorCode: '403008' },
  METHOD_NOT_ALLOWED: { status: 405, errorCode: '405001' },
  REQUEST_TIMEOUT: { status: 408, errorCode: '408001' },
  HEADERS_TOO_LARGE: { status: 431, errorCode: '431001' },
  LAST_FACTOR: { status: 409, errorCode: '409042' },
  REGULATION_CHANGED: { status: 409, errorCode: '409040' },
  TOO_MANY_FILES: { status: 409, errorCode: '409043' },
  TOO_MANY_VIEWS: { status: 409, errorCode: '409045' },
  UPLOAD_OFFSET: { status: 409, errorCode: '409046' },
  IMPORT_OVER: { status: 409, errorCode: '409044' },
  RECORD_CHANGED: { status: 409, errorCode: '409041' },
  RECORD_IN_USE: { status: 409, errorCode: '409047' },
  SELECTION_CHANGED: { status: 409, errorCode: '409048' },
  OWN_RIGHTS: { status: 409, errorCode: '409060' },
  LAST_ADMINISTRATOR: { status: 409, errorCode: '409061' },
  DISABLED_BY_STAFF: { status: 409, errorCode: '409062' },
  REGISTRATION_DECIDED: { status: 409, errorCode: '409063' },
  VAT_CODE_INVALID: { status: 409, errorCode: '409064' },
  REQUIREMENT_DECIDED: { status: 409, errorCode: '409089' },
  REQUIREMENT_EXISTS: { status: 409, errorCode: '409090' },
  INVITE_USED: { status: 409, errorCode: '409095' },
  ALREADY_RATED: { status: 409, errorCode: '409023' },
  PAYLOAD_TOO_LARGE: { status: 413, errorCode: '413000' },
  UNSUPPORTED_MEDIA: { status: 415, errorCode: '415001' },
  FILE_REFUSED: { status: 422, errorCode: '422002' },
  TOO_MANY_REQUESTS: { status: 429, errorCode: '429001' },
  INTERNAL: { status: 500, errorCode: '500001' },
  STORE_UNAVAILABLE: { status: 503, errorCode: '503001' },
  NOT_READY: { status: 503, errorCode: '503001' },
  OVERLOADED: { status: 503, errorCode: '503001' },
  STALE_INGRESS: { status: 503, errorCode: '503001' },
  CONFLICT: { status: 503, errorCode: '503001' },
  STREAM_DAMAGED: { status: 503, errorCode: '503002' },
} as const;

/** Every error code with its HTTP status and its inventory code (ERR-026). */
export const PROBLEMS = { ...REFUSALS, ...OF_EDGE } as const;
export type ProblemCode = keyof typeof PROBLEMS;
