import { modules } from '@marquee/contract'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { playSales, show } from '../../testing/played-sales.ts'
import { type Answers, refusal, showScreen } from '../../testing/show-screen.tsx'
import BookingPage from './page.tsx'

// What the clerk is told of a basket: how it was paid after all, what lies in one of another window, what went wrong.

const rights = {
  ticket_booking: Object.fromEntries(modules.ticket_booking.actions.map((action) => [action, {}])),
  ticket_schedules: { view: {} },
}
let played: ReturnType<typeof playSales>
let user: Awaited<ReturnType<typeof showScreen>>['user']
let tell: Awaited<ReturnType<typeof showScreen>>['tell']

beforeEach(async () => {
  sessionStorage.clear()
  localStorage.clear()
  played = playSales()
  await open()
  await user.click(await screen.findByRole('button', { name: /^One Adult more/ }))
  await screen.findByRole('list', { name: 'In the basket' })
})
afterEach(cleanup)

async function open(more: Answers = {}) {
  const shown = await showScreen(<BookingPage />, {
    namespaces: ['booking', 'pay', 'till', 'seatMap', 'shell'],
    at: `/ticket-booking?session=${show.id}`,
    rights,
    answers: { ...played.answers, ...more },
  })
  user = shown.user
  tell = shown.tell
}
const basket = () => screen.getByRole('region', { name: 'Basket' })
const done = () => screen.findByRole('dialog', { name: 'Sold' })
const says = (text: string) => waitFor(() => expect(screen.getByRole('alert').textContent).toContain(text))

test('a lost cash sale that is tried again by card is told as cash, and that the card does not count', async () => {
  played.sales.next = 'answer lost'
  await user.click(
    await within(await screen.findByRole('region', { name: 'Basket' })).findByRole('button', { name: /Take payment/ }),
  )
  const dialog = await screen.findByRole('dialog', { name: 'Take payment' })
  await user.click(await within(dialog).findByRole('button', { name: /^Take ₺/ }))
  await waitFor(() => expect(dialog.textContent).toContain('safe to try again'))
  await user.click(within(dialog).getByRole('radio', { name: 'Card' }))
  await user.type(within(dialog).getByLabelText(/^Terminal reference/), 'T1')
  await user.click(within(dialog).getByRole('button', { name: /^Take ₺/ }))
  const sold = await done()
  expect(sold.textContent).toContain('Paid: Cash ₺300.00')
  expect(sold.textContent).toContain('What counts is Cash ₺300.00. Card ₺300.00 wasn’t used.')
})

test('a basket of another window is not released while money lies in it that this one has not heard of', async () => {
  const [held] = [...played.sales.holds.values()]
  cleanup()
  sessionStorage.clear()
  await open()
  const others = await screen.findByRole('list', { name: 'Your other baskets here' })
  await act(async () => {
    await played.answers['tills.takePart']?.({
      commandId: 'c',
      orderId: '01990000-0000-7000-8000-0000000000f1',
      holdId: held?.id,
      method: 'card',
      amountMinor: 20_000,
    } as never)
  })
  await user.click(within(others).getByRole('button', { name: 'Release' }))
  await says('₺200.00 was taken for this basket')
  expect(played.sales.holds.size).toBe(1)
  // Now that it is known, only opening it is offered.
  await waitFor(() => expect(within(others).queryByRole('button', { name: 'Release' })).toBeNull())
})

test('a part is taken by the very way that was chosen: a venue may have two terminals of different banks', async () => {
  const sent: object[] = []
  const take = played.answers['tills.takePart']
  cleanup()
  await open({
    'tills.takePart': (input) => {
      sent.push(input)
      return take?.(input)
    },
  })
  await user.click(
    await within(await screen.findByRole('region', { name: 'Basket' })).findByRole('button', { name: /Take payment/ }),
  )
  const dialog = await screen.findByRole('dialog', { name: 'Take payment' })
  await user.click(within(dialog).getByRole('radio', { name: 'Card' }))
  await user.clear(within(dialog).getByLabelText(/^Amount/))
  await user.type(within(dialog).getByLabelText(/^Amount/), '100')
  await user.click(within(dialog).getByRole('button', { name: /^Take ₺100/ }))
  await waitFor(() => expect(sent).toEqual([expect.objectContaining({ methodId: 'way of card', amountMinor: 10_000 })]))
})

test('what is said of a basket goes with it when it is released', async () => {
  cleanup()
  await open({
    'seats.changeHold': () => {
      throw refusal('SOLD_OUT')
    },
  })
  await screen.findByRole('list', { name: 'In the basket' })
  await user.click(await screen.findByRole('button', { name: /^One Adult more/ }))
  await says('Not enough places left')
  await user.click(within(basket()).getByRole('button', { name: 'Release' }))
  await screen.findByText('Nothing selected yet')
  expect(screen.queryByRole('alert')).toBeNull()
})

test('money that a colleague gives back leaves the basket at once, and the clerk is told', async () => {
  await user.click(
    await within(await screen.findByRole('region', { name: 'Basket' })).findByRole('button', { name: /Take payment/ }),
  )
  const dialog = await screen.findByRole('dialog', { name: 'Take payment' })
  await user.type(await within(dialog).findByLabelText('Received'), '100')
  await user.click(within(dialog).getByRole('button', { name: /^Take ₺/ }))
  await within(dialog).findByText('₺200.00')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(basket().textContent).toContain('Still due₺200.00'))
  played.sales.parts = []
  tell('tills.changed', { id: '01990000-0000-7000-8000-0000000000aa' })
  await waitFor(() => expect(basket().textContent).toContain('Total₺300.00'))
  await says('₺100.00 taken for this basket went back to the guest')
})

test('money that another window takes for the same basket is asked for no second time', async () => {
  await user.click(
    await within(await screen.findByRole('region', { name: 'Basket' })).findByRole('button', { name: /Take payment/ }),
  )
  const dialog = await screen.findByRole('dialog', { name: 'Take payment' })
  await within(dialog).findByRole('button', { name: 'Take ₺300.00' })
  const [held] = [...played.sales.holds.values()]
  await played.answers['tills.takePart']?.({
    commandId: 'c',
    orderId: '01990000-0000-7000-8000-0000000000f1',
    holdId: held?.id,
    method: 'card',
    amountMinor: 10_000,
  } as never)
  tell('tills.changed', { id: '01990000-0000-7000-8000-0000000000aa' })
  await within(dialog).findByRole('button', { name: 'Take ₺200.00' })
})

test('a sale with money that has gone back meanwhile says so, and what is due now', async () => {
  cleanup()
  await open({
    'orders.confirm': () => {
      throw refusal('STATE', { details: { parts: 'ended' } })
    },
  })
  await screen.findByRole('list', { name: 'In the basket' })
  await user.click(
    await within(await screen.findByRole('region', { name: 'Basket' })).findByRole('button', { name: /Take payment/ }),
  )
  const dialog = await screen.findByRole('dialog', { name: 'Take payment' })
  await user.click(await within(dialog).findByRole('button', { name: /^Take ₺/ }))
  await says('Money taken for this basket has gone back to the guest')
})
