import type { OfflineSaleRow } from '@marquee/contract/offline-food'
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { refusal, showScreen } from '../../testing/show-screen.tsx'
import { OfflineSalesDialog } from './offline-sales-dialog.tsx'

afterEach(cleanup)

const sale = (counter: number, more: Partial<OfflineSaleRow> = {}): OfflineSaleRow => ({
  counterId: '01890000-0000-7000-8000-000000000001' as OfflineSaleRow['counterId'],
  series: 'K3',
  counter,
  receipt: `K3-${String(counter).padStart(6, '0')}`,
  state: 'waiting',
  late: false,
  reason: null,
  soldAt: '2026-11-26T19:30:00.000Z',
  uploadedAt: '2026-11-27T06:00:00.000Z',
  soldBy: 'Ada Keeper',
  till: 'B1 · Bar',
  currency: 'TRY',
  dueMinor: 12_500,
  orderId: null,
  orderNo: null,
  rev: 2,
  ...more,
})

const show = (answers: Record<string, (input: never) => unknown>) =>
  showScreen(<OfflineSalesDialog onClose={() => {}} />, {
    namespaces: ['till'],
    at: '/food-orders',
    rights: { order_list: { view: {} } },
    answers,
  })
const rowOf = async (receipt: string) => {
  const row = (await screen.findByText(receipt)).closest('li')
  if (!row) throw new Error('a sale is a row')
  return within(row)
}

test('each sale says how it stands and why, and leads to its order', async () => {
  const order = { orderId: '01890000-0000-7000-8000-000000000009' as OfflineSaleRow['orderId'], orderNo: 100_123 }
  await show({
    'offlineFood.list': () => [
      sale(1),
      sale(2, { state: 'stuck', reason: 'variant' }),
      sale(3, { state: 'posted', late: true, ...order }),
      sale(4, { state: 'stuck', reason: 'of another day' }),
    ],
  })
  expect((await rowOf('K3-000001')).getByText('Waiting for its till')).toBeTruthy()
  const stuck = await rowOf('K3-000002')
  expect(stuck.getByText('It names a product that this venue doesn’t have.')).toBeTruthy()
  expect(stuck.getByText(/Ada Keeper/)).toBeTruthy()
  const late = await rowOf('K3-000003')
  expect(late.getByText('Counted late')).toBeTruthy()
  expect(late.getByRole('link').getAttribute('href')).toContain(order.orderId)
  expect(late.queryByRole('button')).toBeNull()
  expect((await rowOf('K3-000004')).getByText('The sale couldn’t be posted.')).toBeTruthy()
})

test('a sale is tried again once, with the revision that was seen', async () => {
  const sent: unknown[] = []
  let rows = [sale(2, { state: 'stuck', reason: 'variant', rev: 5 })]
  const { user } = await show({
    'offlineFood.list': () => rows,
    'offlineFood.retry': (input) => {
      sent.push(input)
      rows = []
      return sale(2, { state: 'posted', orderNo: 1 })
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Try K3-000002 again' }))
  expect(await screen.findByText('No offline sale needs attention')).toBeTruthy()
  expect(sent).toMatchObject([{ counter: 2, expectedRev: 5 }])
})

test('a sale that somebody else has settled is shown as it is now', async () => {
  let rows = [sale(2, { state: 'stuck', reason: 'till' })]
  const { user } = await show({
    'offlineFood.list': () => rows,
    'offlineFood.retry': () => {
      rows = [sale(2, { state: 'posted', late: true })]
      throw refusal('STATE')
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Try K3-000002 again' }))
  expect(await screen.findByText('Counted late')).toBeTruthy()
})

test('what cannot be loaded can be loaded again', async () => {
  let fails = true
  const { user } = await show({
    'offlineFood.list': () => {
      if (fails) throw refusal('INTERNAL')
      return []
    },
  })
  expect(await screen.findByText('The offline sales couldn’t be loaded')).toBeTruthy()
  fails = false
  await user.click(screen.getByRole('button', { name: /again|retry/i }))
  expect(await screen.findByText('No offline sale needs attention')).toBeTruthy()
})
