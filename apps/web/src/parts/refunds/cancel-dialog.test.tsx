import type { Rights } from '@marquee/contract'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { TRPCClientError } from '@trpc/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { refusal, showScreen } from '../../testing/show-screen.tsx'
import { packageOrder, previewOf, soldOrder } from '../../testing/sold-order.ts'
import { CancelDialog } from './cancel-dialog.tsx'
import { withWholePackages } from './model/passes.ts'

afterEach(cleanup)
beforeEach(() => sessionStorage.clear())

const boxOffice: Rights = {
  order_list: { view: {}, cancel: {}, print: {} },
  transactions: { view: {}, refund: {} },
  ticket_booking: { view: {}, sell: {} },
}
interface Wish {
  passIds: string[]
  lineNos: number[]
  feeMinor?: number
}
type Sent = Wish & Record<string, unknown>
const changed = {
  ...{
    orderId: soldOrder.id,
    changeId: 'g2',
    changeNo: 2,
    giftCards: [],
    receiptNo: null,
    refundMinor: 33_750,
    currency: 'TRY',
    rev: 3,
  },
}

async function show(
  answers: Record<string, (input: never) => unknown> = {},
  more: { rights?: Rights; way?: string } = {},
) {
  const sent: Sent[] = []
  const onClose = vi.fn()
  const onAdjust = vi.fn()
  const shown = await showScreen(<CancelDialog orderId={soldOrder.id} onClose={onClose} onAdjust={onAdjust} />, {
    namespaces: ['refunds', 'orderList', 'till'],
    at: '/order-list',
    rights: more.rights ?? boxOffice,
    answers: {
      'orders.get': () => soldOrder,
      'tills.current': () => null,
      'orderChanges.previewCancel': ({ passIds, feeMinor }: Wish) =>
        previewOf(passIds, { ...(feeMinor !== undefined && { feeMinor }), ...(more.way && { method: more.way }) }),
      'orderChanges.cancel': (input: Sent) => {
        sent.push(input)
        return changed
      },
      ...answers,
    } as never,
  })
  await screen.findByRole('group', { name: 'What to cancel' })
  return { ...shown, sent, onClose, onAdjust }
}
const seat = (no: number) => screen.getByRole<HTMLInputElement>('checkbox', { name: new RegExp(`seat ${no}`) })

test('what was bought on account is owed less: nothing is said to go back', async () => {
  const { user } = await show({}, { way: 'invoice' })
  await user.click(seat(1))
  await user.type(screen.getByLabelText(/^Reason/), 'The guest is ill')
  expect((await screen.findByText('Not paid yet, no longer due')).parentElement?.textContent).toContain('−₺337.50')
  expect(screen.queryByRole('button', { name: /^Refund/ })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Cancel 1 pass' }))
  const done = await screen.findByRole('dialog', { name: 'Invoice reduced' })
  expect(done.textContent).toContain('Owed less on the invoice₺337.50')
  expect(done.textContent).not.toContain('Goes back')
})

test('by keyboard alone: one pass, a reason, and one press that names the sum; then the paper', async () => {
  const { user, sent, onClose } = await show()
  await waitFor(() => expect(document.activeElement).toBe(seat(1)))
  await user.keyboard(' ')
  await screen.findByRole('button', { name: 'Refund ₺337.50' })
  expect(screen.getByText('From 24 hours: 25% is kept, ₺112.50')).toBeTruthy()
  expect(screen.getByText('1 seat goes back on sale.')).toBeTruthy()
  expect(screen.getByText(/^VAT taken off: 20% of/)).toBeTruthy()
  screen.getByLabelText(/^Reason/).focus()
  await user.keyboard('The guest is ill{Enter}')
  const done = await screen.findByRole('dialog', { name: 'Refunded' })
  expect(within(done).getAllByText('₺337.50').length).toBeGreaterThan(0)
  expect(within(done).getByRole('button', { name: 'Print refund receipt' })).toBeTruthy()
  expect(sent).toHaveLength(1)
  expect(sent[0]).toMatchObject({
    ...{ passIds: [soldOrder.passList[0]?.id], lineNos: [], expectedRev: 2, expectedRefundMinor: 33_750 },
    reason: 'The guest is ill',
  })
  expect(sent[0]?.refunds).toBeUndefined()
  await user.keyboard('{Enter}')
  expect(onClose).toHaveBeenCalledOnce()
})

test('what a connected terminal is still to give back is not called refunded', async () => {
  const { user } = await show({
    'orderChanges.previewCancel': ({ passIds }: Wish) => {
      const preview = previewOf(passIds)
      return { ...preview, payments: preview.payments.map((payment) => ({ ...payment, terminal: 'POS 1' })) }
    },
  })
  await user.click(seat(1))
  await user.type(screen.getByLabelText(/^Reason/), 'The guest is ill')
  await user.click(await screen.findByRole('button', { name: 'Refund ₺337.50' }))
  const done = await screen.findByRole('dialog', { name: 'Refund under way' })
  expect(done.textContent).toContain('If one fails, it appears in Transactions')
})

test('what is in or cancelled is shown and says why it cannot be chosen', async () => {
  const { user } = await show()
  expect([seat(3).disabled, seat(4).disabled]).toEqual([true, true])
  expect(screen.getByText(/^Checked in .*can’t be cancelled$/)).toBeTruthy()
  expect(screen.getByText('Already cancelled')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'All 2 passes' }))
  expect([seat(1).checked, seat(2).checked, seat(3).checked]).toEqual([true, true, false])
  await user.click(screen.getByRole('button', { name: 'None' }))
  expect(seat(1).checked).toBe(false)
})

