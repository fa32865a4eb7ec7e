import { Injectable } from '@nestjs/common';
import { DataSource, In, Not } from 'typeorm';
import { ListViewRow } from './list-view.entity.js';

type ListOfUser = Pick<ListViewRow, 'idUser' | 'list'>;
type ListOfStaff = ListOfUser & { readonly idMarkets: readonly string[] };
/** A view of a colleague, and the colleague's name. */
type SharedView = Pick<ListViewRow, 'name' | 'said' | 'columns' | 'density'> & {
  readonly sharedBy: string;
};

/** Views of other enabled staff who work for one of the user's markets. */
const FIND_SHARED = `
  SELECT v.name, v.said, v.columns, v.density, u.name || ' ' || u.surname AS "sharedBy"
  FROM list_view v JOIN app_user u ON u.id_user = v.id_user
  WHERE v.list = $1 AND v.is_shared AND v.id_user <> $2 AND u.enabled
    AND u.roles && ARRAY['ADMIN', 'CUSTOMER_CENTER'] AND u.admin_enabled_markets && $3
  ORDER BY v.name, v.id_user LIMIT $4`;

/** Users' saved views of lists, by name. */
@Injectable()
export class ListViews {
  constructor(private readonly dataSource: DataSource) {}

  of({ idUser, list }: ListOfUser): Promise<ListViewRow[]> {
    return this.views.find({ where: { idUser, list }, order: { name: 'ASC' } });
  }

  /** Views of a list that colleagues share with a member of staff. */
  sharedWith({ idUser, list, idMarkets }: ListOfStaff, max: number): Promise<SharedView[]> {
    return this.dataSource.query(FIND_SHARED, [list, idUser, idMarkets, max]);
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
