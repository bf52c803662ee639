import { modules } from '@marquee/contract'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { playSales, show } from '../../testing/played-sales.ts'
import { type Answers, refusal, showScreen } from '../../testing/show-screen.tsx'
import BookingPage from './page.tsx'

// A manager cancels the session of a basket whose payment is open.

const rights = {
  ticket_booking: Object.fromEntries(modules.ticket_booking.actions.map((action) => [action, {}])),
  ticket_schedules: { view: {} },
}
let played: ReturnType<typeof playSales>
let state: string
beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
  played = playSales()
  state = 'on_sale'
})
afterEach(cleanup)

/** The payment for one place of the session, of which a part was tried to be taken in cash. */
async function paying(more: Answers = {}) {
  const sale = played.answers['booking.session'] as () => object
  const shown = await showScreen(<BookingPage />, {
    namespaces: ['booking', 'pay', 'till', 'seatMap', 'shell'],
    at: `/ticket-booking?session=${show.id}`,
    rights,
    answers: { ...played.answers, 'booking.session': () => ({ ...sale(), session: { ...show, state } }), ...more },
  })
  const { user } = shown
  await user.click(await screen.findByRole('button', { name: /^One Adult more/ }))
  await screen.findByRole('list', { name: 'In the basket' })
  await user.click(await within(basket()).findByRole('button', { name: /Take payment/ }))
  const dialog = await screen.findByRole('dialog', { name: 'Take payment' })
  await user.type(await within(dialog).findByLabelText('Received'), '100')
  return { ...shown, dialog, take: () => user.click(within(dialog).getByRole('button', { name: /^Take ₺/ })) }
}
const basket = () => screen.getByRole('region', { name: 'Basket' })
const isStopped = async (dialog: HTMLElement) => {
  await within(dialog).findByText('This session has been cancelled. Take no money for it.')
  expect(within(dialog).queryByRole('button', { name: /^Take ₺/ })).toBeNull()
  expect(within(dialog).queryByRole('radio', { name: 'Cash' })).toBeNull()
}

test('it takes no more money, and says how what was taken goes back', async () => {
  const { user, dialog, take, tell } = await paying()
  await take()
  await within(dialog).findByText('₺200.00')
  state = 'cancelled'
  tell('schedule.changed', { ticketSessionIds: [show.id] })
  await isStopped(dialog)
  expect(dialog.textContent).toContain('₺100.00 was taken for this basket. Close this payment, then choose Release')
  await user.keyboard('{Enter}')
  expect(played.sales.sent).toEqual([])
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Take payment' })).toBeNull())
  expect(basket().textContent).toContain('₺100.00 was taken for this basket. Choose Release')
  expect(within(basket()).getByRole<HTMLButtonElement>('button', { name: /Take payment/ }).disabled).toBe(true)
  await user.click(within(basket()).getByRole('button', { name: 'Release' }))
  await user.click(await screen.findByRole('button', { name: 'Give back and release' }))
  await waitFor(() => expect(played.sales.returned).toHaveLength(1))
  await waitFor(() => expect(played.sales.holds.size).toBe(0))
})

test('where nobody has told the screen, the refusal of a part does', async () => {
  const { dialog, take } = await paying({
    'tills.takePart': () => {
      throw refusal('SALES_CLOSED', { details: { state: 'cancelled' } })
    },
  })
  state = 'cancelled'
  await take()
  await isStopped(dialog)
})

test('money whose way back has no answer is asked for once more, by the same command', async () => {
  const asked: { ids: string[]; commandId: string }[] = []
  const { user, dialog, take, tell } = await paying({
    'tills.returnParts': (input: { ids: string[]; commandId: string }) => {
      asked.push(input)
      played.answers['tills.returnParts']?.(input as never)
      if (asked.length === 1) throw refusal('UNAVAILABLE')
      return true
    },
  })
  await take()
  await within(dialog).findByText('₺200.00')
  state = 'cancelled'
  tell('schedule.changed', { ticketSessionIds: [show.id] })
  await isStopped(dialog)
  await user.keyboard('{Enter}')
  await user.click(within(basket()).getByRole('button', { name: 'Release' }))
  const release = await screen.findByRole('dialog', { name: /^Release the seats/ })
  const giveBack = () => user.click(within(release).getByRole('button', { name: 'Give back and release' }))
  await giveBack()
  await within(release).findByRole('alert')
  // It has left the till, and whoever stands there is still told what to hand over.
  await waitFor(() => expect(played.sales.parts).toEqual([]))
  expect(release.textContent).toContain('Cash₺100.00')
  expect(release.textContent).not.toContain('This money has since been given back')
  await giveBack()
  await screen.findByText('₺100.00 given back')
  await waitFor(() => expect(played.sales.holds.size).toBe(0))
  expect(asked.map(({ ids }) => ids)).toEqual([asked[0]?.ids, asked[0]?.ids])
  expect(asked[1]?.commandId).toBe(asked[0]?.commandId)
})

test('neither prices nor counts are left to sell from, and no time runs for what was held', async () => {
  const { user, dialog, tell } = await paying()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(dialog.isConnected).toBe(false))
  const held = () => within(basket()).queryByText(/^Seats held for/)
  expect(held()).toBeTruthy()
  expect(within(basket()).queryByRole('timer')).toBeTruthy()
  state = 'cancelled'
  tell('schedule.changed', { ticketSessionIds: [show.id] })
  await screen.findByText('Nothing can be sold for it any more. Choose another session.')
  expect(held()).toBeNull()
  expect(within(basket()).queryByRole('timer')).toBeNull()
  // What was chosen is still named, for the guest.
  expect(within(basket()).getByRole('list', { name: 'In the basket' }).textContent).toContain('Adult')
  for (const part of [basket(), screen.getByRole('region', { name: 'Seats' })]) {
    expect(part.textContent).not.toMatch(/₺|\d left/)
    expect(within(part).queryByRole('button', { name: /^One Adult more/ })).toBeNull()
  }
  expect(screen.queryByRole('list', { name: 'Price categories' })).toBeNull()
  expect(within(basket()).getByRole<HTMLButtonElement>('button', { name: 'Release' }).disabled).toBe(false)
})
