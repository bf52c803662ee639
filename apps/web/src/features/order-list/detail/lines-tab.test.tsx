import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { shownState } from '../../../parts/orders/order-states.ts'
import { refusal, showScreen } from '../../../testing/show-screen.tsx'
import { packageOrder, soldOrder } from '../../../testing/sold-order.ts'
import { PaidCell, PaidNote, useSumWords } from '../components/paid-cell.tsx'
import { HistoryTab } from './history-tab.tsx'
import { LinesTab } from './lines-tab.tsx'
import { PassesTab } from './passes-tab.tsx'
import { PaymentsTab } from './payments-tab.tsx'
import { RefundedNote } from './refunded-note.tsx'

afterEach(cleanup)

const show = (element: React.ReactNode, answers: Record<string, (input: never) => unknown> = {}) =>
  showScreen(element, {
    namespaces: ['orderList'],
    at: '/order-list',
    rights: { order_list: { view: {}, print: {} } },
    answers,
  })

test('a line says what is left of it and what it was; a change says what, why, by whom, and is printed', async () => {
  const sent: object[] = []
  const { user } = await show(<LinesTab order={soldOrder} />, {
    'orders.document': (input) => {
      sent.push(input)
      throw refusal('NOT_FOUND')
    },
  })
  expect(screen.getByText('3 of 4 left')).toBeTruthy()
  const changes = screen.getByRole('region', { name: 'Changes after the sale' })
  for (const text of ['Change 1 · Cancelled', 'Ada · approved by Bea · Till 1 · Receipt 5', 'Reason: Ill']) {
    expect(within(changes).getByText(text)).toBeTruthy()
  }
  expect(within(changes).getByText('−₺450.00')).toBeTruthy()
  await user.click(await within(changes).findByRole('button', { name: 'Print refund receipt of change 1' }))
  await waitFor(() => expect(sent).toEqual([{ orderId: soldOrder.id, kind: 'refund', changeNo: 1 }]))
})

test('what an exchange brought and what was kept stand among the lines: what is left of all of them is the total', async () => {
  const [adult, back] = soldOrder.lines
  if (!adult || !back) throw new Error('two lines')
  const came = { ...adult, changeNo: 1, qty: 1, reason: null }
  const lines = [
    { ...adult, qty: 1, grossMinor: 45_000 },
    back,
    { ...came, lineNo: 3, text: { en: 'Balcony', tr: 'Balkon' }, unitMinor: 65_000, grossMinor: 65_000 },
    {
      ...came,
      lineNo: 4,
      kind: 'fee' as const,
      text: { en: '', tr: '' },
      unitMinor: 3800,
      grossMinor: 3800,
    },
  ]
  await show(<LinesTab order={{ ...soldOrder, lines, grossMinor: 68_800, paidMinor: 68_800 }} />)
  const [list] = screen.getAllByRole('list')
  const rows = within(list as HTMLElement).getAllByRole('listitem')
  expect(
    rows.map((row) => [row.textContent?.match(/Adult|Balcony|₺38\.00/)?.[0], row.textContent?.includes('Change 1')]),
  ).toEqual([
    ['Adult', false],
    ['Balcony', true],
    ['₺38.00', true],
  ])
  expect(rows[0]?.textContent).toContain('all taken back')
  expect(rows.slice(1).map((row) => row.textContent)).toEqual([
    expect.stringContaining('₺650.00'),
    expect.stringContaining('₺38.00'),
  ])
  expect(screen.getByText('Total').nextElementSibling?.textContent).toBe('₺688.00')
})

test('what was bought on account is not said to be paid', async () => {
  await show(<LinesTab order={{ ...soldOrder, openMinor: 40_000 }} />)
  const shown = (name: string) => screen.getByText(name).nextElementSibling?.textContent
  expect(shown('Paid')).toBe('₺950.00')
  expect(shown('On account, not paid yet')).toBe('₺400.00')
})

test('a refund is under its payment, and a cancelled pass says why', async () => {
  await show(
    <>
      <PaymentsTab order={soldOrder} />
      <PassesTab order={soldOrder} />
    </>,
  )
  expect(screen.getByText('Refunded by Card')).toBeTruthy()
  expect(screen.getByText('−₺450.00')).toBeTruthy()
  expect(screen.getByText('Change 1: Ill')).toBeTruthy()
})

