import { MailSender } from '@fairlot/messaging-application';
import { Injectable } from '@nestjs/common';
import { DocumentPageDrawer } from './document-page-drawer.js';
import { OrphanFiles } from './orphan-files.js';
import { OverdueRows } from './overdue-rows.js';
import { VehicleLetterWriter } from './vehicle-letter-writer.js';

/** What nobody waits for: letters, pictures of documents, and what is kept no longer. */
@Injectable()
export class JobsRole {
  constructor(
    private readonly mails: MailSender,
    private readonly orphans: OrphanFiles,
    private readonly overdue: OverdueRows,
    private readonly vehicleLetters: VehicleLetterWriter,
    private readonly documentPages: DocumentPageDrawer,
  ) {}

  async start(): Promise<void> {
    await this.mails.start();
    this.orphans.start();
    this.overdue.start();
    this.vehicleLetters.start();
    this.documentPages.start();
  }

  async stop(): Promise<void> {
    await this.mails.stop();
    await this.orphans.stop();
    await this.overdue.stop();
    await this.vehicleLetters.stop();
    await this.documentPages.stop();
  }
}
