import { type FundRow, type FundTransferRow, modules, type Rights } from '@marquee/contract'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { me } from '../../testing/person.ts'
import { type Answers, refusal, showScreen } from '../../testing/show-screen.tsx'
import FundsPage from './page.tsx'

afterEach(cleanup)

const all: Rights = { funds: Object.fromEntries(modules.funds.actions.map((action) => [action, {}])) }
const ids = {
  safe: '01990000-0000-7000-8000-000000000001' as FundRow['id'],
  bank: '01990000-0000-7000-8000-000000000002' as FundRow['id'],
}
const safe: FundRow = {
  id: ids.safe,
  code: 'SAFE',
  name: { en: 'Safe', tr: 'Çelik kasa' },
  kind: 'safe',
  balanceMinor: 500_000,
  currency: 'TRY',
  floorMinor: 100_000,
  account: '1010',
  custodian: null,
  lastCount: { at: '2026-11-22T20:00:00.000Z', by: 'Mia Manager', differenceMinor: 0 },
  isFirst: true,
  rev: 4,
  archivedAt: null,
} as FundRow
const bank: FundRow = {
  ...safe,
  id: ids.bank,
  code: 'BANK',
  name: { en: 'Bank', tr: 'Banka' },
  kind: 'bank',
  balanceMinor: 0,
  floorMinor: null,
  account: '1100',
  lastCount: null,
}
const sent: FundTransferRow = {
  id: '01990000-0000-7000-8000-00000000000f' as FundTransferRow['id'],
  from: { id: ids.safe, name: safe.name, kind: 'safe' },
  to: { id: ids.bank, name: bank.name, kind: 'bank' },
  amountMinor: 20_000,
  currency: 'TRY',
  note: 'Bag 7',
  state: 'sent',
  sentBy: { id: me.user.id, name: me.user.name },
  sentAt: '2026-11-22T21:00:00.000Z',
  disputedBy: null,
  disputeReason: null,
  receivedMinor: null,
  reason: null,
  endedBy: null,
  endedAt: null,
  twoPeople: true,
}

/** The screen over a server whose funds the test may change. */
async function show(answers: Answers = {}, rights = all) {
  const now = { funds: [safe, bank], transfers: [] as FundTransferRow[] }
  const view = await showScreen(<FundsPage />, {
    namespaces: ['funds', 'till'],
    at: '/inventory/funds',
    rights,
    answers: {
      'funds.list': ({ archived }: { archived: boolean }) => (archived ? [] : now.funds),
      'funds.transfers': () => now.transfers,
      'funds.people': () => [{ id: me.user.id, name: me.user.name }],
      'funds.entries': () => ({ rows: [], nextCursor: null, total: 0, totalIsExact: true }),
      ...answers,
    },
  })
  await screen.findByText('2 funds, ₺5,000.00 in all')
  return { ...view, now }
}

const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))

test('cards say what a fund holds and what it lacks; someone who may only look is offered no act', async () => {
  await show({}, { funds: { view: {} } })
  const cards = within(screen.getByRole('list', { name: 'Funds' })).getAllByRole('listitem')
  expect(cards.map((card) => card.textContent)).toEqual([
    expect.stringMatching(/^SafeSafe · SAFE₺5,000.00Floor₺1,000.00.*Mia Manager/),
    expect.stringMatching(/^BankBank · BANK₺0.00FloorNot watched.*Not counted yet/),
  ])
  expect(screen.queryByRole('button', { name: /Transfer|Count|More for/ })).toBeNull()
})

test('a transfer names what is missing, keeps to the floor, and is sent once when its answer is lost', async () => {
  const calls: { commandId: string; amountMinor: number }[] = []
  const { user } = await show({
    'funds.send'(input: (typeof calls)[number]) {
      calls.push(input)
      if (input.amountMinor === 450_000) {
        throw refusal('FUND_FLOOR', { issues: [{ path: 'amountMinor', message: 'field.fundFloor' }] })
      }
      if (calls.length === 2) throw new Error('the connection broke')
      return sent
    },
  })
  await user.keyboard('n')
  const form = await dialog('Transfer money')
  await user.click(form.getByRole('button', { name: 'Send' }))
  expect(form.getAllByText(/^(Choose one from the list|Enter an amount, for example 12.50)$/)).toHaveLength(2)
  expect(calls).toEqual([])
  // What may go is said before: the floor stays.
  expect(form.getByText('Holds ₺5,000.00. Up to ₺4,000.00 can go. The floor is ₺1,000.00.')).toBeTruthy()
  await user.selectOptions(form.getByLabelText(/^To/), 'Bank')
  const amount = form.getByLabelText(/^Amount/)
  for (const refused of ['0', '-5', '1.5.5', 'abc']) {
    await user.clear(amount)
    await user.type(amount, `${refused}{Enter}`)
    expect(form.getByText('Enter an amount, for example 12.50')).toBeTruthy()
  }
  expect(calls).toEqual([])
  await user.clear(amount)
  await user.type(amount, '4.500,00')
  await user.click(form.getByRole('button', { name: 'Send ₺4,500.00' }))
  expect(await form.findByText('There isn’t that much there. Enter a smaller amount.')).toBeTruthy()
  await user.clear(amount)
  await user.type(amount, '200')
  await user.click(form.getByRole('button', { name: 'Send ₺200.00' }))
  await form.findByRole('alert')
  await user.click(form.getByRole('button', { name: 'Send ₺200.00' }))
  expect(await screen.findByText('₺200.00 is in transit')).toBeTruthy()
  expect(calls[2]).toEqual(calls[1])
  expect(calls[1]).toMatchObject({ fromId: ids.safe, toId: ids.bank, amountMinor: 20_000 })
})

