import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { useMay } from '../../lib/rights.ts'
import { showScreen } from '../../testing/show-screen.tsx'
import { useSeatHold } from './use-seat-hold.ts'

afterEach(cleanup)

function Probe() {
  const { held, isOver, keep } = useSeatHold()
  const mayHold = useMay('ticket_booking', 'hold')
  return (
    <button
      type="button"
      disabled={!mayHold}
      onClick={() => void keep({ ticketSessionId: 's' as never, seatNos: [1], note: '' })}
    >
      {held === null ? 'none' : isOver ? 'over' : 'held'}
    </button>
  )
}

test('a hold that runs out while it is talked about says so, and the next one is held again', async () => {
  const seconds = [0.3, 300]
  const hold = (id: string) => {
    const now = Date.now()
    const expiresAt = new Date(now + (seconds.shift() ?? 0) * 1000).toISOString()
    return { id, ticketSessionId: 's', seatNos: [1], now: new Date(now).toISOString(), expiresAt }
  }
  const { user } = await showScreen(<Probe />, {
    ...{ namespaces: [], at: '/', rights: { ticket_booking: { view: {}, hold: {} } } },
    answers: {
      'seats.hold': () => hold('h1'),
      'seats.changeHold': () => hold('h1'),
      'seats.release': () => ({}),
    } as never,
  })
  const probe = screen.getByRole<HTMLButtonElement>('button')
  await waitFor(() => expect(probe.disabled).toBe(false))
  await user.click(probe)
  await waitFor(() => expect(probe.textContent).toBe('over'))
  await user.click(probe)
  await waitFor(() => expect(probe.textContent).toBe('held'))
})
