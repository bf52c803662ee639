import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as socket from '../../lib/trpc/socket.ts'
import { newUuid } from '../../lib/uuid.ts'
import { ensureCounter } from '../../parts/offline-food/counter.ts'
import { keepSale, keptSales } from '../../parts/offline-food/sales.ts'
import { emptyStores } from '../../parts/offline-food/testing/store.ts'
import { me } from '../../testing/person.ts'
import { showScreen } from '../../testing/show-screen.tsx'
import OfflineSalesPill from './offline-sales-pill.tsx'
import OfflineUploads from './offline-uploads.tsx'

const venueId = me.venue.id
const sell = () =>
  keepSale(venueId, { foodOrderId: newUuid(), orderId: newUuid(), lines: [] } as never, { currency: 'TRY' } as never)

beforeEach(async () => {
  await emptyStores()
  await ensureCounter(venueId, async ({ id }) => ({ id, series: 'K3', lastCounter: 0 }))
  await sell()
  await sell()
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

type Upload = { sales: { payload: string }[] }
const show = (at: string, { sells = true, upload = (): unknown => ({ sales: [], lastCounter: 0 }) } = {}) => {
  const sent: Upload[] = []
  const shown = showScreen(
    <>
      <OfflineSalesPill />
      <OfflineUploads />
    </>,
    {
      namespaces: ['panels', 'foodBooking', 'till'],
      at,
      rights: sells ? { food_purchase: { view: {}, sell: {} } } : {},
      answers: {
        'offlineFood.upload': (input: Upload) => {
          sent.push(input)
          return upload()
        },
      },
    },
  )
  return shown.then((each) => ({ ...each, sent }))
}
const isLive = () => vi.spyOn(socket, 'useConnection').mockReturnValue('live')
const posted = (counter: number) => ({
  ...{ counter, state: 'posted', late: false, known: false, orderNo: counter, callNo: null, reason: null },
})

test('what waits on the device is said on every screen and leads to the counter, which says it itself', async () => {
  const { router } = await show('/order-list')
  const link = await screen.findByRole('link', { name: '2 sales on this device' })
  expect(link.getAttribute('href')).toBe('/food-booking')
  await router.navigate('/food-booking')
  await waitFor(() => expect(screen.queryByRole('link', { name: /on this device/ })).toBeNull())
})

test('it is uploaded from whatever screen is open, once there is a connection', async () => {
  isLive()
  const upload = () => ({ sales: [posted(1), posted(2)], lastCounter: 2 })
  const { sent } = await show('/order-list', { upload })
  expect(await screen.findByText('2 sales uploaded')).toBeTruthy()
  expect(sent.map(({ sales }) => sales.length)).toEqual([2])
  expect(await keptSales(venueId)).toEqual([])
  await waitFor(() => expect(screen.queryByText(/on this device/)).toBeNull())
})

test('people who sell no food upload nothing, and still see that something waits', async () => {
  isLive()
  const { sent } = await show('/order-list', { sells: false })
  await screen.findByText('2 sales on this device')
  expect(screen.queryByRole('link')).toBeNull()
  expect(sent).toEqual([])
})
