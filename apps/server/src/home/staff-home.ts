import { isKind, type Caller } from '@fairlot/access-domain';
import { RegistrationInbox } from '@fairlot/access-records';
import { AwardQueries } from '@fairlot/auction-read-model';
import type { HomePiece, Waiting } from '@fairlot/contracts/back-office';
import { MailKeeping } from '@fairlot/messaging-records';
import { VehicleImports } from '@fairlot/vehicles-records';
import { Injectable, Logger } from '@nestjs/common';

type Pieces = Partial<Record<HomePiece, Waiting>>;
type Piece = (caller: Caller) => Promise<Pieces>;

const exactly = (count: number, oldestAt: number | null): Waiting => ({
  ...{ count, isExact: true, oldestAt },
});

/**
 * Counts open work for staff. Leaves out a part that fails, because the others are still useful.
 */
@Injectable()
export class StaffHome {
  private readonly logger = new Logger('staff home');
  /** ADM-14 (dealers to configure) is another part. */
  private readonly pieces: readonly Piece[];

  constructor(
    registrations: RegistrationInbox,
    mails: MailKeeping,
    awards: AwardQueries,
    imports: VehicleImports,
  ) {
    this.pieces = [
      async ({ adminEnabledMarkets, idUser }) => {
        const waiting = await registrations.waiting(adminEnabledMarkets, idUser);
        return {
          registrations: exactly(waiting.count, waiting.oldestAt),
          overdueRegistrations: exactly(waiting.overdue, waiting.oldestOverdueAt),
          ownRegistrations: exactly(waiting.own, waiting.oldestOwnAt),
        };
      },
      async ({ adminEnabledMarkets }) => ({
        undecidedAwards: await awards.undecided(adminEnabledMarkets),
      }),
      async ({ adminEnabledMarkets }) => ({
        stoppedImports: await imports.stopped(adminEnabledMarkets),
      }),
      // Same scope as the linked list: e-mails have no market (ENG-50).
      async (caller) =>
        isKind(caller, 'ADMIN') ? { failedEmails: await mails.undeliveredWaiting() } : {},
    ];
  }

  async of(caller: Caller): Promise<Pieces> {
    const answered = await Promise.all(
      this.pieces.map((piece) =>
        piece(caller).catch((error: unknown): Pieces => {
          this.logger.warn(String(error));
          return {};
        }),
      ),
    );
    return Object.assign({}, ...answered) as Pieces;
  }
}