test('nothing is sent without a choice and a reason; each says so at its place', async () => {
  const { user, sent } = await show()
  await user.click(screen.getByRole('button', { name: 'Refund' }))
  expect(await screen.findByText('Choose at least one pass or fee')).toBeTruthy()
  await user.click(seat(1))
  await user.click(await screen.findByRole('button', { name: 'Refund ₺337.50' }))
  expect(document.activeElement).toBe(screen.getByLabelText(/^Reason/))
  expect(sent).toEqual([])
})

test('the fee is waived in one press; who may not do it alone reads that someone is asked', async () => {
  const { user, sent } = await show()
  await user.click(seat(1))
  await user.click(await screen.findByRole('button', { name: 'Waive fee' }))
  expect(screen.getByText(/Someone will be asked to approve it/)).toBeTruthy()
  await user.type(screen.getByLabelText(/^Reason/), 'Ill')
  await user.click(await screen.findByRole('button', { name: 'Refund ₺450.00' }))
  await waitFor(() => expect(sent[0]).toMatchObject({ feeMinor: 0, expectedRefundMinor: 45_000 }))
  cleanup()
  const again = await show({}, { rights: { ...boxOffice, order_list: { ...boxOffice.order_list, waive_fee: {} } } })
  await again.user.click(seat(1))
  await again.user.click(await screen.findByRole('button', { name: 'Lower fee' }))
  expect(screen.queryByText(/Someone will be asked to approve it/)).toBeNull()
  await again.user.type(screen.getByLabelText('Fee to keep'), '200')
  expect(await screen.findByText('Enter no more than the rule keeps')).toBeTruthy()
})

