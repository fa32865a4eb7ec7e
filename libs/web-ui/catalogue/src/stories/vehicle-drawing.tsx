import { VehicleDrawing } from '@fairlot/web-ui';
import type { Stories } from '../story.js';

const drawn = (bodyType: string, brand: string) => (
  <div style={{ width: 160 }}>
    <VehicleDrawing bodyType={bodyType} brand={brand} />
  </div>
);

export const stories: Stories = {
  limousine: drawn('limousine', 'BMW'),
  'station wagon': drawn('combi', 'Volkswagen'),
  'of a make without a paint': drawn('coupe', 'Unheard-of'),
  'of an unknown shape': drawn('', 'Fiat'),
};
