import { Column, Entity, PrimaryColumn } from 'typeorm';

/** How a user sees a list, under a name that he gave it. */
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

  /** Filters and order, as the address of the list holds them. */
  @Column('jsonb')
  said!: Record<string, string | number | boolean>;

  @Column('text', { array: true })
  columns!: string[];

  @Column('text')
  density!: 'comfortable' | 'compact';
}
