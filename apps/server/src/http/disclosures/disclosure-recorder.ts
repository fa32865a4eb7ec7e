import { limitHolderOf, isKind, type Caller } from '@fairlot/access-domain';
import {
  jsonInParts,
  ReadyAnswer,
  type AroundCalls,
  type CalledOperation,
  type HandleCall,
  type PortalRequest,
} from '@fairlot/access-http';
import { Disclosures } from '@fairlot/access-records';
import { LotQueries } from '@fairlot/auction-read-model';
import { disclosuresOf, type Disclosure, type Operation } from '@fairlot/contracts';
import { operations, type OperationId } from '@fairlot/contracts/operations';
import { Unavailable } from '@fairlot/kernel';
import { Injectable, Logger, StreamableFile } from '@nestjs/common';
import { subjectsOf, type RequestInput } from './subjects-of.js';

const RETRY_SECONDS = 1;
const OPERATIONS_BY_ID: Readonly<Record<OperationId, Operation>> = operations;
const DISCLOSURES_BY_OPERATION: ReadonlyMap<string, readonly Disclosure[]> = new Map(
  Object.entries(OPERATIONS_BY_ID).map(([id, operation]) => [id, disclosuresOf(operation)]),
);

/**
 * Records which personal data of others a response shows to staff, before it is sent. If recording
 * fails, the call fails. Whether a call is recorded depends on the fields of its response.
 * Responses to dealers and owners are recorded only if staff view the portal as one of them.
 */
@Injectable()
export class DisclosureRecorder implements AroundCalls {
  private readonly logger = new Logger('disclosures');

  constructor(
    private readonly disclosures: Disclosures,
    private readonly lots: LotQueries,
  ) {}

  around({ id }: CalledOperation, next: HandleCall): HandleCall {
    const discloses = DISCLOSURES_BY_OPERATION.get(id) ?? [];
    if (discloses.length === 0) return next;
    return async (call) => {
      const answer = await next(call);
      const { caller = null } = call.request;
      if (caller?.view === undefined && !isKind(caller, 'STAFF')) return answer;
      try {
        await this.write(id, call.request, answer);
      } catch (cause) {
        if (answer instanceof StreamableFile) answer.getStream().destroy();
        this.logger.error(
          `${id} was not returned, because the disclosure could not be recorded`,
          cause,
        );
        throw new Unavailable('STORE_UNAVAILABLE', RETRY_SECONDS, { cause });
      }
      return answer;
    };
  }

  private async write(id: OperationId, request: PortalRequest, answer: unknown): Promise<void> {
    const { params, query } = request.input as RequestInput;
    const caller = request.caller!;
    const { idUser } = limitHolderOf(caller);
    const subjects = subjectsOf(OPERATIONS_BY_ID[id], { params, query }, await answerText(answer));
    const { idAuction, idLots, idMarkets } = subjects;
    const lots = idAuction === null ? null : await this.lots.momentsOf(idAuction, idLots);
    await this.disclosures.write({
      ...subjects,
      idUser,
      callId: id,
      discloses: DISCLOSURES_BY_OPERATION.get(id) ?? [],
      moments: lots?.moments ?? [],
      idMarkets: lots?.idMarkets ?? [...new Set([...marketsOf(caller), ...idMarkets])],
      asked: JSON.stringify({ ...params, ...query }),
    });
  }
}

/** The markets of the caller. During "view as user", only the market of the viewed user. */
const marketsOf = ({ adminEnabledMarkets, idMarket, view }: Caller): readonly string[] =>
  view === undefined ? adminEnabledMarkets : [idMarket];

const answerText = async (answer: unknown): Promise<string | null> => {
  if (answer instanceof StreamableFile) return null;
  if (answer instanceof ReadyAnswer) return answer.text;
  return (await jsonInParts(answer)) ?? JSON.stringify(answer);
};