test('a split has to come to the sum, and another way says that someone is asked', async () => {
  const { user, sent } = await show()
  await user.click(seat(1))
  await screen.findByRole('button', { name: 'Refund ₺337.50' })
  await user.click(screen.getByRole('button', { name: 'Change' }))
  const amount = screen.getByLabelText('Back to Card')
  await user.clear(amount)
  await user.type(amount, '300')
  expect(await screen.findByText('₺37.50 still to be assigned')).toBeTruthy()
  await user.type(screen.getByLabelText(/^Reason/), 'Ill')
  await user.click(screen.getByRole('button', { name: 'Refund ₺337.50' }))
  expect(sent).toEqual([])
  await user.clear(amount)
  await user.type(amount, '337.5')
  await user.selectOptions(screen.getByLabelText('By'), 'Bank transfer')
  expect(screen.getByText('Someone will be asked to approve another way')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Refund ₺337.50' }))
  expect(sent).toEqual([])
  await user.type(screen.getByLabelText(/^Terminal or transfer no/), 'TR12')
  await user.click(screen.getByRole('button', { name: 'Refund ₺337.50' }))
  await waitFor(() =>
    expect(sent[0]?.refunds).toEqual([
      { paymentId: soldOrder.payments[0]?.id, amountMinor: 33_750, methodId: 'way of bank', reference: 'TR12' },
    ]),
  )
})

test('cash without an open till asks nobody: it would be refused after all', async () => {
  const { user, sent } = await show({}, { way: 'cash' })
  await user.click(seat(1))
  await user.type(screen.getByLabelText(/^Reason/), 'Ill')
  await user.click(await screen.findByRole('button', { name: 'Refund ₺337.50' }))
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Open a till'))
  expect(sent).toEqual([])
})

test('cash without an open till says so and leads to one; with one it says what the till holds', async () => {
  const { user } = await show({}, { way: 'cash' })
  await user.click(seat(1))
  expect(await screen.findByText('Cash goes back out of an open till. You have none open.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Open a till' })).toBeTruthy()
  cleanup()
  const till = { id: 's', till: { id: 't', code: 'T1', name: 'Till 1' }, cashMinor: 20_000, cashiers: [] }
  const other = await show({ 'tills.current': () => till }, { way: 'cash' })
  await other.user.click(seat(1))
  expect(await screen.findByText('Out of Till 1, which holds ₺200.00')).toBeTruthy()
  expect(screen.getByText(/^That isn’t enough/)).toBeTruthy()
})

test.each([
  ['STALE', {}, /^This order has changed since you opened it/],
  ['STALE', { details: { refundMinor: 22_500 } }, /^The refund is now ₺225.00/],
  ['STATE', { details: { passes: 'used', passIds: [] } }, /was checked in just now/],
  ['OVER_REFUND', { details: { leftMinor: 1000 } }, /^Only ₺10.00 can still go back/],
  ['TILL_CLOSED', {}, /^Cash goes back out of an open till. Open one/],
  ['VALIDATION', { issues: [{ path: 'refunds', message: 'field.drawerShort' }] }, /^There isn’t that much cash/],
])('%s is said in words and the dialog stays: %o', async (code, data, words) => {
  const asked: number[] = []
  const { user } = await show({
    'orderChanges.previewCancel': ({ passIds }: Wish) => {
      asked.push(1)
      return previewOf(passIds)
    },
    'orderChanges.cancel': () => {
      throw refusal(code, data)
    },
  } as never)
  await user.click(seat(1))
  await user.type(screen.getByLabelText(/^Reason/), 'Ill')
  await user.click(await screen.findByRole('button', { name: 'Refund ₺337.50' }))
  expect((await screen.findByRole('alert')).textContent).toMatch(words)
  // What goes back is asked again.
  await waitFor(() => expect(asked.length).toBeGreaterThan(1))
})