test('a package is one line with its parts below, and says what is left of each', async () => {
  await show(<LinesTab order={packageOrder} />)
  const [line, ...others] = screen
    .getAllByRole('listitem')
    .filter(({ textContent }) => textContent?.startsWith('1 × Family'))
  expect(others).toEqual([])
  // What is left is in front, what it was beside it; alone its passes would cost 1,575.00.
  for (const text of ['₺700.00', '₺1,000.00', 'instead of ₺1,575.00', '2 × Adult', '1 of 2 left', '3 × Child']) {
    expect(line?.textContent).toContain(text)
  }
})

test('a refund that a connected terminal has declined is said to be', async () => {
  const refunds = soldOrder.refunds.map((refund) => ({ ...refund, atTerminal: 'declined' as const }))
  const { unmount } = await show(<PaymentsTab order={{ ...soldOrder, refunds }} />)
  expect(screen.getByText('declined by the card terminal')).toBeTruthy()
  expect(screen.getByText('Refund to Card')).toBeTruthy()
  expect(screen.queryByText(/Refunded/)).toBeNull()
  unmount()
  await show(<PaymentsTab order={soldOrder} />)
  expect(screen.queryByText(/declined/)).toBeNull()
  cleanup()
  const byHand = { how: 'Handed cash', who: 'Kerem', till: null }
  await show(
    <PaymentsTab order={{ ...soldOrder, refunds: refunds.map((one) => ({ ...one, atTerminal: null, byHand })) }} />,
  )
  expect(screen.getByText('settled by hand: Handed cash, Kerem')).toBeTruthy()
  cleanup()
  // Out of a till it is cash, whatever the card was.
  const inCash = { ...byHand, till: 'Till 4' }
  await show(
    <PaymentsTab
      order={{ ...soldOrder, refunds: refunds.map((one) => ({ ...one, atTerminal: null, byHand: inCash })) }}
    />,
  )
  expect(screen.getByText('Refunded in cash: Till 4')).toBeTruthy()
  expect(screen.getByText('Card: declined by the terminal. Handed cash, Kerem')).toBeTruthy()
  expect(screen.queryByText('Refunded by Card')).toBeNull()
})

test('a change and the sums say what a terminal has not given back, and call none of it refunded', async () => {
  const refunds = soldOrder.refunds.map((refund) => ({ ...refund, atTerminal: 'declined' as const }))
  await show(<LinesTab order={{ ...soldOrder, refunds, declinedMinor: 45_000 }} />)
  const changes = within(screen.getByRole('region', { name: 'Changes after the sale' }))
  expect(changes.getByText('Declined by the card terminal').nextElementSibling?.textContent).toBe('₺450.00')
  expect(changes.queryByText('Refunded')).toBeNull()
  expect(screen.getByText('Refund declined by the terminal').nextElementSibling?.textContent).toBe('₺450.00')
})

test('nothing is due and all is done only when no terminal has money to give back', async () => {
  const gone = { ...soldOrder, state: 'cancelled' as const, grossMinor: 0, paidMinor: 0 }
  const says = async (row: Partial<typeof soldOrder>) => {
    const { container, unmount } = await show(<PaidCell row={{ ...gone, ...row }} />)
    const text = container.textContent
    unmount()
    return text
  }
  expect(await says({})).toBe('Nothing due')
  expect(await says({ underWayMinor: 180_000 })).toBe('₺1,800.00 on its way to the card')
  expect(await says({ declinedMinor: 180_000 })).toBe('₺1,800.00 declined by the card terminal')
  expect(await says({ grossMinor: 10_000, paidMinor: 10_000, declinedMinor: 5_000 })).toBe(
    'Paid₺50.00 declined by the card terminal',
  )
})

test('a refund that a person still has to send is told by its way, and an order that ran out says what becomes of its deposit', async () => {
  const textOf = async (note: Parameters<typeof show>[0]) => {
    const { container, unmount } = await show(note)
    const text = container.textContent
    unmount()
    return text
  }
  const says = (row: Partial<typeof soldOrder>) => textOf(<PaidCell row={{ ...soldOrder, ...row }} />)
  const drawerSays = (row: Partial<typeof soldOrder>) => textOf(<PaidNote row={{ ...soldOrder, ...row }} />)
  const gone = { state: 'cancelled' as const, grossMinor: 0, paidMinor: 0 }
  expect(await says({ ...gone, toCardMinor: 45_000, refundedMinor: 45_000 })).toBe(
    '₺450.00 to refund at the card terminal',
  )
  expect(await says({ ...gone, toTransferMinor: 45_000, refundedMinor: 45_000 })).toBe('₺450.00 to send by transfer')
  const released = { state: 'cancelled' as const, isReleased: true, grossMinor: 20_000, paidMinor: 20_000 }
  expect(await says(released)).toBe('Deposit kept: ₺200.00')
  expect(await says({ ...gone, isReleased: true, refundedMinor: 20_000 })).toBe('Deposit refunded')
  expect(await drawerSays({ ...gone, isReleased: true, refundedMinor: 20_000 })).toBe('Deposit refunded')
  // A terminal has yet to give it back.
  const underWay = { ...gone, isReleased: true, refundedMinor: 20_000, underWayMinor: 20_000 }
  expect(await says(underWay)).toBe('₺200.00 on its way to the card')
  expect(await drawerSays(underWay)).toBe('Deposit goes back')
  expect(await says({ ...gone, isReleased: true })).toBe('Nothing due')
  expect(await says({ state: 'cancelled', grossMinor: 20_000, paidMinor: 20_000 })).toBe('Paid')
  expect(shownState({ state: 'cancelled', isReleased: true }).word).toBe('released')
  expect(shownState({ state: 'partly_cancelled', isReleased: true }).word).toBe('partly_cancelled')
})

