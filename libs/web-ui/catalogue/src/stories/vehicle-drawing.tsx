import { VehicleDrawing } from '@fairlot/web-ui';
import type { Stories } from '../story.js';

const drawn = (bodyType: string) => (
  <div style={{ width: 160 }}>
    <VehicleDrawing bodyType={bodyType} />
  </div>
);

export const stories: Stories = {
  saloon: drawn('SALOON'),
  'station wagon': drawn('ESTATE'),
  convertible: drawn('CONVERTIBLE'),
  'of a body that is not known': drawn('OTHER'),
};
