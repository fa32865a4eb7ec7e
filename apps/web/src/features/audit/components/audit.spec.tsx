import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { makePage, makeUser, NOW } from '../../../testing/builders.js';
import { makePortal, visit } from '../../../testing/fake-portal.js';

const entry = (facts: object = {}) => ({
  idChange: '7',
  changedAt: NOW,
  idUser: 3,
  username: 'm.bianchi',
  application: 'WEBSITE',
  kind: 'USER',
  key: '8',
  title: 'Luca Neri',
  idMarket: 'IT',
  fields: { enabled: { before: true, after: false } },
  ...facts,
});

const open = async (path: string, rows: readonly object[]) => {
  const portal = makePortal({
    'SEC-10': () =>
      makeUser({ roles: ['USER', 'ADMIN'], idDealer: null, adminEnabledMarket: ['IT'] }),
    'OPEN-02': () => [],
    'ENG-261': () => makePage(rows),
  });
  await visit(path);
  return portal;
};

describe('the audit log', () => {
  it('ENG-261 shows author, change and origin of each entry, with links to the user and the record', async () => {
    const step = { step: { before: null, after: 'VIEWED' } };
    await open('/admin/audit', [
      entry(),
      entry({ idChange: '6', kind: 'REGISTRATION', key: '4', idUser: null, fields: step }),
    ]);
    const [changed, viewed] = within(await screen.findByRole('list')).getAllByRole('listitem');
    expect(changed?.textContent).toContain('Website');
    expect(changed?.textContent).toContain('Enabled → Disabled');
    const person = within(changed!).getByRole('link', { name: 'm.bianchi' });
    expect(person.getAttribute('href')).toContain('/admin/audit?person=');
    const record = within(changed!).getByRole('link', { name: 'Luca Neri' });
    expect(record.getAttribute('href')).toBe('/admin/user-edit/8');
    expect(viewed?.textContent).toContain('The portal itself');
    expect(viewed?.textContent).toContain('Document viewed');
  });

  it('names who linked a template for joint auctions, and links templates and account managers', async () => {
    const link = { link: { before: null, after: 'LINKED' } };
    const titles = ['Autonord · Multi srl', 'Autonord', 'Robin Keller'];
    await open('/admin/audit', [
      entry({ kind: 'TEMPLATE_LINK', key: '3/9', title: titles[0], fields: link }),
      entry({ idChange: '6', kind: 'TEMPLATE', key: '3', title: titles[1], fields: {} }),
      entry({ idChange: '5', kind: 'SELLER', key: '4', title: titles[2], fields: {} }),
    ]);
    const [linked] = within(await screen.findByRole('list')).getAllByRole('listitem');
    expect(linked?.textContent).toContain('Template for joint auctionsAutonord · Multi srl');
    expect(linked?.textContent).toContain('For joint auctions: Allowed');
    const hrefs = titles.map((name) => screen.queryByRole('link', { name })?.getAttribute('href'));
    expect(hrefs).toEqual([undefined, '/admin/records/templates/3', '/admin/records/sellers/4']);
  });

  it('links approved changes, and the steps of an approval request, to that request', async () => {
    const state = { state: { before: 'WAITING', after: 'APPROVED' } };
    const step = { kind: 'APPROVAL', key: '4', title: null, idApproval: 4, fields: state };
    await open('/admin/audit', [
      entry({ approver: 'bruno', idApproval: 4 }),
      entry({ idChange: '6', ...step }),
      entry({ idChange: '5', ...step, idApproval: null }),
    ]);
    const approved = await screen.findByRole('link', { name: 'approved by bruno' });
    const steps = screen.getAllByRole('link', { name: '#4' });
    expect([approved, ...steps].map((link) => link.getAttribute('href'))).toEqual([
      '/admin/approvals?state=ALL&request=4',
      '/admin/approvals?state=ALL&request=4',
    ]);
  });

  it('ENG-261 applies the filters in the URL', async () => {
    const portal = await open('/admin/audit?kind=USER&key=8&person=m.bianchi&market=IT', [entry()]);
    await screen.findByText('Luca Neri');
    const { request } = portal.asked.find(({ id }) => id === 'ENG-261')!;
    expect(Object.fromEntries(request.query)).toMatchObject({
      kind: 'USER',
      key: '8',
      person: 'm.bianchi',
      market: 'IT',
    });
    await userEvent.click(screen.getByRole('link', { name: 'm.bianchi' }));
    expect(portal.asked.at(-1)?.request.query.get('person')).toBe('3');
  });
});
