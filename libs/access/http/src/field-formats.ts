import type { TextKey } from '@fairlot/content';

/** Fields with their own text for values of a wrong format. */
const FORMATS: Readonly<Record<string, TextKey>> = {
  email: 'field.email',
  confEmail: 'field.email',
  referenceEmail: 'field.email',
  licensePlate: 'vehicleList.fault.plate',
  frame: 'vehicleList.fault.frame',
  firstRegistration: 'vehicleList.fault.month',
};

/**
 * Key of the text for a value of the wrong format. The text says what to enter. @param path such as
 * `user.email`
 */
export const formatText = (path: string): TextKey =>
  FORMATS[path.split('.').at(-1) ?? ''] ?? 'field.format';
