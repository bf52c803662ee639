import type { CustomerRow } from '@marquee/contract/customers'
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { refusal, showScreen } from '../../testing/show-screen.tsx'
import CustomersPage from './page.tsx'

afterEach(cleanup)

const id = '01990000-0000-7000-8000-0000000000d1'
const forgotten = {
  ...{ id, customerNo: 1042, name: '#1042', kind: 'person', phone: null, email: null, language: null, birthday: null },
  ...{ taxNo: null, tags: null, note: '', flags: [], orders: 1, lastOrderAt: null, mergedInto: null, rev: 3 },
  ...{ archivedAt: '2026-11-20T10:00:00.000Z', anonymisedAt: '2026-11-20T10:00:00.000Z' },
} as unknown as CustomerRow
const file = {
  ...{ currency: 'TRY', spentMinor: 90_000, orders: 1, visits: 1, lastVisitAt: null, upcoming: 0, noShows: 0 },
  ...{ flags: [], contacts: [], consents: [], wallet: [], ahead: [], documents: [], groups: [], events: [], alike: [] },
  ...{ eventsNext: null, merged: [], into: null, proposed: [] },
}

test('figures and flags come before the fields, contacts and the history after them', async () => {
  const known = { ...forgotten, name: 'Işıl Şahin', archivedAt: null, anonymisedAt: null }
  await showScreen(<CustomersPage />, {
    namespaces: ['customers', 'customerMessages'],
    at: `/customers?id=${id}`,
    rights: { customers: { view: {}, update: {} } },
    answers: {
      'customers.figures': () => [],
      'customers.list': () => ({ rows: [known], nextCursor: null, total: 1, totalIsExact: true }),
      'customers.get': () => known,
      'customers.file': () => file,
      'jobs.list': () => [],
    },
  })
  const history = await screen.findByRole('heading', { name: 'History' })
  const inOrder = [
    screen.getByRole('heading', { name: 'Flags' }),
    screen.getByRole('textbox', { name: /^Name/ }),
    screen.getByRole('heading', { name: 'Phones and emails' }),
    history,
  ]
  const sorted = inOrder.toSorted((one, other) =>
    one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
  )
  expect(sorted).toEqual(inOrder)
})

test.each([
  ['from the archive', '/customers?archived=true', ['view', 'update', 'archive', 'privacy']],
  ['from an address', `/customers?id=${id}`, ['view', 'update']],
  ['by somebody who may only look', `/customers?archived=true&id=${id}`, ['view']],
])('a customer who was anonymised is opened %s, marked, and nothing can be entered', async (_, at, actions) => {
  const rows = at.includes('archived') ? [forgotten] : []
  const { user } = await showScreen(<CustomersPage />, {
    namespaces: ['customers', 'customerMessages'],
    at,
    rights: { customers: Object.fromEntries(actions.map((action) => [action, {}])) },
    answers: {
      'customers.figures': () => [],
      'customers.list': () => ({ rows, nextCursor: null, total: rows.length, totalIsExact: true }),
      'customers.get': () => forgotten,
      'customers.file': () => file,
      'jobs.list': () => [],
    },
  })
  if (!at.includes('id=')) await user.click(await screen.findByText('#1042'))
  await screen.findByText(/This customer was anonymised/)
  expect(screen.getAllByText('Anonymised').length).toBeGreaterThan(0)
  for (const name of ['Add flag', 'Add contact', 'Record answer', 'Save', 'Anonymise']) {
    expect(screen.queryByRole('button', { name })).toBeNull()
  }
})

test('flags of a merged customer are not changed, and an undo that meets a phone of somebody else says so', async () => {
  const merged = {
    ...{ ...forgotten, name: 'Işıl Şahin', anonymisedAt: null },
    mergedInto: '01990000-0000-7000-8000-0000000000d2',
  }
  const taken = refusal('VALIDATION', { issues: [{ path: 'phone', message: 'field.taken' }] })
  const vip = { id: merged.mergedInto, kind: 'vip', reason: 'Patron', until: null }
  const by = { id: '01990000-0000-7000-8000-0000000000a1', name: 'Ece' }
  const { user } = await showScreen(<CustomersPage />, {
    namespaces: ['customers', 'customerMessages'],
    at: `/customers?id=${id}`,
    rights: { customers: { view: {}, update: {}, archive: {} } },
    answers: {
      'customers.figures': () => [],
      'customers.list': () => ({ rows: [], nextCursor: null, total: 0, totalIsExact: true }),
      'customers.get': () => merged,
      'customers.file': () => ({
        ...file,
        flags: [{ ...vip, setAt: '2026-11-20T10:00:00.000Z', setBy: by }],
        into: {
          ...{ id: merged.mergedInto, customerNo: 1043, name: 'Işıl Ş.', who: 'Ece' },
          ...{ at: '2026-11-20T10:00:00.000Z', undoUntil: '2026-12-20T10:00:00.000Z' },
        },
      }),
      'customers.undoMerge': () => {
        throw taken
      },
      'jobs.list': () => [],
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Undo merge' }))
  await screen.findByText(/Another customer now has one of their phones or emails/)
  expect(screen.getByText('Patron')).toBeTruthy()
  for (const name of ['Add flag', 'End flag: VIP']) expect(screen.queryByRole('button', { name })).toBeNull()
})

test('one whose phone somebody else has now stays in the archive, and the reason is said', async () => {
  const archived = { ...forgotten, name: 'Işıl Şahin', anonymisedAt: null }
  const { user } = await showScreen(<CustomersPage />, {
    namespaces: ['customers', 'customerMessages'],
    at: '/customers?archived=true',
    rights: { customers: { view: {}, update: {}, archive: {} } },
    answers: {
      'customers.figures': () => [],
      'customers.list': () => ({ rows: [archived], nextCursor: null, total: 1, totalIsExact: true }),
      'customers.archive': () => {
        throw refusal('VALIDATION', { issues: [{ path: 'phone', message: 'field.taken' }] })
      },
      'jobs.list': () => [],
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Actions for Işıl Şahin' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Restore' }))
  await screen.findByText(/^Işıl Şahin can’t be restored. Another customer/)
})

test('somebody to merge with is looked for among those who are known, and nobody new is added', async () => {
  const known = { ...forgotten, name: 'Işıl Şahin', archivedAt: null, anonymisedAt: null }
  const { user } = await showScreen(<CustomersPage />, {
    namespaces: ['customers', 'customerMessages'],
    at: `/customers?id=${id}`,
    rights: { customers: { view: {}, create: {}, update: {}, archive: {} } },
    answers: {
      'customers.figures': () => [],
      'customers.list': () => ({ rows: [known], nextCursor: null, total: 1, totalIsExact: true }),
      'customers.get': () => known,
      'customers.file': () => file,
      'customers.lookUp': () => [],
      'jobs.list': () => [],
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Merge with another' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Merge with another' }))
  await user.type(dialog.getByRole('combobox'), 'Isil Sahin')
  await dialog.findByText('No customer found')
  expect(dialog.queryByRole('option')).toBeNull()
})
