import { isKind, type Caller } from '@fairlot/access-domain';
import { Approvals, Dealers, RegistrationInbox, Requirements } from '@fairlot/access-records';
import { AwardQueries } from '@fairlot/auction-read-model';
import type { HomePiece, Waiting } from '@fairlot/contracts/back-office';
import { MailMaintenance } from '@fairlot/messaging-records';
import { COUNT_MAX } from '@fairlot/records';
import { VehicleImports } from '@fairlot/vehicles-records';
import { Injectable, Logger } from '@nestjs/common';

type WaitingByPiece = Partial<Record<HomePiece, Waiting>>;
type ReadPiece = (caller: Caller) => Promise<WaitingByPiece>;

/** A count with the same upper limit as the total of the list behind it. */
const boundedCount = (count: number, oldestAt: number | null): Waiting => ({
  count: Math.min(count, COUNT_MAX),
  isExact: count <= COUNT_MAX,
  oldestAt,
});

const waitingImports = (stopped: Awaited<ReturnType<VehicleImports['stopped']>>): Waiting => ({
  count: stopped.imports.length,
  isExact: stopped.isExact,
  oldestAt: stopped.imports[0]?.createdAt ?? null,
});

/**
 * Counts dealers to configure, as ADM-14 does. A dealer waits since the day on which it was added.
 */
const countDealersToConfigure = async (
  dealers: Dealers,
  idMarkets: readonly string[],
): Promise<Waiting> => {
  const filter = { state: ['REGISTERED'], idMarket: idMarkets };
  const order = { sort: 'createdOn', order: 'asc', limit: 1, count: 'bounded' } as const;
  const { rows, total } = await dealers.list({ filter, ...order });
  const oldest = rows[0]?.createdOn;
  return {
    count: total?.count ?? 0,
    isExact: total?.isExact ?? true,
    oldestAt: oldest === undefined ? null : Date.parse(oldest),
  };
};

/**
 * Counts open tasks for the home page of staff. A task that cannot be counted is left out, because
 * the others are still useful.
 */
@Injectable()
export class StaffHome {
  private readonly logger = new Logger('staff home');
  private readonly pieces: readonly ReadPiece[];

  constructor(
    registrations: RegistrationInbox,
    mails: MailMaintenance,
    awards: AwardQueries,
    imports: VehicleImports,
    dealers: Dealers,
    requirements: Requirements,
    approvals: Approvals,
  ) {
    this.pieces = [
      async ({ adminEnabledMarkets, idUser }) => {
        const waiting = await registrations.waiting(adminEnabledMarkets, idUser);
        return {
          registrations: boundedCount(waiting.count, waiting.oldestAt),
          overdueRegistrations: boundedCount(waiting.overdue, waiting.oldestOverdueAt),
          ownRegistrations: boundedCount(waiting.own, waiting.oldestOwnAt),
        };
      },
      async ({ adminEnabledMarkets }) => ({
        undecidedAwards: await awards.undecided(adminEnabledMarkets),
      }),
      async ({ adminEnabledMarkets }) => ({
        stoppedImports: waitingImports(await imports.stopped(adminEnabledMarkets)),
      }),
      async ({ adminEnabledMarkets }) => ({
        dealersToConfigure: await countDealersToConfigure(dealers, adminEnabledMarkets),
      }),
      async ({ adminEnabledMarkets }) => {
        const waiting = await requirements.waiting(adminEnabledMarkets);
        return {
          overdueRequirements: boundedCount(waiting.overdue, waiting.oldestOverdueAt),
          submittedRequirements: boundedCount(waiting.submitted, waiting.oldestSubmittedAt),
          openRequirements: boundedCount(waiting.open, waiting.oldestAt),
        };
      },
      async (caller) => {
        const { adminEnabledMarkets: idMarkets, idUser } = caller;
        const scope = { idMarkets, seesStaff: isKind(caller, 'ADMIN') };
        const { count, oldestAt } = await approvals.waiting(scope, idUser);
        return { waitingApprovals: boundedCount(count, oldestAt) };
      },
      // E-mails belong to no market. As in their list (ENG-50), only administrators see them.
      async (caller) =>
        isKind(caller, 'ADMIN') ? { failedEmails: await mails.undeliveredWaiting() } : {},
    ];
  }

  async of(caller: Caller): Promise<WaitingByPiece> {
    const answered = await Promise.all(
      this.pieces.map((piece) =>
        piece(caller).catch((error: unknown): WaitingByPiece => {
          this.logger.warn(String(error));
          return {};
        }),
      ),
    );
    return Object.assign({}, ...answered) as WaitingByPiece;
  }
}
