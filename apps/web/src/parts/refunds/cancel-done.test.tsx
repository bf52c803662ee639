import type { Rights } from '@marquee/contract'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { showScreen } from '../../testing/show-screen.tsx'
import { previewOf, soldOrder } from '../../testing/sold-order.ts'
import { CancelDialog } from './cancel-dialog.tsx'

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

async function show(answers: Record<string, (input: never) => unknown>) {
  const shown = await showScreen(<CancelDialog orderId={soldOrder.id} onClose={vi.fn()} />, {
    namespaces: ['refunds', 'orderList', 'till'],
    at: '/order-list',
    rights: boxOffice,
    answers: { 'tills.current': () => null, 'orderChanges.cancel': () => changed, ...answers } as never,
  })
  await screen.findByRole('group', { name: 'What to cancel' })
  return shown
}
const seat = (no: number) => screen.getByRole<HTMLInputElement>('checkbox', { name: new RegExp(`seat ${no}`) })

test('once it is done, nothing is asked any more about what was chosen', async () => {
  const [passes] = soldOrder.lines
  const tea = { ...passes, lineNo: 3, kind: 'food', text: { en: 'Tea', tr: 'Çay' }, qty: 3, unitMinor: 5000 }
  let order = { ...soldOrder, lines: [...soldOrder.lines, { ...tea, grossMinor: 15_000 }] }
  const reads: number[] = []
  const asked: number[] = []
  const { user } = await show({
    'orders.get': () => {
      reads.push(order.rev)
      return order
    },
    'orderChanges.previewCancel': ({ passIds }: Wish) => {
      asked.push(order.rev)
      return previewOf(passIds)
    },
    'orderChanges.cancel': ({ passIds }: Sent) => {
      const passList = order.passList.map((pass) =>
        passIds.includes(pass.id) ? { ...pass, state: 'cancelled' as const } : pass,
      )
      order = { ...order, rev: 3, passList }
      return changed
    },
  } as never)
  await user.click(seat(1))
  await user.click(screen.getByRole('button', { name: /^More: Tea/ }))
  await user.type(screen.getByLabelText(/^Reason/), 'Ill')
  await user.click(await screen.findByRole('button', { name: 'Refund ₺337.50' }))
  await screen.findByRole('dialog', { name: 'Refunded' })
  await waitFor(() => expect(reads).toContain(3))
  await user.tab()
  expect(asked.length).toBeGreaterThan(0)
  expect(asked).not.toContain(3)
})