test('what was bought on account and is owed less is called a refund nowhere', async () => {
  const refunds = soldOrder.refunds.map((refund) => ({ ...refund, method: 'invoice' as const }))
  const { container, unmount } = await show(<RefundedNote order={{ ...soldOrder, refunds }} />)
  expect(container.textContent).toBe('Owed ₺450.00 less')
  unmount()
  await show(<LinesTab order={{ ...soldOrder, refunds }} />)
  const changes = within(screen.getByRole('region', { name: 'Changes after the sale' }))
  expect(changes.getByText('Owed less').nextElementSibling?.textContent).toBe('₺450.00')
  expect(changes.queryByText('Refunded')).toBeNull()
})

test('what ran out by itself names nobody', async () => {
  const changes = soldOrder.changes.map((change) => ({
    ...change,
    kind: 'release' as const,
    who: null,
    approver: null,
  }))
  await show(<LinesTab order={{ ...soldOrder, changes }} />)
  expect(screen.getByText(/^By itself, when its date had passed/)).toBeTruthy()
})

test('the history tells what the terminal answered', async () => {
  const at = {
    at: '2026-11-21T10:00:00.000Z',
    who: null,
    approver: null,
    device: null,
    reason: null,
    seats: null,
    sums: null,
  }
  const told = (action: string, result: string | null) => ({ ...at, action, result, passId: null })
  const history = [told('orders.sell', null), told('cardCharges.refund', 'refused'), told('cardCharges.refund', 'done')]
  await show(
    <HistoryTab
      order={{ ...soldOrder, history: history.map((one, no) => ({ ...one, at: `2026-11-2${no + 1}T10:00:00.000Z` })) }}
    />,
  )
  expect(screen.getAllByRole('listitem').map((item) => item.querySelector('b')?.textContent)).toEqual([
    'The card terminal gave the money back',
    'The card terminal declined the refund',
    'Sold',
  ])
})

test('what a terminal has not given back is not called refunded', async () => {
  const back = (atTerminal: 'under_way' | 'declined' | null, amountMinor: number) =>
    soldOrder.refunds.map((refund) => ({ ...refund, atTerminal, amountMinor }))
  const says = async (refunds: typeof soldOrder.refunds) => {
    const { container, unmount } = await show(<RefundedNote order={{ ...soldOrder, refunds }} />)
    const text = container.textContent
    unmount()
    return text
  }
  expect(await says(back(null, 45_000))).toContain('Refunded ₺450.00')
  const declined = await says(back('declined', 45_000))
  expect(declined).toContain('₺450.00 declined by the card terminal')
  expect(declined).not.toContain('Refunded')
  const mixed = await says([...back(null, 10_000), ...back('under_way', 20_000), ...back('declined', 5_000)])
  for (const text of ['Refunded ₺100.00', '₺200.00 on its way to the card', '₺50.00 declined by the card terminal']) {
    expect(mixed).toContain(text)
  }
})

