import { modules } from '@marquee/contract'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { playSales, show } from '../../testing/played-sales.ts'
import { pressNext, pressRested } from '../../testing/press-rested.ts'
import { refusal, showScreen } from '../../testing/show-screen.tsx'
import BookingPage from './page.tsx'

const rights = {
  ticket_booking: Object.fromEntries(modules.ticket_booking.actions.map((action) => [action, {}])),
  ticket_schedules: { view: {} },
}
let played: ReturnType<typeof playSales>
let user: Awaited<ReturnType<typeof showScreen>>['user']
let router: Awaited<ReturnType<typeof showScreen>>['router']
let tell: Awaited<ReturnType<typeof showScreen>>['tell']

beforeEach(async () => {
  sessionStorage.clear()
  localStorage.clear()
  played = playSales()
  await open()
  await hold()
})
afterEach(cleanup)

async function open() {
  const shown = await showScreen(<BookingPage />, {
    namespaces: ['booking', 'pay', 'till', 'seatMap', 'shell'],
    at: `/ticket-booking?session=${show.id}`,
    rights,
    answers: played.answers,
  })
  user = shown.user
  router = shown.router
  tell = shown.tell
}
/** One place is held. */
async function hold() {
  await user.click(await screen.findByRole('button', { name: /^One Adult more/ }))
  await screen.findByRole('list', { name: 'In the basket' })
}
const basket = () => screen.getByRole('region', { name: 'Basket' })
const done = () => screen.findByRole('dialog', { name: 'Sold' })
const says = (text: string) => waitFor(() => expect(screen.getByRole('alert').textContent).toContain(text))
async function pay(amount = '') {
  const press = await waitFor(() => {
    const button = within(basket()).getByRole('button', { name: /Take payment/ })
    expect((button as HTMLButtonElement).disabled).toBe(false)
    return button
  })
  await user.click(press)
  const dialog = await screen.findByRole('dialog', { name: 'Take payment' })
  await user.click(within(dialog).getByRole('radio', { name: 'Card' }))
  if (amount) await user.type(within(dialog).getByLabelText('Amount'), amount)
  await user.type(within(dialog).getByLabelText(/^Terminal reference/), 'T1')
  await user.click(within(dialog).getByRole('button', { name: /^Take ₺/ }))
  return dialog
}

test('an answer that is lost is found when the page opens again, and the next guest is another order', async () => {
  played.sales.next = 'answer lost'
  const dialog = await pay()
  await waitFor(() => expect(dialog.textContent).toContain('safe to try again'))
  cleanup()
  await open()
  expect((await done()).textContent).toContain('The sale went through')
  await pressNext(user, await done())
  await screen.findByText('Nothing selected yet')
  await hold()
  await pay()
  await done()
  expect(new Set(played.sales.sent.map(({ orderId }) => orderId)).size).toBe(2)
  expect([played.sales.orders.size, played.sales.parts]).toEqual([2, []])
})

test('a sale that never arrived is said once the payment is left; what was charged pays the next try', async () => {
  played.sales.next = 'never arrives'
  const dialog = await pay()
  await waitFor(() => expect(dialog.textContent).toContain('safe to try again'))
  await user.keyboard('{Escape}')
  await says('The last attempt didn’t sell these seats')
  await waitFor(() => expect(basket().textContent).toContain('Already taken₺300.00'))
  await user.click(within(basket()).getByRole('button', { name: /Take payment/ }))
  await user.click(await screen.findByRole('button', { name: 'Complete, fully paid' }))
  await done()
  expect(played.sales.sent.at(-1)?.payments).toMatchObject([{ partId: expect.any(String), amountMinor: 30_000 }])
})

test('another price closes the payment and says the new sum; what was charged counts, and the rest is paid', async () => {
  played.sales.price = { version: 2, amountMinor: 35_000 }
  await pay()
  await says('The total is now ₺350.00')
  expect(screen.queryByRole('dialog', { name: 'Take payment' })).toBeNull()
  await waitFor(() => expect(basket().textContent).toContain('Already taken₺300.00'))
  await pay()
  await done()
  expect(played.sales.sent.at(-1)?.payments).toMatchObject([{ amountMinor: 30_000 }, { amountMinor: 5_000 }])
})

test('what could not be written down is paid with the next try, and is no money of the next guest', async () => {
  played.sales.takesParts = false
  played.sales.price = { version: 2, amountMinor: 35_000 }
  await pay()
  await says('The total is now ₺350.00')
  await waitFor(() => expect(basket().textContent).toContain('Already taken₺300.00'))
  expect(played.sales.parts).toEqual([])
  await pay()
  await pressNext(user, await done())
  await hold()
  expect(basket().textContent).not.toContain('Already taken')
  await pay()
  await done()
  expect(played.sales.sent.map(({ payments }) => payments.map(({ amountMinor }) => amountMinor))).toEqual([
    [30_000],
    [30_000, 5_000],
    [35_000],
  ])
  expect(played.sales.orders.size).toBe(2)
})

