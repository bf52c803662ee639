import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { showScreen } from '../../../testing/show-screen.tsx'
import { BookingContext, type BookingScreen } from '../booking-screen.ts'
import { BestDialog } from './best-dialog.tsx'

afterEach(cleanup)

/** Two wheelchair spaces are wanted; what the server finds may be apart. */
async function open(together: boolean) {
  const best = vi.fn(async () => true)
  const onClose = vi.fn()
  const booking = {
    session: { id: '01990000-0000-7000-8000-0000000000c1' },
    categories: [],
    geometry: { seats: { kind: [1, 2, 0, 1, 2] } },
    hold: { best, isBusy: false },
    words: { list: (seatNos: number[]) => seatNos.map((seatNo) => `T ${seatNo}`).join(' and ') },
  }
  const { user } = await showScreen(
    <BookingContext value={booking as unknown as BookingScreen}>
      <BestDialog finalFocus={{ current: null }} onClose={onClose} />
    </BookingContext>,
    {
      namespaces: ['booking'],
      at: '/',
      rights: {},
      answers: { 'seats.best': () => ({ seatNos: [0, 1, 3, 4], together }) },
    },
  )
  await user.click(await screen.findByRole('checkbox', { name: /^Wheelchair spaces/ }))
  await user.click(screen.getByRole('button', { name: 'Hold seats' }))
  return { user, best, onClose }
}

test('wheelchair spaces that are apart are held only once that was said, and asked about anew for another wish', async () => {
  const { user, best, onClose } = await open(false)
  expect((await screen.findByRole('alert')).textContent).toBe(
    'These free spaces aren’t next to each other: T 0 and T 3',
  )
  expect(best).not.toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: 'One more' }))
  expect(screen.queryByRole('alert')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Hold seats' }))
  await user.click(await screen.findByRole('button', { name: 'Hold them anyway' }))
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(best).toHaveBeenCalledExactlyOnceWith({ qty: 3, categoryId: null, kind: 'wheelchair', apart: false })
})

test('those side by side are held at once', async () => {
  const { best, onClose } = await open(true)
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(best).toHaveBeenCalledOnce()
})