test('a show that has begun says so, and leads to money back without cancelling', async () => {
  const { user, onAdjust } = await show({
    'orderChanges.previewCancel': () => {
      throw refusal('STATE', { details: { ticketSession: 'started' } })
    },
  })
  await user.click(seat(1))
  expect(await screen.findByText(/^The show has begun/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Refund without cancelling…' }))
  expect(onAdjust).toHaveBeenCalledOnce()
})

test('an order of a show that has begun asks for nothing, says why, and leads to money back without cancelling', async () => {
  const onAdjust = vi.fn()
  const { user } = await showScreen(<CancelDialog orderId={soldOrder.id} onClose={vi.fn()} onAdjust={onAdjust} />, {
    namespaces: ['refunds', 'orderList', 'till'],
    at: '/order-list',
    rights: boxOffice,
    answers: {
      'orders.get': () => ({
        ...soldOrder,
        passList: soldOrder.passList.map((pass) => ({ ...pass, stage: 'begun' as const })),
      }),
      'tills.current': () => null,
    } as never,
  })
  expect(await screen.findByText(/^The show has begun.*without cancelling\.$/)).toBeTruthy()
  expect(screen.queryByRole('checkbox')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Refund without cancelling…' }))
  expect(onAdjust).toHaveBeenCalledOnce()
})

test('two presses send once; after a lost answer the same is sent under the same id', async () => {
  const ids: unknown[] = []
  let isLost = true
  const { user } = await show({
    'orderChanges.cancel': (input: Sent) => {
      ids.push([input.commandId, input.reason])
      if (!isLost) return changed
      isLost = false
      throw TRPCClientError.from(new Error('gone'))
    },
  } as never)
  await user.click(seat(1))
  await user.type(screen.getByLabelText(/^Reason/), 'Ill')
  const press = await screen.findByRole('button', { name: 'Refund ₺337.50' })
  await Promise.all([user.click(press), user.click(press)])
  const again = await screen.findByRole('button', { name: 'Send again' })
  // Nothing of it can be another one meanwhile.
  const isOff = (field: HTMLElement) => field.closest('fieldset:disabled, fieldset[disabled]') !== null
  expect([isOff(seat(2)), isOff(screen.getByLabelText(/^Reason/))]).toEqual([true, true])
  await user.click(again)
  await screen.findByRole('dialog', { name: 'Refunded' })
  expect(ids).toHaveLength(2)
  expect(ids[1]).toEqual(ids[0])
})

test('an invoiced order says before it happens that a credit note follows', async () => {
  const { user } = await show({
    'orders.get': () => ({ ...soldOrder, isInvoiced: true }),
  } as never)
  await user.click(seat(1))
  expect(await screen.findByText('The order has an invoice, so a credit note is issued.')).toBeTruthy()
  cleanup()
  const again = await show()
  await again.user.click(seat(1))
  await screen.findByRole('button', { name: 'Refund ₺337.50' })
  expect(screen.queryByText(/credit note/)).toBeNull()
})

test('a package is chosen with one press or in part; where it only goes back whole, that is said', async () => {
  const [one, two] = packageOrder.passList
  const order = {
    ...packageOrder,
    lines: packageOrder.lines.map((line) => (line.kind === 'package' ? { ...line, partsRefundable: false } : line)),
    passList: [
      { ...one, lineNo: 2 },
      { ...two, lineNo: 3 },
    ],
  }
  const { user } = await show({
    'orders.get': () => order,
    'orderChanges.previewCancel': () => {
      throw refusal('STATE', { details: { package: 'whole', lineNo: 1 } })
    },
  })
  const all = screen.getByRole('checkbox', { name: /1 × Family/ })
  expect(all.closest('label')?.textContent).toContain('Only goes back whole')
  const passes = screen.getAllByRole('checkbox', { name: /seat \d/ }) as HTMLInputElement[]
  const checked = () => passes.map((pass) => pass.checked)
  // One of its passes stands for all of them.
  await user.click(passes[0] as HTMLElement)
  expect(checked()).toEqual([true, true])
  await screen.findByText('This package only goes back whole. Choose all the passes in it.')
  await user.click(passes[1] as HTMLElement)
  expect(checked()).toEqual([false, false])
  await user.click(all)
  expect(checked()).toEqual([true, true])
  await user.click(all)
  expect(checked()).toEqual([false, false])
})

test('of a package whose passes go back one by one, or of several in one line, only the pressed pass is chosen', () => {
  const passList = packageOrder.passList.slice(0, 2).map((pass, at) => ({ ...pass, lineNo: at + 2 }))
  const chosen = (change: object) => {
    const lines = packageOrder.lines.map((line) => (line.kind === 'package' ? { ...line, ...change } : line))
    return [...withWholePackages({ lines, passList }, [passList[0]?.id as never])].length
  }
  expect(chosen({ partsRefundable: true })).toBe(1)
  expect(chosen({ partsRefundable: false, qty: 2 })).toBe(1)
  expect(chosen({ partsRefundable: false })).toBe(2)
})