test('another price of the same sum is sold without a word', async () => {
  played.sales.price.version = 2
  await pay()
  await done()
  expect(played.sales.sent.map(({ priceVersion }) => priceVersion)).toEqual([1, 2])
})

test.each(['HOLD_EXPIRED', 'SALES_CLOSED', 'NOT_FOUND'])(
  '%s during the payment is said beside the basket, and what was charged is kept',
  async (reason) => {
    played.sales.next = refusal(reason, { details: reason === 'HOLD_EXPIRED' ? { seatNos: [] } : {} })
    await pay()
    await screen.findByRole('alert')
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Take payment' })).toBeNull())
    expect([played.sales.orders.size, played.sales.parts.length]).toEqual([0, 1])
  },
)

test('a till that was closed is said in the payment, which stays open for the same basket', async () => {
  played.sales.next = refusal('TILL_CLOSED')
  const dialog = await pay()
  await within(dialog).findByRole('alert')
  await user.click(within(dialog).getByRole('button', { name: /^Take ₺/ }))
  await done()
  expect([played.sales.orders.size, played.sales.parts.length]).toEqual([1, 0])
})

test('a basket that another window has sold is gone, and is not sold here', async () => {
  const { orderId } = JSON.parse(sessionStorage.getItem(`booking.basket.${[...played.sales.holds.keys()][0]}`) ?? '{}')
  played.sales.orders.set(orderId, {})
  await pay()
  await says('The sale was made in another window')
  await screen.findByText('Nothing selected yet')
  expect([played.sales.orders.size, played.sales.parts]).toEqual([1, []])
})

test('money taken in part is given back before the places are released', async () => {
  const dialog = await pay('200')
  await waitFor(() => expect(dialog.textContent).toContain('Still due₺100.00'))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(basket().textContent).toContain('₺100.00of ₺300.00'))
  // A tab that is gone takes the basket with it, and not the money: it is found with the places.
  cleanup()
  sessionStorage.clear()
  await open()
  await user.click(await screen.findByRole('button', { name: 'Open' }))
  await waitFor(() => expect(basket().textContent).toContain('₺100.00of ₺300.00'))
  await user.click(within(basket()).getByRole('button', { name: 'Release' }))
  const asks = await screen.findByRole('dialog', { name: 'Release the seats and give the money back?' })
  expect([asks.textContent?.includes('Card₺200.00'), played.sales.holds.size]).toEqual([true, 1])
  await user.click(within(asks).getByRole('button', { name: 'Give back and release' }))
  await screen.findByText('Nothing selected yet')
  expect([played.sales.returned.length, played.sales.parts, played.sales.holds.size]).toEqual([1, [], 0])
})

test('a part whose answer is lost is counted once it is found, and the next one is another', async () => {
  played.sales.losesParts = true
  const dialog = await pay('100')
  await waitFor(() => expect(dialog.textContent).toContain('Still due₺200.00'))
  expect(dialog.textContent).not.toContain('safe to try again')
  played.sales.losesParts = false
  await user.click(within(dialog).getByRole('radio', { name: 'Card' }))
  await user.type(within(dialog).getByLabelText('Amount'), '100')
  await user.type(within(dialog).getByLabelText(/^Terminal reference/), 'T1')
  await pressRested(user, dialog, /^Take ₺/)
  await waitFor(() => expect(dialog.textContent).toContain('Still due₺100.00'))
  expect(new Set(played.sales.partsSent).size).toBe(2)
})

test('money that another window has given back is not given back again', async () => {
  const dialog = await pay('100')
  await waitFor(() => expect(dialog.textContent).toContain('Still due₺200.00'))
  played.sales.parts = []
  played.sales.holds.clear()
  await user.keyboard('{Escape}')
  await says('You no longer hold these seats')
  await waitFor(() => expect(basket().textContent).not.toContain('Already taken'))
  expect(within(basket()).queryByRole('button', { name: 'Give back' })).toBeNull()
})

test('money can be given back at every width when a colleague has released its seats', async () => {
  const dialog = await pay('100')
  await waitFor(() => expect(dialog.textContent).toContain('Still due₺200.00'))
  played.sales.holds.clear()
  await user.keyboard('{Escape}')
  await says('You no longer hold these seats')
  const giveBack = within(basket()).getByRole('button', { name: 'Give back' })
  expect(giveBack.closest('[class*="hidden"]:not([class*="overflow-hidden"])')).toBeNull()
})

const checkedDay = () => screen.getAllByRole('radio', { checked: true }).map((day) => day.textContent)
const dayOfMonth = (days: number) =>
  new Intl.DateTimeFormat('en-GB', { day: 'numeric', timeZone: 'Europe/Istanbul' }).format(
    Date.now() + days * 86_400_000,
  )

/** Goes to the next day; a window that is looked at again hears of it at once. */
async function atMidnight(check: () => Promise<void>) {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 86_400_000 })
  try {
    document.dispatchEvent(new Event('visibilitychange'))
    await check()
  } finally {
    vi.useRealTimers()
  }
}

