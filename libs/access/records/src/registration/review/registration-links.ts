import { systemClock } from '@fairlot/kernel';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { hashOf, newRecoveryTag } from '../../recovery/recovery-links.js';

const DAY_MS = 86_400_000;
const LIFETIME_MS = 60 * DAY_MS;
const TAG_LENGTH_MAX = 100;

const STORE_LINK = `
  INSERT INTO registration_link (tag_hash, id_registration, expires_at) VALUES ($1, $2, $3)`;
const FIND_LINK = `
  SELECT id_registration AS "idRegistration" FROM registration_link
  WHERE tag_hash = $1 AND expires_at > $2`;

export type StatusLink = { readonly path: string; readonly untilAt: number };

/**
 * Stores the links of an applicant's e-mails, which open the status page. Only a hash of their tag
 * is stored.
 */
@Injectable()
export class RegistrationLinks {
  constructor(private readonly dataSource: DataSource) {}

  /** Adds a link. Those of earlier e-mails stay valid. */
  async create(idRegistration: number, manager: EntityManager): Promise<StatusLink> {
    const tag = newRecoveryTag();
    const untilAt = systemClock.now() + LIFETIME_MS;
    await manager.query(STORE_LINK, [hashOf(tag), idRegistration, untilAt]);
    return { path: `/registration-status?tag=${tag}`, untilAt };
  }

  /** The application of a link; null if it is unknown, expired, or of an erased application. */
  async find(tag: string): Promise<number | null> {
    if (tag.length > TAG_LENGTH_MAX) return null;
    const values = [hashOf(tag), systemClock.now()];
    const [row] = await this.dataSource.query<{ idRegistration: number }[]>(FIND_LINK, values);
    return row?.idRegistration ?? null;
  }
}
