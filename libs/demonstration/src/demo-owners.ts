import type { Actor } from '@fairlot/event-sourcing-engine';
import type { Template } from '@fairlot/partners-records';
import type { DemoServices } from './demo-services.js';
import { DEMO_TEMPLATES } from './plan/templates.js';

/** A template of the demonstration, and the user who acts for its owner. */
export type OwnedTemplate = { readonly template: Template; readonly owner: Actor };

const OWNERS = [...new Set(DEMO_TEMPLATES.map(({ owner }) => owner))];

/** The current templates of the demonstration's owners. */
export const ownedTemplates = async ({
  directory,
  partners,
}: Pick<DemoServices, 'directory' | 'partners'>): Promise<OwnedTemplate[]> => {
  const owned = await Promise.all(
    OWNERS.map(async (username): Promise<OwnedTemplate[]> => {
      const user = await directory.userNamed(username);
      if (user === null || user.idDealer === null) return [];
      const { idUser, idDealer, permissions } = user;
      const owner = { idUser, idDealer, role: permissions[0] ?? 'USER' };
      const templates = await partners.templatesOf({ idDealer });
      return templates
        .filter((template) => template.idDealer === idDealer && template.enabled)
        .map((template) => ({ template, owner }));
    }),
  );
  return owned.flat();
};
