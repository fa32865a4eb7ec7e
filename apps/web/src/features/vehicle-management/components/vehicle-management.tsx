import { ListPage } from '#shared/list/list-page.js';
import { VehicleManagementContext } from './vehicle-management-context.js';
import type { ManagementFilter } from './management-filter.js';
import { managementList } from './management-list.js';
import { useMoving } from './use-moving.js';

type Props = {
  readonly query: ManagementFilter;
  readonly onChange: (change: Partial<ManagementFilter>) => void;
};

/** The page on which users move vehicles from one stage to the next (SCR-068). */
export const VehicleManagement = ({ query, onChange }: Props) => {
  const management = useMoving();
  // A change of the place clears the selection, which applies only to one place.
  const say = (change: Partial<ManagementFilter>) => {
    if (change.place !== undefined) management.onTick(new Map());
    onChange(change);
  };
  return (
    <VehicleManagementContext value={management}>
      <ListPage list={managementList} query={query} onChange={say} />
    </VehicleManagementContext>
  );
};
