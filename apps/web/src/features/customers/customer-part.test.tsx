import type { CustomerFile, CustomerRow } from '@marquee/contract/customers'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { useMay } from '../../lib/rights.ts'
import { refusal, showScreen } from '../../testing/show-screen.tsx'
import { CustomerPart } from './customer-part.tsx'

afterEach(cleanup)

const isil = {
  id: '01990000-0000-7000-8000-0000000000d1',
  customerNo: 1042,
  name: 'Işıl Şahin',
  archivedAt: null,
  mergedInto: null,
} as unknown as CustomerRow
const contact = (id: string, value: string, more: object = {}) => ({
  id,
  kind: value.includes('@') ? 'email' : 'phone',
  value,
  isMain: false,
  isOwn: true,
  verifiedAt: null,
  ...more,
})
const file = (more: object = {}) =>
  ({
    ...{ currency: 'TRY', spentMinor: 0, orders: 0, visits: 0, lastVisitAt: null, upcoming: 0, noShows: 0 },
    ...{ flags: [], consents: [], events: [], eventsNext: null, proposed: [] },
    ...{ wallet: [], ahead: [], documents: [], groups: [] },
    ...{ alike: [], merged: [], into: null, anonymisedAt: null },
    contacts: [
      contact('c1', '+905321112233', { isMain: true, verifiedAt: '2026-11-20T10:00:00.000Z' }),
      contact('c2', 'isil@ornek.example', { isMain: true }),
      contact('c3', '+905321112244'),
    ],
    ...more,
  }) as CustomerFile

/** What a person may do is asked for. */
const Known = () => useMay('customers', 'view') && <p>rights known</p>

async function open(answers: Record<string, (input: never) => unknown> = {}, actions = ['view', 'update']) {
  const shown = (
    <>
      <CustomerPart customer={isil} />
      <Known />
    </>
  )
  const { user } = await showScreen(shown, {
    namespaces: ['customers'],
    at: '/customers',
    rights: { customers: Object.fromEntries(actions.map((action) => [action, {}])) },
    answers: { 'customers.file': () => file(), ...answers },
  })
  await screen.findByText('rights known')
  await screen.findByRole('heading', { name: 'Phones and emails' })
  return user
}

