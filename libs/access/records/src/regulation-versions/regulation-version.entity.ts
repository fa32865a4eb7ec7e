import { Column, Entity, PrimaryColumn } from 'typeorm';
import { wholeNumberTransformer } from '../entities/whole-number.js';

const instantColumn = (name: string) =>
  ({ type: 'bigint', name, transformer: wholeNumberTransformer }) as const;

/**
 * A version of a template's own regulation. It is immutable. Its texts are rows of `regulation` with
 * the same `hash` and `version`.
 */
@Entity('regulation_version')
export class RegulationVersion {
  @PrimaryColumn('int', { name: 'id_template' })
  idTemplate!: number;

  @PrimaryColumn('int')
  version!: number;

  /** SHA-256 of template, version, binding language and texts, hex. Auctions refer to it. */
  @Column('text')
  hash!: string;

  @Column('text', { name: 'binding_language' })
  bindingLanguage!: string;

  /** Description of the changes for dealers, in the binding language. */
  @Column('text')
  note!: string;

  /** Auctions that start from this instant on use this version. */
  @Column(instantColumn('applies_at'))
  appliesAt!: number;

  @Column(instantColumn('written_at'))
  writtenAt!: number;

  @Column('int', { name: 'id_author' })
  idAuthor!: number;

  /**
   * Hash of the latest version that dealers had to accept. An acceptance of any version with the
   * same value is valid.
   */
  @Column('text')
  consent!: string;

  @Column('uuid', { name: 'command_id' })
  commandId!: string;
}
