import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { refusal } from '../../testing/refusal.ts'
import { showScreen } from '../../testing/show-screen.tsx'
import { soldOrder } from '../../testing/sold-order.ts'
import { TakeDueDialog } from './take-due-dialog.tsx'

afterEach(cleanup)
beforeEach(() => sessionStorage.clear())

const part = { ...soldOrder, state: 'confirmed', grossMinor: 90_000, paidMinor: 30_000, refunds: [], changes: [] }
const till = { id: 't', till: { name: 'Till 1' }, cashiers: [] }
const onAccount = { id: 'w3', kind: 'invoice', reference: 'no', name: { en: 'Invoice', tr: '' } }
const ways = [
  { id: 'w1', kind: 'cash', reference: 'no', name: { en: 'Cash', tr: '' } },
  { id: 'w2', kind: 'card', reference: 'no', name: { en: 'Card', tr: '' } },
]

async function show(
  waysCome: Promise<unknown> = Promise.resolve(),
  refuses: ((take: () => void) => unknown)[] = [],
  offered: object[] = ways,
  payments: object[] = soldOrder.payments,
) {
  let paidMinor = 30_000
  const sent: Record<string, unknown>[] = []
  const onClose = vi.fn()
  const onPaid = vi.fn()
  const shown = await showScreen(<TakeDueDialog orderId={soldOrder.id as never} onClose={onClose} onPaid={onPaid} />, {
    namespaces: ['refunds', 'pay', 'till', 'common', 'errors'],
    at: '/order-list',
    rights: { order_list: { view: {}, take_due: {}, print: {} }, ticket_booking: { view: {}, sell: {} } },
    answers: {
      'orders.get': () => ({ ...part, paidMinor, payments }),
      'tills.current': () => till,
      'tills.list': () => [],
      'tills.parts': () => [],
      'paymentMethods.list': () => waysCome.then(() => offered),
      'orderChanges.takeDue': (input: { payments: { amountMinor: number; tenderedMinor?: number }[] }) => {
        sent.push(input)
        const [payment] = input.payments
        const take = () => {
          paidMinor += payment?.amountMinor ?? 0
        }
        const refuse = refuses.shift()
        if (refuse) throw refuse(take)
        take()
        return {
          ...{ orderId: soldOrder.id, changeId: 'g', changeNo: sent.length, giftCards: [], receiptNo: 7, passes: [] },
          ...{ refundMinor: 0, currency: 'TRY', rev: 3 },
          changeMinor: (payment?.tenderedMinor ?? payment?.amountMinor ?? 0) - (payment?.amountMinor ?? 0),
        }
      },
    } as never,
  })
  return { ...shown, sent, onClose, onPaid }
}

test('all of it is taken with one press, and the change stands until it is closed', async () => {
  const { user, sent, onPaid, onClose } = await show()
  const dialog = await screen.findByRole('dialog', { name: /^Payment for order/ })
  await within(dialog).findByRole('button', { name: 'Take ₺600.00' })
  await user.keyboard('1000')
  await user.keyboard('{Enter}')
  const done = await screen.findByRole('dialog', { name: 'Paid' })
  expect(done.textContent).toContain('₺400.00')
  expect(done.textContent).toContain('Everything is paid')
  expect(sent).toEqual([
    expect.objectContaining({
      orderId: soldOrder.id,
      expectedDueMinor: 60_000,
      payments: [expect.objectContaining({ method: 'cash', amountMinor: 60_000, tenderedMinor: 100_000 })],
    }),
  ])
  expect(onPaid).not.toHaveBeenCalled()
  const close = within(done).getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement
  await waitFor(() => expect(close.getAttribute('aria-disabled')).toBeNull())
  await user.click(close)
  expect(onClose).toHaveBeenCalledTimes(1)
  expect(onPaid).toHaveBeenCalledTimes(1)
})

test('what is put on account is not called taken or paid', async () => {
  const { user } = await show(Promise.resolve(), [], [...ways, onAccount])
  const dialog = await screen.findByRole('dialog', { name: /^Payment for order/ })
  await user.click(await within(dialog).findByRole('radio', { name: 'Invoice' }))
  await user.type(await within(dialog).findByLabelText(/^Who will pay/), 'Harbour Ltd.')
  await user.click(within(dialog).getByRole('button', { name: 'Sell on account: ₺600.00' }))
  const done = await screen.findByRole('dialog', { name: 'Put on account' })
  expect(done.textContent).toContain('₺600.00 is owed on account')
  expect(done.textContent).not.toMatch(/taken|Everything is paid/)
})

test('of an order with an open invoice the last of what was due does not make everything paid', async () => {
  const invoice = { ...soldOrder.payments[0], method: 'invoice', amountMinor: 25_000, refundedMinor: 0 }
  const { user } = await show(Promise.resolve(), [], ways, [invoice])
  await screen.findByRole('button', { name: 'Take ₺600.00' })
  await user.keyboard('{Enter}')
  const done = await screen.findByRole('dialog', { name: 'Paid' })
  expect(done.textContent).toContain('₺250.00 is still owed on account')
  expect(done.textContent).not.toContain('Everything is paid')
})

