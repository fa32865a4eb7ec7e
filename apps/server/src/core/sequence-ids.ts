import { IdSource } from '@fairlot/auction-application';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** Ids from PostgreSQL sequences, unique across all processes. */
@Injectable()
export class SequenceIds extends IdSource {
  constructor(private readonly dataSource: DataSource) {
    super();
  }

  nextAuction(): Promise<number> {
    return this.next('id_auction_seq');
  }

  nextPurchase(): Promise<number> {
    return this.next('id_purchase_seq');
  }

  private async next(sequence: string): Promise<number> {
    const [row]: { id: string }[] = await this.dataSource.query('SELECT nextval($1) AS id', [
      sequence,
    ]);
    return Number(row?.id);
  }
}
