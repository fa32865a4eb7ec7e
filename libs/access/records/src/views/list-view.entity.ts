import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A user's view of a list, under a name that the user chose. */
@Entity('list_view')
export class ListViewRow {
  @PrimaryColumn('int', { name: 'id_user' })
  idUser!: number;

  @PrimaryColumn('text')
  list!: string;

  @PrimaryColumn('text')
  name!: string;

  @Column('bool', { name: 'is_default' })
  isDefault!: boolean;

  /** Filters and order, as in the list's address. */
  @Column('jsonb')
  said!: Record<string, string | number | boolean>;

  @Column('text', { array: true })
  columns!: string[];

  @Column('text')
  density!: 'comfortable' | 'compact';

  /** Whether colleagues see the view too. */
  @Column('bool', { name: 'is_shared', default: false })
  isShared!: boolean;
}