test('food says how far it is: when it is wanted, that the kitchen has it, and nothing once it went back', async () => {
  const [, part] = packageOrder.lines
  const dish = (lineNo: number, en: string, more: object = {}) => ({
    ...{ ...part, lineNo, kind: 'food', text: { en, tr: en }, qty: 2, unitMinor: 5000, grossMinor: 10_000 },
    ...more,
  })
  const lines = [
    ...packageOrder.lines,
    ...[dish(5, 'Soup'), dish(6, 'Popcorn'), dish(7, 'Tea'), dish(8, 'Cake', { parentLineNo: null })],
  ]
  const dishes = [
    { lineNo: 5, state: 'ahead', wantedAt: '2027-01-10T17:00:00.000Z' },
    { lineNo: 6, state: 'making', wantedAt: '2027-01-10T17:00:00.000Z' },
    { lineNo: 8, state: 'served', wantedAt: null },
  ]
  await show(<LinesTab order={{ ...packageOrder, lines, dishes } as unknown as typeof packageOrder} />)
  const rowOf = (name: RegExp) => screen.getByText(name).closest('li')?.textContent
  expect(rowOf(/^2 × Soup/)).toMatch(/Ordered for .*20:00/)
  expect(rowOf(/^2 × Popcorn/)).toContain('Being made')
  expect(rowOf(/^2 × Tea/)).not.toMatch(/Ordered|made|kitchen/)
  expect(rowOf(/^Cake/)).toContain('Handed over')
})

test('food says what was chosen of it, and what a change moved is told with its number and for when it is ordered', async () => {
  const [, part] = packageOrder.lines
  const dish = (lineNo: number, more: object = {}) => ({
    ...{ ...part, lineNo, kind: 'food', text: { en: 'Hot dog', tr: 'Sosisli' }, qty: 2, unitMinor: 5000 },
    ...{ grossMinor: 10_000, mods: [mod('Ketchup', 1), mod('Cheese', 2)] },
    ...more,
  })
  const mod = (en: string, qty: number) => ({ name: { en, tr: en }, qty })
  const moved = { changeNo: 1, parentLineNo: null }
  const lines = [
    ...packageOrder.lines,
    ...[dish(5), dish(6, { ...moved, reversesLineNo: 5, qty: -2, grossMinor: -10_000 }), dish(7, moved)],
    dish(8, { text: { en: 'Water', tr: 'Su' }, mods: undefined }),
  ]
  const [sold] = soldOrder.changes
  const order = {
    ...packageOrder,
    ...{ lines, changes: [{ ...sold, changeNo: 1, kind: 'exchange' }] },
    dishes: [
      { lineNo: 7, state: 'ahead', wantedAt: '2027-01-10T17:00:00.000Z' },
      { lineNo: 8, state: 'counter', wantedAt: '2027-01-10T17:00:00.000Z' },
    ],
  }
  await show(<LinesTab order={order as unknown as typeof packageOrder} />)
  const [sale, , again] = screen.getAllByText(/2 × Hot dog/).map((row) => row.closest('li')?.textContent)
  expect(sale).toContain('Ketchup, 2 × Cheese')
  expect(again).toMatch(/Ketchup, 2 × Cheese.*Ordered for .*20:00/)
  expect(screen.getByText(/^2 × Water/).closest('li')?.textContent).toContain('handed over at the counter')
})

test('a share of a dish says of what it is a share, sold and given back', async () => {
  const [line] = soldOrder.lines
  if (!line) throw new Error('an order without lines')
  const share = { qty: 2, priceMinor: 22_000 }
  const soup = { ...line, ...{ kind: 'food', text: { en: 'Soup', tr: 'Corba' }, session: null, share } }
  const sold = { ...soup, ...{ lineNo: 1, qty: 1, unitMinor: 11_000, grossMinor: 11_000, changeNo: null } }
  const back = { ...soup, ...{ lineNo: 2, qty: -1, unitMinor: 11_000, grossMinor: -11_000, changeNo: 1 } }
  await show(<LinesTab order={{ ...soldOrder, lines: [sold, { ...back, reversesLineNo: 1 }] }} />)
  const [own] = screen.getAllByRole('listitem')
  for (const text of ['Share of 2 × Soup', '₺110.00 of ₺220.00', 'The dish counts once and stays sold.']) {
    expect(own?.textContent).toContain(text)
  }
  const changes = screen.getByRole('region', { name: 'Changes after the sale' })
  expect(within(changes).getByText('Share of 2 × Soup')).toBeTruthy()
})

test('the one sum on a card is what is due or owed to the guest before what the order costs', async () => {
  function Sum({ of }: { of: Partial<typeof soldOrder> }) {
    return <p>{useSumWords()({ ...soldOrder, ...of })}</p>
  }
  await show(
    <>
      <Sum of={{}} />
      <Sum of={{ paidMinor: 35_000 }} />
      <Sum of={{ state: 'cancelled', grossMinor: 0, paidMinor: 76_000 }} />
    </>,
  )
  expect(screen.getAllByText(/₺/).map(({ textContent }) => textContent)).toEqual([
    '₺1,350.00',
    'Due ₺1,000.00',
    '₺760.00 owed to the guest',
  ])
})
