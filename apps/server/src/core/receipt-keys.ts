import { systemClock } from '@fairlot/kernel';
import { ReceiptSigner } from '@fairlot/event-sourcing-engine';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DataSource } from 'typeorm';

type KeyRow = { key_id: string; public_key_pem: string };

/** Stores the public keys of all processes that have signed receipts on this database. */
@Injectable()
export class ReceiptKeys implements OnModuleInit {
  constructor(
    private readonly dataSource: DataSource,
    private readonly signer: ReceiptSigner,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.dataSource.query(
      `INSERT INTO receipt_key (key_id, public_key_pem, since) VALUES ($1, $2, $3)
       ON CONFLICT DO NOTHING`,
      [this.signer.keyId, this.signer.publicKeyPem, systemClock.now()],
    );
  }

  blinded(eventHash: string): string {
    return this.signer.blinded(eventHash);
  }

  async all(): Promise<{ keyId: string; publicKeyPem: string }[]> {
    const rows: KeyRow[] = await this.dataSource.query(
      'SELECT key_id, public_key_pem FROM receipt_key ORDER BY since, key_id',
    );
    return rows.map((row) => ({ keyId: row.key_id, publicKeyPem: row.public_key_pem }));
  }
}
