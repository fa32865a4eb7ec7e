import { VehicleDrawing } from '@fairlot/web-ui';
import type { Stories } from '../story.js';

const drawing = (bodyType: string) => (
  <div style={{ width: 160 }}>
    <VehicleDrawing bodyType={bodyType} />
  </div>
);

export const stories: Stories = {
  saloon: drawing('SALOON'),
  'station wagon': drawing('ESTATE'),
  convertible: drawing('CONVERTIBLE'),
  'of a body that is not known': drawing('OTHER'),
};
