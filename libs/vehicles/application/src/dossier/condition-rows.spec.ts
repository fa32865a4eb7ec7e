import type { ConditionReport } from '@fairlot/contracts/vehicles';
import { expect, it } from 'vitest';
import { conditionSections } from './condition-rows.js';

const REPORT: ConditionReport = {
  damages: [
    {
      part: 'FRONT_BUMPER',
      kind: 'SCRATCH',
      severity: 2,
      costMinor: 12_500,
      position: { view: 'FRONT', x: 0, y: 0 },
      idFile: null,
      note: 'behind the plate',
    },
  ],
  equipment: [{ text: 'Roof tent' }, { code: 'CRUISE_CONTROL' }],
  services: [{ date: '2024-03-09', kind: 'SERVICE', mileageKm: 45_000, note: null }],
  appraisal: { by: 'NONE', format: null },
};

it("the condition sections list damage, grouped equipment and services in the reader's language and currency", () => {
  expect(conditionSections(REPORT, { language: 'de', idMarket: 'DE' })).toEqual([
    {
      title: 'Schäden',
      rows: [
        [
          expect.stringMatching(/Stoßfänger|Stoßstange/),
          expect.stringMatching(/Kratzer · Deutlich · 125,00.€ · behind the plate/),
        ],
      ],
    },
    {
      title: 'Ausstattung',
      rows: [
        [expect.any(String), 'Tempomat'],
        ['Weiteres', 'Roof tent'],
      ],
    },
    { title: 'Servicehistorie', rows: [['9.3.2024', expect.stringContaining('45.000 km')]] },
  ]);
});

it('the condition sections leave out those that are empty', () => {
  const none = { ...REPORT, damages: [], equipment: [], services: [] };
  expect(conditionSections(none, { language: 'en', idMarket: 'IT' })).toEqual([]);
});
