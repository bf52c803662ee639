import { type DayDocument, modules, type Rights } from '@marquee/contract'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { refusal, showScreen } from '../../testing/show-screen.tsx'
import DaysPage from './page.tsx'

afterEach(cleanup)

const rights: Rights = { funds: Object.fromEntries(modules.funds.actions.map((action) => [action, {}])) }
const day: DayDocument = {
  date: '2026-11-22',
  isOver: true,
  isClosed: false,
  revision: 0,
  findings: [],
  totals: {
    currency: 'TRY',
    orders: 3,
    grossMinor: 135_000,
    taxMinor: 12_273,
    accounts: [{ code: '4000', debitMinor: 0, creditMinor: 122_727 }],
  },
  hasChanged: false,
  accountNames: { 4000: { en: 'Ticket sales', tr: 'Bilet satışları' } },
  events: [],
}
const till: DayDocument['findings'][number] = {
  ...{ key: 'tills:1', check: 'tills' as const, name: 'Till 1', who: 'Ada Keeper', at: '2026-11-22T10:00:00.000Z' },
  ...{ amountMinor: null, count: null },
}
const list = { today: '2026-11-23', rows: [{ date: '2026-11-22', isClosed: false, revision: 0 }], hasMore: false }

const show = (answers: Record<string, (input: never) => unknown>, options: { rights?: Rights; at?: string } = {}) =>
  showScreen(<DaysPage />, {
    namespaces: ['days', 'till', 'pay'],
    at: options.at ?? '/inventory/funds/days?date=2026-11-22',
    rights: options.rights ?? rights,
    answers: { 'days.list': () => list, ...answers },
  })

