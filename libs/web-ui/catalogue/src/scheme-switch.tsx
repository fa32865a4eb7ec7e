import { chooseColourScheme, ChoiceRow, COLOUR_SCHEMES, useChosenScheme } from '@fairlot/web-ui';

const LABELS = { light: 'Light', dark: 'Dark', auto: 'As the system' };

export const SchemeSwitch = () => (
  <ChoiceRow
    label="Colour scheme"
    value={useChosenScheme()}
    onChange={chooseColourScheme}
    choices={COLOUR_SCHEMES.map((value) => ({ value, label: LABELS[value] }))}
  />
);
