import type { ExampleTarget } from '@fairlot/contracts';
import type { World } from '../make-world.js';
import type { VehicleWrite } from '../vehicle-writes.js';

/** The calls about templates in addition to those of the record: copies, previews, regulations. */
export const regulationCues = (world: World, shown: ExampleTarget) => {
  const about = {
    ...shown,
    records: {
      // Another template than in the other calls, whose auctions keep the built-in text.
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
