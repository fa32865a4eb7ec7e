import { createHash } from 'node:crypto';
import {
  DeleteAuctionCommand,
  ExtendAuctionCommand,
  PauseLotsCommand,
  ResumeLotsCommand,
  SetFileMessageCommand,
  SetMessageCommand,
} from '../commands/index.js';
import { MessageFiles, type StoredFile } from '@fairlot/auction-read-model';
import type { Caller } from '@fairlot/access-domain';
import type { BodyOf } from '@fairlot/contracts';
import type { AuctionView, LotOutcome } from '@fairlot/contracts/auction';
import type { Operations } from '@fairlot/contracts/operations';
import { validationRefused, notFound } from '@fairlot/contracts/refused';
import { isTooFar } from '@fairlot/auction-rules';
import { digestInParts, type Clock } from '@fairlot/kernel';
import { PartnerDirectory } from '@fairlot/partners-records';
import { Inject, Injectable } from '@nestjs/common';
import { AuctionHeaders } from '../auctions/auction-headers.js';
import { CommandService, lotOutcomes, type Sender } from '../commands/command-service.js';
import { momentOf, floorToMinute } from '../drafts/moment.js';
import { acceptFile, type UploadedFile } from '../messages/message-file.js';
import { sanitiseMessage } from '../messages/sanitise-message.js';
import { fieldProblems } from '../problems/field-problem.js';
import { CLOCK } from '../providers.js';
import { AuctionVisibility } from '../visibility/auction-visibility.js';

/** Actions of a manager on a whole auction. Every call requires a manager of that auction. */
@Injectable()
export class AuctionControl {
  constructor(
    private readonly service: CommandService,
    private readonly visibility: AuctionVisibility,
    private readonly headers: AuctionHeaders,
    private readonly partners: PartnerDirectory,
    private readonly files: MessageFiles,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async delete(sender: Sender, idAuction: number): Promise<{ done: true }> {
    // A repeated call skips this check, because nobody manages an auction that is already deleted.
    if ((await this.service.firstAt(sender)) === null)
      await this.visibility.managed(sender.caller, idAuction);
    await this.service.run(sender, (header) => new DeleteAuctionCommand(header, { idAuction }));
    return { done: true };
  }

  /**
   * SEC-71: sets a new end, truncated to zero seconds.
   * @throws Refused VALIDATION when the new end is not a valid local time
   */
  async extend(
    sender: Sender,
    idAuction: number,
    { reason, ...written }: BodyOf<Operations['SEC-71']>,
  ): Promise<AuctionView> {
    const { auction } = await this.visibility.managed(sender.caller, idAuction);
    const template = await this.partners.template(auction.terms.idTemplate);
    const end = momentOf(
      { at: written.endsAt, date: written.endDate, time: written.endTime },
      { name: 'end', idMarket: template?.idMarket ?? 'OTHER' },
    );
    if ('fault' in end) throw validationRefused(fieldProblems([end.fault], sender.language));
    const endsAt = floorToMinute(end.at);
    if (isTooFar(endsAt, this.clock.now())) {
      const path = written.endsAt === undefined ? 'endDate' : 'endsAt';
      throw validationRefused(fieldProblems([{ path, code: 'end_too_far' }], sender.language));
    }
    await this.service.run(
      sender,
      (header) => new ExtendAuctionCommand(header, { idAuction, endsAt, reason }),
    );
    return this.headers.of(sender.caller, idAuction);
  }

  async setMessage(sender: Sender, idAuction: number, text: string | null) {
    await this.visibility.managed(sender.caller, idAuction);
    const message = sanitiseMessage(text);
    await this.service.run(
      sender,
      (header) => new SetMessageCommand(header, { idAuction, message }),
    );
    return this.headers.of(sender.caller, idAuction);
  }

  /** Stores the file before the event, so that an event never refers to a missing file. */
  async setFile(sender: Sender, idAuction: number, uploaded: UploadedFile): Promise<AuctionView> {
    const { auction } = await this.visibility.managed(sender.caller, idAuction);
    const { fileName, mediaType: contentType, content } = await acceptFile(uploaded);
    const at = this.clock.now();
    const idFile = await this.files.store({ idAuction, fileName, contentType, content, at });
    const sha256 = await digestInParts(createHash('sha256'), content);
    const file = { idFile, fileName, sha256 };
    // Afterwards one file is unused and deleted: the new file after a repeat or refusal, otherwise
    // the previous file.
    const currentFile = await this.service
      .run(sender, (header) => new SetFileMessageCommand(header, { idAuction, file }))
      .catch(async (error: unknown) => {
        await this.files.remove(idAuction, idFile);
        throw error;
      });
    const unusedFile = currentFile === idFile ? auction.file?.idFile : idFile;
    if (unusedFile !== undefined) await this.files.remove(idAuction, unusedFile);
    return this.headers.of(sender.caller, idAuction);
  }

  async removeFile(sender: Sender, idAuction: number): Promise<AuctionView> {
    const { auction } = await this.visibility.managed(sender.caller, idAuction);
    const isRepeat = (await this.service.firstAt(sender)) !== null;
    await this.service.run(
      sender,
      (header) => new SetFileMessageCommand(header, { idAuction, file: null }),
    );
    // A repeat must not remove a file that was attached later.
    if (auction.file !== null && !isRepeat) await this.files.remove(idAuction, auction.file.idFile);
    return this.headers.of(sender.caller, idAuction);
  }

  /**
   * ENG-19: the file attached to an auction. @throws Refused NOT_FOUND when the auction has no file
   */
  async file(caller: Caller, idAuction: number): Promise<StoredFile> {
    const { auction } = await this.visibility.visible(caller, idAuction);
    const stored = auction.file && (await this.files.file(idAuction, auction.file.idFile));
    if (stored === null) throw notFound();
    return stored;
  }

  async pause(
    sender: Sender,
    idAuction: number,
    { idLots = null, reason }: { idLots?: number[] | null | undefined; reason: string },
  ): Promise<LotOutcome[]> {
    await this.visibility.managed(sender.caller, idAuction);
    const results = await this.service.run(
      sender,
      (header) => new PauseLotsCommand(header, { idAuction, idLots, reason }),
    );
    return lotOutcomes(results, sender.language);
  }

  async resume(
    sender: Sender,
    idAuction: number,
    idLots: readonly number[] | null,
  ): Promise<LotOutcome[]> {
    await this.visibility.managed(sender.caller, idAuction);
    const results = await this.service.run(
      sender,
      (header) => new ResumeLotsCommand(header, { idAuction, idLots }),
    );
    return lotOutcomes(results, sender.language);
  }
}