test('one field takes a phone or an email, and what somebody else has is said there', async () => {
  const sent: unknown[] = []
  const user = await open({
    'customers.addContact': (input: object) => {
      sent.push(input)
      if (sent.length === 1) throw refusal('VALIDATION', { issues: [{ path: 'value', message: 'field.taken' }] })
      return file()
    },
  })
  await user.click(screen.getByRole('button', { name: 'Add contact' }))
  const dialog = await screen.findByRole('dialog', { name: /Add a phone or email/ })
  await user.type(await within(dialog).findByLabelText(/Phone or email/), '0532 999 88 77')
  await user.click(within(dialog).getByRole('button', { name: 'Add contact' }))
  await within(dialog).findByText(/Another customer already has this/)
  await user.clear(within(dialog).getByLabelText(/Phone or email/))
  await user.type(within(dialog).getByLabelText(/Phone or email/), 'new@ornek.example')
  await user.click(within(dialog).getByRole('button', { name: 'Add contact' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent).toEqual([
    { customerId: isil.id, kind: 'phone', value: '0532 999 88 77' },
    { customerId: isil.id, kind: 'email', value: 'new@ornek.example' },
  ])
})

test('the main one can only be verified; another one becomes the main one or goes', async () => {
  const sent: unknown[] = []
  const user = await open({
    'customers.setMainContact': (input: object) => {
      sent.push(input)
      return file()
    },
  })
  const [main, , other] = screen.getAllByRole('button', { name: /^Actions:/ })
  await user.click(main as HTMLElement)
  expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual([
    'Mark as not verified',
  ])
  await user.keyboard('{Escape}')
  await user.click(other as HTMLElement)
  await user.click(await screen.findByRole('menuitem', { name: 'Make main' }))
  await waitFor(() => expect(sent).toEqual([{ customerId: isil.id, contactId: 'c3' }]))
})

test('an answer about offers is recorded with its source and text, and who was not asked is told apart', async () => {
  const sent: object[] = []
  const said = { purpose: 'email', given: true, source: 'web', textVersion: '2026-10', at: '2026-11-20T10:00:00.000Z' }
  const user = await open({
    'customers.file': () => file({ consents: [{ ...said, who: 'Deniz' }] }),
    'customers.setConsent': (input: object) => {
      sent.push(input)
      return file()
    },
  })
  expect(screen.getByText('Agreed').closest('li')?.textContent).toContain('On the web · text 2026-10 · Deniz')
  expect(screen.getAllByText('Not asked')).toHaveLength(2)
  await user.click(screen.getByRole('button', { name: 'Record answer' }))
  const dialog = await screen.findByRole('dialog', { name: /Consent: Işıl Şahin/ })
  await user.click(within(dialog).getByRole('button', { name: 'Save answer' }))
  expect(sent).toEqual([])
  await user.type(within(dialog).getByLabelText(/Version of the text/), '2026-11')
  await user.click(within(dialog).getByRole('button', { name: 'Save answer' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({ purpose: 'email', given: false, source: 'counter', textVersion: '2026-11' })
})

test('what is refused is said: a flag that somebody ended, orders that somebody gave away', async () => {
  const flag = { id: 'f', kind: 'owes', reason: 'Late', until: null, setAt: '2026-11-20T10:00:00.000Z' }
  const user = await open({
    'customers.file': () =>
      file({
        flags: [{ ...flag, setBy: { id: 'u', name: 'Deniz' } }],
        proposed: [{ id: 'o', orderNo: 12, at: '2026-11-20T10:00:00.000Z', guestName: null }],
      }),
    'customers.endFlag': () => {
      throw refusal('STATE')
    },
    'customers.attachOrders': () => {
      throw refusal('UNAVAILABLE')
    },
  })
  await user.click(screen.getByRole('button', { name: 'End flag: Owes' }))
  await screen.findByText(/isn’t possible any more/)
  await user.click(screen.getByRole('button', { name: 'Attach all' }))
  await screen.findByText(/isn’t responding/)
})

test('who may only look is offered nothing that changes', async () => {
  await open({}, ['view'])
  for (const name of [/Add contact/, /^Actions:/, /Record answer/, /Add flag/, /^End flag/]) {
    expect(screen.queryByRole('button', { name })).toBeNull()
  }
})

const other = { id: '01990000-0000-7000-8000-0000000000d2', customerNo: 1050, name: 'ISIL SAHIN' }
const known = { ...isil, phone: '+905321112233', email: null, flags: ['vip'] }
const twin = { ...other, phone: null, email: 'isil@example.com', flags: [] }
const archiver = ['view', 'update', 'archive']

test('who may be the same person is merged after a look at what comes together, either way', async () => {
  const sent: object[] = []
  const user = await open(
    {
      'customers.file': () => file({ alike: [twin] }),
      'customers.mergePreview': ({ fromId }: { fromId: string }) => ({
        from: fromId === other.id ? twin : known,
        into: fromId === other.id ? known : twin,
        ...{ currency: 'TRY', orders: fromId === other.id ? 3 : 8, visits: 2, spentMinor: 90_000 },
        ...{ contacts: 1, flags: 0, consents: 0 },
      }),
      'customers.merge': ({ commandId: _, ...input }: { commandId: string }) => {
        sent.push(input)
        return file()
      },
    },
    archiver,
  )
  await user.click(screen.getByRole('button', { name: 'Merge' }))
  const dialog = await screen.findByRole('dialog', { name: 'Merge customers' })
  await within(dialog).findByText(/3 orders, ₺900/)
  // Two of one name are told apart by how they are reached, and a flag is seen before it is shared.
  for (const text of ['0532 111 22 33', 'isil@example.com', 'VIP', 'Customer 1042', 'Customer 1050']) {
    within(dialog).getByText(text)
  }
  await user.click(within(dialog).getByRole('radio', { name: /ISIL SAHIN/ }))
  await within(dialog).findByText(/8 orders/)
  await user.click(within(dialog).getByRole('button', { name: 'Merge' }))
  await waitFor(() => expect(sent).toEqual([{ fromId: isil.id, intoId: other.id }]))
})

test('a merge is undone from either side while it can be, and not after', async () => {
  const sent: string[] = []
  const merge = { ...other, at: '2026-11-20T10:00:00.000Z', who: 'Deniz', undoUntil: '2026-12-20T10:00:00.000Z' }
  const user = await open(
    {
      'customers.file': () => file({ merged: [merge, { ...merge, id: 'x', customerNo: 1051, undoUntil: null }] }),
      'customers.undoMerge': ({ customerId }: { customerId: string }) => {
        sent.push(customerId)
        return file()
      },
    },
    archiver,
  )
  const undo = screen.getAllByRole('button', { name: 'Undo merge' })
  expect(undo).toHaveLength(1)
  await user.click(undo[0] as HTMLElement)
  await waitFor(() => expect(sent).toEqual([other.id]))
})

test('what they hold and what is to come leads to the gift card, the order and the group', async () => {
  const show = { en: 'Kabuki', tr: 'Kabuki' }
  const orderId = '01990000-0000-7000-8000-0000000000e1'
  await open({
    'customers.file': () =>
      file({
        ahead: [{ orderId, orderNo: 77, show, startsAt: '2026-12-24T17:00:00.000Z', people: 3 }],
        wallet: [
          {
            id: 'g1',
            kind: 'giftCard',
            tail: 'K7P2',
            state: 'active',
            balanceMinor: 12_500,
            validUntil: '2027-11-01',
            plan: null,
          },
        ],
        groups: [
          { id: 'q1', groupNo: 31, name: '9-B', state: 'option', people: 12, startsAt: '2026-12-24T17:00:00.000Z' },
        ],
        documents: [
          {
            id: 'i1',
            kind: 'credit_note',
            year: 2026,
            no: 4,
            at: '2026-11-20T10:00:00.000Z',
            grossMinor: -5000,
            orderId,
            orderNo: 77,
          },
        ],
      }),
  })
  const rows = ['Upcoming shows', 'Gift cards and memberships', 'Group bookings', 'Invoices'].map((name) => {
    const section = screen.getByRole('region', { name })
    const link = within(section).getByRole('link')
    return [link.getAttribute('href'), section.textContent]
  })
  expect(rows).toEqual([
    [`/order-list?id=${orderId}`, expect.stringMatching(/Kabuki.*3 people/)],
    ['/gift-cards?id=g1', expect.stringMatching(/K7P2.*₺125/)],
    ['/order-list?view=groups&group=q1', expect.stringMatching(/31.*9-B.*12 people/)],
    [`/order-list?id=${orderId}`, expect.stringMatching(/Credit note 2026-000004.*−₺50/)],
  ])
})

const noted = (id: string) => ({
  ...{ id, at: '2026-11-20T10:00:00.000Z', kind: 'note', orderId: null, orderNo: null, show: null, startsAt: null },
  ...{
    people: null,
    amountMinor: null,
    state: null,
    flag: null,
    until: null,
    purpose: null,
    given: null,
    result: null,
  },
  ...{ note: `Said ${id}`, who: 'Deniz', atTerminal: null, brought: null },
})

test('an order says what it brought besides passes, and whether it was cancelled', async () => {
  const order = (no: number, more: object) => ({ ...noted(`o${no}`), kind: 'order', orderNo: no, note: null, ...more })
  await open({
    'customers.file': () =>
      file({
        events: [
          order(71, { state: 'cancelled', brought: ['food', 'ride'] }),
          order(72, { state: 'confirmed', people: 2 }),
        ],
      }),
  })
  const [first, second] = within(await screen.findByRole('region', { name: 'History' })).getAllByRole('listitem')
  expect(first?.textContent).toMatch(/Order 71.*Cancelled · Food and drink · Rides/)
  expect(second?.textContent).toMatch(/Order 72.*2 passes · Deniz/)
})

test('a flag says until when it was set, so that one that is over does not look as if it held', async () => {
  const flag = (id: string, more: object) => ({ ...noted(id), kind: 'flag', flag: 'banned', note: 'Fight', ...more })
  await open({
    'customers.file': () => file({ events: [flag('f1', { until: '2026-11-27' }), flag('f2', {})] }),
  })
  const [first, second] = within(await screen.findByRole('region', { name: 'History' })).getAllByRole('listitem')
  expect(first?.textContent).toMatch(/Flagged: Banned.*Fight · until 27 Nov/)
  expect(second?.textContent).toMatch(/Flagged: Banned.*Fight · Deniz/)
})

test('what is older comes when it is asked for, until nothing is left', async () => {
  const asked: unknown[] = []
  const user = await open({
    'customers.file': () => file({ events: [noted('n1')], eventsNext: 'c1' }),
    'customers.history': ({ cursor }: { cursor: string }) => {
      asked.push(cursor)
      if (asked.length === 1) throw refusal('INTERNAL', {})
      return cursor === 'c1' ? { rows: [noted('n2')], nextCursor: 'c2' } : { rows: [noted('n3')], nextCursor: null }
    },
  })
  const more = () => screen.getByRole('button', { name: 'Show more' })
  await user.click(more())
  await screen.findByText('Couldn’t load more')
  await user.click(more())
  await screen.findByText('Said n2')
  await user.click(more())
  await screen.findByText('Said n3')
  expect(screen.getByText('Said n1')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
  expect(asked).toEqual(['c1', 'c1', 'c2'])
})

test('a note is added and stays in the history', async () => {
  const sent: object[] = []
  const user = await open({
    'customers.addNote': (input: object) => {
      sent.push(input)
      return file()
    },
  })
  await user.click(screen.getByRole('button', { name: 'Add a note' }))
  const dialog = await screen.findByRole('dialog', { name: /Note about/ })
  await user.click(within(dialog).getByRole('button', { name: 'Add a note' }))
  expect(sent).toEqual([])
  await user.type(await within(dialog).findByLabelText(/Note/), 'Likes the aisle')
  await user.click(within(dialog).getByRole('button', { name: 'Add a note' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent).toMatchObject([{ customerId: isil.id, text: 'Likes the aisle' }])
})
