import type { ExampleTarget } from '@fairlot/contracts';
import type { World } from '../make-world.js';
import type { VehicleWrite } from '../vehicle-writes.js';

/** Examples of the calls about templates beyond their record: copies, previews and regulations. */
export const regulationCues = (world: World, shown: ExampleTarget) => {
  const about = {
    ...shown,
    records: {
      // Uses another template, because auctions in other examples need the built-in regulation.
      template: { id: world.templates.exhibitor, version: '' },
      dealer: { id: world.people.dealer1.idDealer, version: '' },
    },
  };
  const staff = [world.as('admin'), about] as const;
  return {
    'ENG-303': staff,
    'ENG-331': staff,
    'ENG-277': staff,
    'ENG-278': staff,
    'ENG-276': staff,
    'ENG-279': staff,
    'ENG-280': [world.as('dealer1'), about] as const,
  };
};

export const regulationWrites = ({ templates, people }: World): VehicleWrite[] => [
  [
    'ENG-303',
    'admin',
    {
      body: {
        idTemplate: templates.exhibitor,
        idMarket: 'DE',
        idDealer: people.exhibitor.idDealer,
        name: 'Flotte',
      },
    },
  ],
  [
    'ENG-278',
    'admin',
    {
      params: { idTemplate: templates.exhibitor },
      body: {
        ifVersion: 0,
        bindingLanguage: 'it',
        note: 'First version.',
        texts: [{ language: 'it', html: '<p>Ogni offerta è vincolante.</p>' }],
      },
    },
  ],
];
