import { ListPage } from '#shared/list/list-page.js';
import { VehicleManagementContext } from './vehicle-management-context.js';
import type { ManagementFilter } from './management-filter.js';
import { managementList } from './management-list.js';
import { useMoving } from './use-moving.js';

type Props = {
  readonly said: ManagementFilter;
  readonly onSay: (change: Partial<ManagementFilter>) => void;
};

/** SCR-068 */
export const VehicleManagement = ({ said, onSay }: Props) => {
  const management = useMoving();
  // A selection at one place does not apply to the other.
  const say = (change: Partial<ManagementFilter>) => {
    if (change.place !== undefined) management.onTick(new Map());
    onSay(change);
  };
  return (
    <VehicleManagementContext value={management}>
      <ListPage list={managementList} said={said} onSay={say} />
    </VehicleManagementContext>
  );
};
