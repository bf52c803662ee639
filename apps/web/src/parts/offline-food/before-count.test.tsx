import type { Rights, TillSessionRow } from '@marquee/contract'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as socket from '../../lib/trpc/socket.ts'
import { newUuid } from '../../lib/uuid.ts'
import { me } from '../../testing/person.ts'
import { refusal, showScreen } from '../../testing/show-screen.tsx'
import { TillDrawer } from '../till/till-drawer.tsx'
import { ensureCounter } from './counter.ts'
import type { KeptSale } from './db.ts'
import { keepSale, keptSales, settleSales } from './sales.ts'
import { emptyStores } from './testing/store.ts'

const venueId = me.venue.id
const session = '01990000-0000-7000-8000-000000000001'
const till = {
  ...{ id: session, till: { id: '01990000-0000-7000-8000-000000000002', code: 'T1', name: 'Till 1' } },
  ...{ openedAt: '2026-11-22T10:00:00.000Z', businessDate: '2026-11-22', floatMinor: 100_000, currency: 'TRY' },
  ...{ state: 'open', cashier: { id: 'u', name: 'Ada Keeper' }, receipts: 0, takings: [], movements: [], parts: [] },
  ...{ cashiers: [], counts: [], recount: null },
} as unknown as TillSessionRow
const closed = { state: 'closed', differenceMinor: 0, countedMinor: 5000, cashMinor: 5000, corrections: [] }
const sell = (dueMinor: number, tillSessionId = session) =>
  keepSale(
    venueId,
    { foodOrderId: newUuid(), orderId: newUuid(), tillSessionId, lines: [] } as never,
    { currency: 'TRY', dueMinor } as never,
  )

beforeEach(async () => {
  await emptyStores()
  await ensureCounter(venueId, async ({ id }) => ({ id, series: 'K3', lastCounter: 0 }))
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const sells: Rights = { funds: { close_till: {} }, food_purchase: { view: {}, sell: {} } }
const show = (upload: () => unknown = () => ({ sales: [], lastCounter: 0 }), rights = sells) =>
  showScreen(<TillDrawer onClose={() => undefined} />, {
    namespaces: ['till', 'pay', 'foodBooking'],
    at: '/booking',
    rights,
    answers: {
      'tills.current': () => till,
      'tills.parts': () => [],
      'tills.unexplained': () => null,
      'tills.offers': () => [],
      'tills.close': () => ({ ...till, ...closed }),
      'offlineFood.upload': upload,
    },
  })
const isLive = () => vi.spyOn(socket, 'useConnection').mockReturnValue('live')
const posted = (counter: number) => ({
  ...{ counter, state: 'posted', late: false, known: false, orderNo: counter, callNo: null, reason: null },
})
const both = '2 sales of ₺85.00 on this device are not uploaded yet. Upload them before you count'

test.each(['Close till', 'Hand over'])('%s says what of the drawer is not uploaded, and uploads it', async (start) => {
  await sell(4000)
  await sell(4500)
  // Counted in another drawer.
  await sell(1000, newUuid())
  isLive()
  const { user } = await show(() => ({ sales: [posted(1), posted(2), posted(3)], lastCounter: 3 }))
  await user.click(await screen.findByRole('button', { name: start }))
  expect(await screen.findByText(both, { exact: false })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Upload now' }))
  await waitFor(() => expect(screen.queryByText(/not uploaded yet/)).toBeNull())
  expect(await keptSales(venueId)).toEqual([])
  expect(screen.getByLabelText(/^Counted/)).toBeTruthy()
})

test('an upload that is refused is said, and the till can be closed all the same', async () => {
  await sell(5000)
  isLive()
  const onClose = vi.fn(() => {
    throw refusal('FORBIDDEN')
  })
  const { user } = await show(onClose)
  await user.click(await screen.findByRole('button', { name: 'Close till' }))
  expect(await screen.findByText(/^1 sale of ₺50\.00 on this device is not uploaded yet\. Upload it/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Upload now' }))
  expect(await screen.findByText(/^The upload didn’t work\. ./)).toBeTruthy()
  await user.type(screen.getByLabelText(/^Counted/), '50')
  await user.click(screen.getByRole('button', { name: /^Close with/ }))
  expect(await screen.findByText('Till 1 is closed')).toBeTruthy()
})

test('sales that the server refused are said apart, without an upload; without a connection there is none either', async () => {
  const { kept } = await sell(4000)
  await settleSales([], [{ sale: kept as KeptSale, reason: 'payload' }])
  await sell(4500)
  const { user } = await show()
  await user.click(await screen.findByRole('button', { name: 'Close till' }))
  expect(await screen.findByText(/^The server refused 1 sale of ₺40\.00 on this device/)).toBeTruthy()
  expect(screen.getByText(/^1 sale of ₺45\.00 on this device is not/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Upload now' })).toBeNull()
})

test('nothing is said where all of the drawer is uploaded', async () => {
  await sell(1000, newUuid())
  isLive()
  const { user } = await show()
  await user.click(await screen.findByRole('button', { name: 'Close till' }))
  await screen.findByLabelText(/^Counted/)
  await vi.dynamicImportSettled()
  expect(screen.queryByText(/on this device/)).toBeNull()
})
