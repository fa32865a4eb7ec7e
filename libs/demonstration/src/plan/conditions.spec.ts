import { conditionReport } from '@fairlot/contracts/vehicles';
import type { Vehicle } from '@fairlot/vehicles-records';
import { expect, it } from 'vitest';
import { plannedCondition } from './conditions.js';

const vehicle = (idVehicle: number, damaged: boolean) =>
  ({
    idVehicle,
    damaged,
    firstRegistration: '2014-05',
    mileageKm: 98_700,
    askingPriceMinor: 654_300,
    insertDate: new Date('2026-11-21T10:00:00Z'),
  }) as Vehicle;

it('a seeded condition report is valid, deterministic, and has no service in the future', () => {
  for (let id = 1; id <= 300; id += 1) {
    const report = conditionReport.parse(plannedCondition(vehicle(id, id % 2 > 0)));
    expect(plannedCondition(vehicle(id, id % 2 > 0))).toEqual(report);
    expect(report.damages.length > 0).toBe(id % 2 > 0);
    expect(new Set(report.damages.map(({ part }) => part)).size).toBe(report.damages.length);
    const km = report.services.map(({ mileageKm }) => mileageKm ?? 0);
    expect(km).toEqual(km.toSorted((a, b) => a - b));
    expect(report.services.every(({ date }) => date < '2026-11-21')).toBe(true);
    expect(report.services.length).toBeGreaterThan(3);
  }
});
