import {
  admissionRefusal,
  callerFor,
  isOpen,
  isWrite,
  type AdmissionRefusal,
} from '@fairlot/access-domain';
import { rateClassOf } from '@fairlot/contracts';
import { type OperationId, operations } from '@fairlot/contracts/operations';
import { Refused, forbidden, notSignedIn } from '@fairlot/contracts/refused';
import { Inject, Injectable } from '@nestjs/common';
import { ACCESS_SETTINGS, type AccessSettings } from '../access-settings.js';
import { CallerSource, type IdentifiedCaller } from './caller-source.js';
import { isOwnOrigin, isXsrfToken } from './forgery.js';
import { RateLimits } from '../limits/rate-limits.js';
import type { PortalRequest } from './portal-request.js';

const PROBLEMS: Readonly<Record<AdmissionRefusal, () => Refused>> = {
  NOT_SIGNED_IN: notSignedIn,
  VIEW_ONLY: () => new Refused('VIEW_ONLY'),
  SECOND_FACTOR_REQUIRED: () => new Refused('SECOND_FACTOR_REQUIRED'),
  FORBIDDEN: forbidden,
  CONSENTS_MISSING: () => new Refused('CONSENTS_MISSING'),
  USER_DISABLED: () => new Refused('USER_DISABLED'),
  READ_ONLY_USER: () => new Refused('READ_ONLY_USER'),
};

export const refusedEntry = (refusal: AdmissionRefusal): Refused => PROBLEMS[refusal]();

/** @throws Refused if the caller may not make the call */
export const requireAdmission = (
  caller: IdentifiedCaller['caller'] | null,
  id: OperationId,
): void => {
  const refusal = admissionRefusal(caller, operations[id]);
  if (refusal !== null) throw refusedEntry(refusal);
};

/**
 * Runs before every operation: identifies the caller, applies the rules of the table, and prevents
 * other sites from writing with the user's cookie.
 */
@Injectable()
export class AccessGuard {
  constructor(
    private readonly source: CallerSource,
    private readonly limits: RateLimits,
    @Inject(ACCESS_SETTINGS) private readonly settings: AccessSettings,
  ) {}

  /**
   * Identifies the caller of a request and stores it in the request.
   * @throws Refused if the caller may not call this operation; Unavailable
   */
  async admit(id: OperationId, request: PortalRequest): Promise<void> {
    const { cookie: cookieHeader, token } = request.headers;
    const credentials = { cookieHeader, token: token?.toString() };
    let identified = this.source.known(credentials);
    if (identified === undefined) identified = await this.source.identify(credentials);
    request.caller = callerFor(identified?.caller ?? null, operations[id]);
    // Counted before all other checks, so that refused requests count too.
    const { caller, ip: address } = request;
    const refused = this.limits.ask(rateClassOf(operations[id]), { caller, address });
    if (refused !== undefined) await refused;
    this.refuseForgery(request, id, identified);
    requireAdmission(request.caller, id);
  }

  /**
   * STA-047: a write with a session cookie needs the session's XSRF token and an origin of the
   * portal.
   */
  private refuseForgery(
    request: PortalRequest,
    id: OperationId,
    identified: IdentifiedCaller | null,
  ) {
    if (identified?.caller.via !== 'session' || !isWrite(operations[id])) return;
    // An open call does nothing on behalf of the session.
    if (isOpen(operations[id])) return;
    const { origin, host } = request.headers;
    const isOurs =
      isOwnOrigin({ origin, host }, this.settings.publicUrl) &&
      isXsrfToken(request.headers['x-xsrf-token'], identified.secret);
    if (!isOurs) throw new Refused('CSRF');
  }
}
