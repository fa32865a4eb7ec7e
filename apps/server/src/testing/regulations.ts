import { createHash } from 'node:crypto';
import type { InputOf } from './client.js';
import type { World } from './make-world.js';

type RegulationBody = NonNullable<InputOf<'ENG-278'>['body']>;

export const sha256 = (text: string | null): string =>
  createHash('sha256')
    .update(text ?? '')
    .digest('hex');

/** The id of the template of the world's auctions. */
export const worldTemplate = ({ templates }: World) => ({ idTemplate: templates.auctioneer });

/** The body of ENG-278 with an Italian text. */
export const makeRegulationBody = (
  html: string,
  over: Partial<RegulationBody> = {},
): RegulationBody => ({
  ifVersion: 0,
  bindingLanguage: 'it',
  note: `Now: ${html}`,
  texts: [{ language: 'it', html }],
  ...over,
});

/** The versions of the regulation of the world's auctions (ENG-276). */
export const readRegulationVersions = (world: World) =>
  world.as('centre').run('ENG-276', { params: worldTemplate(world) });

/** Saves a new version of this regulation, based on the newest one (ENG-278). */
export const saveRegulation = async (
  world: World,
  html: string,
  over: Partial<RegulationBody> = {},
) => {
  const ifVersion = (await readRegulationVersions(world)).rows[0]?.version ?? 0;
  const body = makeRegulationBody(html, { ifVersion, ...over });
  return world.as('centre').run('ENG-278', { params: worldTemplate(world), body });
};