test('a fund that moves while it is counted: the new balance shows, and the reason that it needs is asked for', async () => {
  const counted = vi.fn((input: { expectedMinor?: number }) => {
    if (input.expectedMinor !== 499_500) throw refusal('STALE', { details: { balanceMinor: 499_500 } })
    return safe
  })
  const { user, now, tell } = await show({ 'funds.count': counted })
  await user.click(screen.getByRole('button', { name: 'Count: Safe' }))
  const form = await dialog('Count Safe')
  await user.type(form.getByLabelText(/^Counted/), '5000')
  expect(form.queryByLabelText(/^Reason/)).toBeNull()
  // Its news has not arrived yet: the server is the first to say so.
  await user.click(form.getByRole('button', { name: 'Save count' }))
  expect((await form.findByRole('alert')).textContent).toContain('Check the new values')
  now.funds = [{ ...safe, balanceMinor: 499_500, rev: 5 }, bank]
  tell('funds.changed', { id: ids.safe })
  await user.type(await form.findByLabelText(/^Reason for the difference/), 'Someone forgot a receipt')
  expect(form.getByText('It should hold ₺4,995.00.')).toBeTruthy()
  await user.click(form.getByRole('button', { name: 'Save count' }))
  expect(await screen.findByText('Safe counted')).toBeTruthy()
  expect(counted).toHaveBeenLastCalledWith(
    expect.objectContaining({ fundId: ids.safe, countedMinor: 500_000, reason: 'Someone forgot a receipt' }),
  )
})

test('custodian and floor: a refused floor is said at its field; after someone else’s change, save works again', async () => {
  const sentGuards: { expectedRev: number }[] = []
  const { user, now } = await show({
    'funds.guard'(input: { expectedRev: number; floorMinor?: number }) {
      sentGuards.push(input)
      if (input.expectedRev !== now.funds[0]?.rev) throw refusal('STALE', { details: { current: now.funds[0] } })
      if ((input.floorMinor ?? 0) > 500_000) {
        throw refusal('VALIDATION', { issues: [{ path: 'floorMinor', message: 'field.fundFloor' }] })
      }
      return safe
    },
  })
  await user.click(screen.getByRole('button', { name: 'More for Safe' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Custodian and floor' }))
  const form = await dialog('Custodian and floor')
  const floor = form.getByLabelText<HTMLInputElement>(/^Floor/)
  await user.clear(floor)
  await user.type(floor, '9999')
  await user.click(form.getByRole('button', { name: 'Save' }))
  expect(await form.findByText(/There isn’t that much there/)).toBeTruthy()
  await user.clear(floor)
  await user.type(floor, '50')
  now.funds = [{ ...safe, custodian: { id: me.user.id, name: me.user.name }, rev: 5 }, bank]
  await user.click(form.getByRole('button', { name: 'Save' }))
  expect(await form.findByText(/Someone else changed this/)).toBeTruthy()
  // What the person has not touched is what the other one saved.
  await waitFor(() => expect(form.getByLabelText<HTMLSelectElement>(/^Custodian/).value).toBe(me.user.id))
  expect(floor.value).toBe('50')
  await user.click(form.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Safe saved')).toBeTruthy()
  expect(sentGuards.at(-1)).toMatchObject({ expectedRev: 5, floorMinor: 5_000, custodianId: me.user.id })
})

test('cash that one person sent is counted by another one: the sender can only take it back', async () => {
  const own = await show({}, all)
  own.now.transfers = [sent]
  own.tell('funds.changed', { id: ids.safe })
  const strip = within(await screen.findByRole('region', { name: 'Money in transit' }))
  expect(strip.getByText(/Someone else has to count it/)).toBeTruthy()
  expect(strip.getAllByRole('button').map((button) => button.textContent)).toEqual(['Take back'])
  cleanup()

  const received = vi.fn((_: object) => sent)
  const other = await show({ 'funds.receive': received })
  other.now.transfers = [{ ...sent, sentBy: { id: '01990000-0000-7000-8000-0000000000ff' as never, name: 'Ada' } }]
  other.tell('funds.changed', { id: ids.safe })
  await other.user.click(await screen.findByRole('button', { name: /^Receive/ }))
  const form = await dialog('Receive money')
  await other.user.type(form.getByLabelText(/^Received/), '199')
  await other.user.click(form.getByRole('button', { name: 'Confirm receipt' }))
  expect(await form.findByText('This field is required')).toBeTruthy()
  expect(received).not.toHaveBeenCalled()
  await other.user.type(form.getByLabelText(/^Reason/), 'One coin was missing')
  await other.user.click(form.getByRole('button', { name: 'Confirm receipt' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(received).toHaveBeenCalledWith(
    expect.objectContaining({ id: sent.id, receivedMinor: 19_900, reason: 'One coin was missing' }),
  )
})

test('a movement of a locked month says of which day it is, one of an open month says nothing', async () => {
  const entry = {
    id: '01990000-0000-7000-8000-0000000000e1',
    entryNo: 2,
    kind: 'sale',
    amountMinor: 45_000,
    balanceAfterMinor: 90_000,
    counterpart: null,
    till: null,
    orderNo: 12,
    businessDate: '2026-11-01',
    ofDate: '2026-10-20',
    at: '2026-11-22T20:00:00.000Z',
    who: null,
    reason: null,
  }
  const first = { ...entry, id: entry.id.replace('e1', 'e0'), entryNo: 1, orderNo: 11, ofDate: '2026-11-01' }
  const rows = [entry, first]
  await show({ 'funds.entries': () => ({ rows, nextCursor: null, total: 2, totalIsExact: true }) })
  expect(await screen.findAllByText(/of .*Oct.* · Order 12/)).not.toHaveLength(0)
  expect(screen.getAllByText('Order 11')).not.toHaveLength(0)
})
