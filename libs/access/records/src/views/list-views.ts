import { Injectable } from '@nestjs/common';
import { DataSource, In, Not } from 'typeorm';
import { ListViewRow } from './list-view.entity.js';

type Of = Pick<ListViewRow, 'idUser' | 'list'>;

/** What users saved of lists: each his own, by name. */
@Injectable()
export class ListViews {
  constructor(private readonly dataSource: DataSource) {}

  of({ idUser, list }: Of): Promise<ListViewRow[]> {
    return this.views.find({ where: { idUser, list }, order: { name: 'ASC' } });
  }

  /** In place of what had its name; false where so many have a name that it would be one too many. */
  async save(view: ListViewRow, max: number): Promise<boolean> {
    const { idUser, list, name, isDefault } = view;
    return this.dataSource.transaction(async (manager) => {
      // Two at once of one user wait for each other: neither count nor default is of before.
      await manager.query(`SELECT pg_advisory_xact_lock(hashtext('list views'), $1)`, [idUser]);
      const views = manager.getRepository(ListViewRow);
      const others = { idUser, list, name: Not(In(['', name])) };
      if (name !== '' && (await views.countBy(others)) >= max) return false;
      if (isDefault) await views.update({ idUser, list }, { isDefault: false });
      await views.save(view);
      return true;
    });
  }

  async delete({ idUser, list, name }: Of & Pick<ListViewRow, 'name'>): Promise<void> {
    await this.views.delete({ idUser, list, name });
  }

  private get views() {
    return this.dataSource.getRepository(ListViewRow);
  }
}