test('a day closes only when each open point has a reason, and is sent once with all of them', async () => {
  const sent: unknown[] = []
  const closed = { ...day, isClosed: true, revision: 1 }
  let now: DayDocument = { ...day, findings: [till] }
  const { user } = await show({
    'days.get': () => now,
    'days.close': (input) => {
      sent.push(input)
      now = closed
      return closed
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Close the day' }))
  const reason = screen.getByLabelText(/^Why Till 1 · Ada Keeper .* can stay open/)
  expect([sent.length, document.activeElement === reason]).toEqual([0, true])
  await user.type(reason, 'Counted tomorrow{Enter}')
  await screen.findByText('Closed')
  expect(sent).toMatchObject([{ date: '2026-11-22', signed: [{ key: 'tills:1', reason: 'Counted tomorrow' }] }])
  expect(screen.queryByRole('button', { name: 'Close the day' })).toBeNull()
})

test('a book that is not complete holds the close up; a new point is said', async () => {
  const book = { ...till, key: 'book:entries', check: 'book' as const, name: '100123', who: null, at: null, count: 2 }
  let now: DayDocument = { ...day, findings: [book] }
  const { user } = await show({
    'days.get': () => now,
    'days.close': () => {
      throw refusal('STATE', { details: { open: ['tills:1'] } })
    },
  })
  expect(await screen.findByText('2 orders and tills aren’t posted yet')).toBeTruthy()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Close the day' }).disabled).toBe(true)
  cleanup()
  now = day
  const again = await show({
    'days.get': () => now,
    'days.close': () => {
      throw refusal('STATE', { details: { open: ['tills:1'] } })
    },
  })
  await again.user.click(await screen.findByRole('button', { name: 'Close the day' }))
  expect(await screen.findByText(/Something new has come up/)).toBeTruthy()
  expect(user).toBeTruthy()
})

test('a refused close loses no reason and shows the new point at once; a look at another day keeps them too', async () => {
  const other = { ...till, key: 'tills:2', name: 'Till 2' }
  const both = { ...list, rows: [...list.rows, { date: '2026-11-21', isClosed: false, revision: 0 }] }
  let findings = [till]
  const { user } = await show({
    'days.list': () => both,
    'days.get': ({ date }: { date: string }) => ({ ...day, date, findings: date === day.date ? findings : [] }),
    'days.close': () => {
      findings = [till, other]
      throw refusal('STATE', { details: { open: ['tills:2'] } })
    },
  })
  await user.type(await screen.findByLabelText(/^Why Till 1/), 'Counted tomorrow')
  await user.click(screen.getByRole('button', { name: 'Close the day' }))
  expect(await screen.findByText(/Something new has come up/)).toBeTruthy()
  expect(await screen.findByLabelText(/^Why Till 2/)).toBeTruthy()
  const typed = () => screen.getByLabelText<HTMLInputElement>(/^Why Till 1/).value
  expect(typed()).toBe('Counted tomorrow')
  await user.click(screen.getByRole('button', { name: /^21 Nov 2026/ }))
  await screen.findByText('All tills are closed')
  await user.click(screen.getByRole('button', { name: /^22 Nov 2026/ }))
  await screen.findByLabelText(/^Why Till 2/)
  expect(typed()).toBe('Counted tomorrow')
})

test('a day of the address that does not exist or has not begun is today; keys go to the days beside', async () => {
  for (const said of ['2026-02-31', '2099-01-01', 'soon']) {
    const { user } = await show(
      { 'days.get': ({ date }: { date: string }) => ({ ...day, date }) },
      { at: `/inventory/funds/days?date=${said}` },
    )
    expect(await screen.findByText('Monday, 23 November 2026')).toBeTruthy()
    expect(screen.queryByText(/2099|March/)).toBeNull()
    await screen.findByRole('button', { name: 'Close the day' })
    await user.keyboard('j')
    expect(await screen.findByText('Sunday, 22 November 2026')).toBeTruthy()
    cleanup()
  }
})

test('a day of the list opens although the clock is in the day before again; it is not closed before it begins', async () => {
  const rows = [{ date: '2026-11-24', isClosed: false, revision: 0 }, ...list.rows]
  const { user } = await show(
    {
      'days.list': () => ({ ...list, rows }),
      'days.get': ({ date }: { date: string }) => ({ ...day, date, isOver: date < list.today }),
    },
    { at: '/inventory/funds/days' },
  )
  expect(await screen.findByText('Monday, 23 November 2026')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: /^24 Nov 2026/ }))
  expect(await screen.findByText('Tuesday, 24 November 2026')).toBeTruthy()
  expect(await screen.findByText('This business day hasn’t begun yet')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Close the day' })).toBeNull()
})

test('an open till of the list opens that till', async () => {
  const row = {
    ...{
      id: 'tills:1'.slice(6),
      till: { id: 't', code: 'T1', name: 'Till 1' },
      cashier: { id: 'a', name: 'Ada Keeper' },
    },
    ...{
      state: 'open',
      openedAt: till.at,
      businessDate: day.date,
      currency: 'TRY',
      floatMinor: 10_000,
      cashMinor: 12_345,
    },
    ...{
      countedMinor: null,
      differenceMinor: null,
      differenceReason: null,
      receipts: 2,
      isTraining: false,
      zReport: null,
    },
    ...{ takings: [], movements: [], parts: [], corrections: [], cashiers: [], counts: [], recount: null },
  }
  const asked: unknown[] = []
  const { user } = await show({
    'days.get': () => ({ ...day, findings: [till] }),
    'tills.parts': () => [],
    'tills.history': () => ({ rows: [], nextCursor: null, total: 0, totalIsExact: true }),
    'tills.session': (input) => {
      asked.push(input)
      return row
    },
  })
  await user.click(await screen.findByRole('button', { name: /^Open Till 1 · Ada Keeper/ }))
  const drawer = within(await screen.findByRole('dialog'))
  expect(await drawer.findByText('₺123.45')).toBeTruthy()
  expect(asked).toEqual([{ id: '1' }])
})

test('a closed day says what changed since, what was signed, and is opened again with a reason', async () => {
  const events: DayDocument['events'] = [
    {
      ...{
        kind: 'closed' as const,
        at: '2026-11-23T00:10:00.000Z',
        who: 'Mia Manager',
        reason: null,
        totals: day.totals,
      },
      signed: [{ ...till, reason: 'Counted tomorrow' }],
    },
  ]
  const sent: unknown[] = []
  const { user } = await show({
    'days.get': () => ({ ...day, isClosed: true, revision: 1, hasChanged: true, events }),
    'days.reopen': (input) => {
      sent.push(input)
      return { ...day, revision: 1, events }
    },
  })
  expect(await screen.findByText('Changed since it was closed')).toBeTruthy()
  const history = screen.getByRole('region', { name: 'History' })
  expect(history.textContent).toMatch(/Closed by Mia Manager.*Till 1 · Ada Keeper.*: Counted tomorrow/)
  await user.click(screen.getByRole('button', { name: 'Reopen the day' }))
  const dialog = await screen.findByRole('dialog')
  await user.click(within(dialog).getByRole('button', { name: 'Reopen the day' }))
  expect(sent).toEqual([])
  await user.type(within(dialog).getByLabelText(/^Reason/), 'A count was wrong')
  await user.click(within(dialog).getByRole('button', { name: 'Reopen the day' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent).toMatchObject([{ date: '2026-11-22', reason: 'A count was wrong' }])
})

test('who may only look is offered nothing else', async () => {
  await show({ 'days.get': () => ({ ...day, findings: [till] }) }, { rights: { funds: { view: {} } } })
  expect(await screen.findByText(/Till 1 · Ada Keeper/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Close the day' })).toBeNull()
  expect(screen.queryByRole('textbox')).toBeNull()
})
