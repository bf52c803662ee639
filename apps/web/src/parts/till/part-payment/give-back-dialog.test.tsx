import type { PartPaymentId } from '@marquee/contract'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { me } from '../../../testing/person.ts'
import { showScreen } from '../../../testing/show-screen.tsx'
import { GiveBackDialog } from './give-back-dialog.tsx'

afterEach(cleanup)
beforeEach(() => sessionStorage.clear())

const part = (id: string, more: object) => ({
  ...{ id, orderId: 'basket', holdId: null, reference: null, terminal: null, till: null, currency: 'TRY' },
  ...{ takenAt: '2026-11-20T10:00:00.000Z', state: 'taken', returnedMinor: 0, returnReference: null },
  ...{ endedBy: null, endedAt: null, isTraining: false, atTerminal: null, byHand: null, exchangeOf: null },
  ...{ takenBy: { id: me.user.id, name: me.user.name } },
  ...more,
})

test('what a terminal is asked to give back is on its way, and only the rest is said to be given back', async () => {
  const kept = [
    part('p1', { method: 'cash', amountMinor: 20_000 }),
    part('p2', { method: 'card', amountMinor: 30_000, terminal: 'Terminal 1' }),
  ]
  const onDone = vi.fn()
  const { user } = await showScreen(
    <GiveBackDialog
      parts={[
        { partId: 'p1' as PartPaymentId, method: 'cash', amountMinor: 20_000 },
        { partId: 'p2' as PartPaymentId, method: 'card', amountMinor: 30_000 },
      ]}
      currency="TRY"
      title="Give this money back?"
      action="Give back"
      onDone={onDone}
      onClose={vi.fn()}
    />,
    {
      ...{ namespaces: ['pay', 'till'], at: '/ticket-booking' },
      rights: { ticket_booking: { view: {}, sell: {} } },
      answers: {
        'tills.parts': () => kept,
        'tills.returnParts': () => kept.map((each) => ({ ...each, state: 'returned' })),
      } as never,
    },
  )
  await screen.findByText('The terminal gives it back to the card by itself')
  await user.click(screen.getByRole('button', { name: 'Give back' }))
  expect(await screen.findByText('₺200.00 given back')).toBeTruthy()
  expect(await screen.findByText('₺300.00 on its way to the card')).toBeTruthy()
  await waitFor(() => expect(onDone).toHaveBeenCalled())
})
