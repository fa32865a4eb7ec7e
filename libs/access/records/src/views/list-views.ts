import { Injectable } from '@nestjs/common';
import { DataSource, In, Not } from 'typeorm';
import { ListViewRow } from './list-view.entity.js';

type ListOfUser = Pick<ListViewRow, 'idUser' | 'list'>;

/** Users' saved views of lists, by name. */
@Injectable()
export class ListViews {
  constructor(private readonly dataSource: DataSource) {}

  of({ idUser, list }: ListOfUser): Promise<ListViewRow[]> {
    return this.views.find({ where: { idUser, list }, order: { name: 'ASC' } });
  }

  /** Replaces a view with the same name. False if it would exceed the limit. */
  async save(view: ListViewRow, max: number): Promise<boolean> {
    const { idUser, list, name, isDefault } = view;
    return this.dataSource.transaction(async (manager) => {
      // Serialises parallel calls of a user, so that the number of views and the default are
      // current.
      await manager.query(`SELECT pg_advisory_xact_lock(hashtext('list views'), $1)`, [idUser]);
      const views = manager.getRepository(ListViewRow);
      const others = { idUser, list, name: Not(In(['', name])) };
      if (name !== '' && (await views.countBy(others)) >= max) return false;
      if (isDefault) await views.update({ idUser, list }, { isDefault: false });
      await views.save(view);
      return true;
    });
  }

  async delete({ idUser, list, name }: ListOfUser & Pick<ListViewRow, 'name'>): Promise<void> {
    await this.views.delete({ idUser, list, name });
  }

  private get views() {
    return this.dataSource.getRepository(ListViewRow);
  }
}
