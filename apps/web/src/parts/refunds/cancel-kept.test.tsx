import { cleanup, screen } from '@testing-library/react'
import { TRPCClientError } from '@trpc/client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { showScreen } from '../../testing/show-screen.tsx'
import { packageOrder, previewOf, soldOrder } from '../../testing/sold-order.ts'
import { CancelDialog } from './cancel-dialog.tsx'

// What cannot be cancelled before it is sent, and what was sent and has no answer.

afterEach(cleanup)
beforeEach(() => sessionStorage.clear())

const changed = {
  ...{ orderId: soldOrder.id, changeId: 'g2', changeNo: 2, giftCards: [], receiptNo: null },
  ...{ refundMinor: 33_750, currency: 'TRY', rev: 3 },
}

async function show(answers: Record<string, (input: never) => unknown>) {
  const shown = await showScreen(<CancelDialog orderId={soldOrder.id} onClose={() => undefined} />, {
    namespaces: ['refunds', 'orderList', 'till'],
    at: '/order-list',
    rights: { order_list: { view: {}, cancel: {} }, transactions: { view: {}, refund: {} } },
    answers: {
      'tills.current': () => null,
      'orderChanges.previewCancel': ({ passIds }: { passIds: string[] }) => previewOf(passIds),
      ...answers,
    } as never,
  })
  await screen.findByRole('group', { name: 'What to cancel' })
  return shown
}
const seat = (no: number) => screen.getByRole<HTMLInputElement>('checkbox', { name: new RegExp(`seat ${no}`) })

test('a package that only goes back whole and was used in part is off, and says why', async () => {
  const [one, two] = packageOrder.passList
  const order = {
    ...packageOrder,
    lines: packageOrder.lines.map((line) => (line.kind === 'package' ? { ...line, partsRefundable: false } : line)),
    passList: [
      { ...one, lineNo: 2 },
      { ...two, lineNo: 3, state: 'used', usedAt: null },
    ],
  }
  await show({ 'orders.get': () => order })
  const all = screen.getByRole<HTMLInputElement>('checkbox', { name: /1 × Family/ })
  expect(all.disabled).toBe(true)
  expect(all.closest('label')?.textContent).toContain('one of its passes was checked in')
  const passes = screen.getAllByRole('checkbox', { name: /seat \d/ }) as HTMLInputElement[]
  expect(passes.map(({ disabled, checked }) => [disabled, checked])).toEqual([
    [true, false],
    [true, false],
  ])
})

test('after a lost answer that went through nobody is blamed, and the answer can still be had', async () => {
  let isLost = true
  const gone = soldOrder.passList.map((pass) => ({ ...pass, state: 'cancelled' as const }))
  const own = { ...soldOrder.changes[0], id: 'g2', changeNo: 2, who: 'Ada Keeper', reason: 'Ill' }
  const { user } = await show({
    'orders.get': () =>
      isLost ? soldOrder : { ...soldOrder, rev: 3, passList: gone, changes: [...soldOrder.changes, own] },
    'orderChanges.cancel': () => {
      if (!isLost) return changed
      isLost = false
      throw TRPCClientError.from(new Error('gone'))
    },
  })
  await user.click(seat(1))
  await user.type(screen.getByLabelText(/^Reason/), 'Ill')
  await user.click(await screen.findByRole('button', { name: 'Refund ₺337.50' }))
  const status = (await screen.findByText('This went through already')).parentElement
  expect(status?.textContent).toContain('Only the answer was lost')
  expect(screen.queryByText(/else/)).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Send again' }))
  await screen.findByRole('dialog', { name: 'Refunded' })
})