test('a part counts at once, and the rest is asked for anew', async () => {
  const { user, sent, onPaid } = await show()
  await screen.findByRole('button', { name: 'Take ₺600.00' })
  await user.keyboard('200{Enter}')
  const rest = await screen.findByRole('button', { name: 'Take ₺400.00' })
  await waitFor(() => expect(rest.getAttribute('aria-disabled')).toBeNull())
  expect(onPaid).not.toHaveBeenCalled()
  await user.keyboard('{Enter}')
  await screen.findByRole('dialog', { name: 'Paid' })
  expect(sent.map(({ expectedDueMinor }) => expectedDueMinor)).toEqual([60_000, 40_000])
  // Two payments, two commands.
  expect(new Set(sent.map(({ commandId }) => commandId)).size).toBe(2)
})

test('what an exchange has taken meanwhile is asked of nobody again', async () => {
  const { user, sent } = await show(undefined, [
    () => refusal('STALE', { details: { dueMinor: 20_000 } }),
    () => refusal('STALE', { details: { dueMinor: 0 } }),
  ])
  const dialog = await screen.findByRole('dialog', { name: /^Payment for order/ })
  await within(dialog).findByRole('button', { name: 'Take ₺600.00' })
  await user.keyboard('{Enter}')
  const rest = await within(dialog).findByRole('button', { name: 'Take ₺200.00' })
  expect(dialog.textContent).toContain('₺200.00 is still due')
  await user.click(rest)
  await screen.findByText(/at the till already/)
  expect(sent.map(({ expectedDueMinor }) => expectedDueMinor)).toEqual([60_000, 20_000])
})

test('a part whose answer was lost is not taken a second time', async () => {
  const { user, sent } = await show(undefined, [
    (take) => {
      take()
      return refusal('UNAVAILABLE')
    },
    () => refusal('IDEMPOTENCY_CONFLICT'),
  ])
  const dialog = await screen.findByRole('dialog', { name: /^Payment for order/ })
  await within(dialog).findByRole('button', { name: 'Take ₺600.00' })
  await user.keyboard('200{Enter}')
  // What is still due is known by now, whether or not the till has heard of it.
  await waitFor(() => expect(within(dialog).getByRole('status').textContent).toContain('₺400.00'))
  const again = within(dialog).getByRole('button', { name: /^Take / })
  await waitFor(() => expect(again.getAttribute('aria-disabled')).toBeNull())
  await user.click(again)
  await screen.findByText(/last try went through after all/)
  expect(sent.map(({ expectedDueMinor }) => expectedDueMinor)).toEqual([60_000, 40_000])
  expect(new Set(sent.map(({ commandId }) => commandId)).size).toBe(1)
})

test('a whole payment whose answer was lost is not said to be somebody else’s; the same press tells that it is paid', async () => {
  const { user, sent } = await show(undefined, [
    (take) => {
      take()
      return refusal('UNAVAILABLE')
    },
  ])
  const dialog = await screen.findByRole('dialog', { name: /^Payment for order/ })
  await within(dialog).findByRole('button', { name: 'Take ₺600.00' })
  await user.keyboard('1000{Enter}')
  await within(dialog).findByText(/safe to try again/)
  // What others see of the order by now says nothing of whose payment it was.
  expect(screen.queryByText(/Somebody else/)).toBeNull()
  const again = within(dialog).getByRole('button', { name: 'Take ₺600.00' })
  await waitFor(() => expect(again.getAttribute('aria-disabled')).toBeNull())
  await user.click(again)
  expect((await screen.findByRole('dialog', { name: 'Paid' })).textContent).toContain('₺400.00')
  expect(sent.map(({ expectedDueMinor }) => expectedDueMinor)).toEqual([60_000, 60_000])
  expect(new Set(sent.map(({ commandId }) => commandId)).size).toBe(1)
})

test('the field has the focus also where the ways to pay come late', async () => {
  let come = () => {}
  const late = new Promise<void>((resolve) => {
    come = resolve
  })
  await show(late)
  const dialog = await screen.findByRole('dialog', { name: /^Payment for order/ })
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true))
  come()
  const field = await screen.findByLabelText('Received')
  await waitFor(() => expect(document.activeElement).toBe(field))
})

const release = { ...soldOrder.changes[0], kind: 'release', grossMinor: -60_000, paidMinor: 0 }

test.each([
  { what: 'kept', order: { grossMinor: 30_000, paidMinor: 30_000 }, says: ['The deposit of ₺300.00 is kept.'] },
  { what: 'owed in cash', order: { grossMinor: 0, paidMinor: 30_000 }, says: ['₺300.00 is owed to the guest.'] },
  {
    what: 'sent back',
    order: { grossMinor: 0, paidMinor: 0, changes: [{ ...release, paidMinor: -30_000 }] },
    says: ['₺300.00 goes back to the guest.'],
  },
])('an order that was not paid by its date says that it is cancelled, and its deposit is $what', async (each) => {
  const order = { ...part, state: 'cancelled', changes: [release], ...each.order }
  await showScreen(<TakeDueDialog orderId={soldOrder.id as never} onClose={vi.fn()} />, {
    namespaces: ['refunds', 'pay', 'till', 'common', 'errors'],
    at: '/order-list',
    rights: { order_list: { view: {}, take_due: {} } },
    answers: { 'orders.get': () => order, 'tills.current': () => till } as never,
  })
  const dialog = await screen.findByRole('dialog', { name: /^Payment for order/ })
  const texts = [...dialog.querySelectorAll('p')].map(({ textContent }) => textContent)
  expect(texts.filter((text) => /cancelled|deposit|guest|Nothing is due/.test(text ?? ''))).toEqual([
    'This order was cancelled because it was not paid by its date. Its seats are back on sale.',
    ...each.says,
  ])
})
