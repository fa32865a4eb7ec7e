import { Catalogues } from '@fairlot/auction-read-model';
import { RegistrationFiles } from '@fairlot/access-records';
import { SentParts, VehicleFiles } from '@fairlot/vehicles-records';
import { RecordDocuments, RecordExports } from '@fairlot/records';
import { Injectable } from '@nestjs/common';

/**
 * Deletes files without a row. They are rare: they result from a crash, or from a commit whose
 * answer was lost.
 */
@Injectable()
export class OrphanFiles {
  private readonly owners: readonly { collect(now: number): Promise<unknown> }[];

  constructor(
    registrations: RegistrationFiles,
    vehicles: VehicleFiles,
    catalogues: Catalogues,
    parts: SentParts,
    exported: RecordExports,
    documents: RecordDocuments,
  ) {
    this.owners = [registrations, vehicles, catalogues, parts, exported, documents];
  }

  /** @param now epoch ms */
  async collect(now: number): Promise<void> {
    for (const owner of this.owners) await owner.collect(now);
  }
}