test('at midnight a basket with money in it keeps its session and its day', async () => {
  const dialog = await pay('100')
  await waitFor(() => expect(dialog.textContent).toContain('Still due₺200.00'))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(basket().textContent).toContain('Already taken₺100.00'))
  const [day, next] = [dayOfMonth(0), dayOfMonth(1)]
  await atMidnight(async () => {
    await waitFor(() => expect(screen.getByRole('radio', { name: /^Today/ }).textContent).toContain(next))
    await waitFor(() => expect(checkedDay()[0]).toContain(day))
    expect(basket().textContent).toContain('Already taken₺100.00')
  })
})

test('at midnight an empty basket gives way to the new day', async () => {
  await user.click(within(basket()).getByRole('button', { name: 'Release' }))
  await screen.findByText('Nothing selected yet')
  const next = dayOfMonth(1)
  await atMidnight(async () => {
    await waitFor(() => expect(checkedDay()[0]).toContain(next))
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Basket' })).toBeNull())
  })
})

test('whoever leaves after money was taken is asked; what is given back frees the seats and the way', async () => {
  const dialog = await pay('200')
  await waitFor(() => expect(dialog.textContent).toContain('Still due₺100.00'))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(basket().textContent).toContain('Already taken₺200.00'))
  await act(async () => router.navigate('/order-list'))
  const asks = await screen.findByRole('dialog', { name: 'You’ve taken money for this basket' })
  expect([asks.textContent?.includes('Card₺200.00'), router.state.location.pathname]).toEqual([true, '/ticket-booking'])
  await user.click(within(asks).getByRole('button', { name: 'Give back and leave' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/order-list'))
  expect([played.sales.returned.length, played.sales.parts, played.sales.holds.size]).toEqual([1, [], 0])
})

describe('of places whose time is up', () => {
  let calls: string[]
  beforeEach(async () => {
    calls = []
    cleanup()
    const take = played.answers['tills.takePart']
    Object.assign(played.answers, {
      'seats.extendHold': ({ holdId }: { holdId: string }) => {
        calls.push('extend')
        const now = Date.now()
        const again = { ...played.sales.holds.get(holdId), expiresAt: iso(now + 300_000), now: iso(now) }
        played.sales.holds.set(holdId, again as never)
        return again
      },
      'tills.takePart': (input: never) => {
        calls.push('part')
        return take?.(input)
      },
    })
    await open()
    await screen.findByRole('list', { name: 'In the basket' })
  })
  afterEach(() => vi.useRealTimers())
  const iso = (ms: number) => new Date(ms).toISOString()
  const runOut = () => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 6 * 60_000 })

  test('no money is asked for before they are held again', async () => {
    runOut()
    await user.click(within(basket()).getByRole('button', { name: /Take payment/ }))
    await screen.findByRole('dialog', { name: 'Take payment' })
    expect(calls).toEqual(['extend'])
  })

  test('no part is taken before they are held again', async () => {
    await user.click(within(basket()).getByRole('button', { name: /Take payment/ }))
    const dialog = await screen.findByRole('dialog', { name: 'Take payment' })
    await user.click(await within(dialog).findByRole('radio', { name: 'Card' }))
    await user.type(within(dialog).getByLabelText('Amount'), '100')
    runOut()
    await user.click(within(dialog).getByRole('button', { name: /^Take ₺/ }))
    await waitFor(() => expect(calls).toEqual(['extend', 'part']))
  })
})

test('the list of shows says of the open one what its map shows', async () => {
  cleanup()
  // Of four seats one is held and one is sold; the list was read before.
  played.answers['seatMap.get'] = () => ({
    ticketSessionId: show.id,
    geometryUrl: null,
    categories: [],
    seats: 4,
    status: btoa(String.fromCharCode(0b10_01_00_00)),
    arrived: '',
    holds: [],
    pools: [],
    lastEventId: 'e.1',
    now: new Date().toISOString(),
  })
  await open()
  expect(await screen.findByRole('button', { name: /Deck.* 2 left/ })).toBeTruthy()
})

test('a start that moves while seats are held is said, in the basket and in the payment, until it was seen', async () => {
  await user.click(within(basket()).getByRole('button', { name: 'Release' }))
  cleanup()
  let { startsAt } = show
  const before = played.answers['booking.session'] as () => object
  played.answers['booking.session'] = () => ({ ...before(), session: { ...show, startsAt } })
  await open()
  await hold()
  const dialog = await pay('100')
  startsAt = new Date(Date.parse(show.startsAt) + 1_800_000).toISOString()
  tell('schedule.changed', { ticketSessionIds: [show.id] })
  const says = /^This session has moved: it now starts on .*, not .*\. Tell the guest\.$/
  expect(await within(dialog).findByText(says)).toBeTruthy()
  await user.keyboard('{Escape}')
  const note = await within(basket()).findByText(says)
  expect(note).toBeTruthy()
  await user.click(within(basket()).getByRole('button', { name: 'Close' }))
  expect(within(basket()).queryByText(says)).toBeNull()
})
