import { controls, FormField, SelectBox } from '@fairlot/web-ui';
import type { Stories } from '../story.js';

export const stories: Stories = {
  usual: (
    <FormField label="Name" hint="As dealers will read it">
      {(control) => <input {...control} className={controls.input} defaultValue="Spring sale" />}
    </FormField>
  ),
  'with a fault': (
    <FormField label="Base price" hint="In euro" fault="At least 100 €">
      {(control) => <input {...control} className={controls.input} defaultValue="0" />}
    </FormField>
  ),
  disabled: (
    <FormField label="Template">
      {(control) => (
        <input {...control} className={controls.input} disabled defaultValue="Leasing" />
      )}
    </FormField>
  ),
  group: (
    <FormField label="Ends" group hint="In the market's time">
      {() => (
        <SelectBox
          label="Hour"
          value="12"
          onChange={() => {}}
          choices={[
            { value: '12', label: '12:00' },
            { value: '13', label: '13:00' },
          ]}
        />
      )}
    </FormField>
  ),
};
