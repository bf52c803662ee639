import { modules } from '@marquee/contract'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { todayIn } from '../../lib/today.ts'
import { playSales, show } from '../../testing/played-sales.ts'
import { refusal, showScreen } from '../../testing/show-screen.tsx'
import { addDays } from './model/sessions.ts'
import OrderPage from './page.tsx'

// A basket whose session is gone: what was entered stays until someone decides, and money always has a way back.

const rights = { ticket_order: Object.fromEntries(modules.ticket_order.actions.map((action) => [action, {}])) }
const other = '01990000-0000-7000-8000-0000000000c9'
let played: ReturnType<typeof playSales>
let user: Awaited<ReturnType<typeof showScreen>>['user']
let router: Awaited<ReturnType<typeof showScreen>>['router']

beforeEach(async () => {
  sessionStorage.clear()
  localStorage.clear()
  played = playSales()
  await reload()
})
afterEach(cleanup)

async function reload() {
  cleanup()
  const namespaces = ['getPass', 'pay', 'till', 'shell'] as const
  ;({ user, router } = await showScreen(<OrderPage />, { namespaces, at: '/order', rights, answers: played.answers }))
}
const total = (name = 'Total') => screen.findByRole('status', { name })
async function choose(times = 1) {
  const more = await screen.findByRole('button', { name: 'One more: Adult' })
  for (let at = 0; at < times; at += 1) await user.click(more)
}
async function recall(name: RegExp) {
  await user.click(await screen.findByRole('button', { name: /^Parked/ }))
  await user.click(await screen.findByRole('menuitem', { name }))
}

/** 100.00 of the 300.00 by card. */
async function payInPart() {
  await user.click(await screen.findByRole('button', { name: /^Card/ }))
  const pay = await screen.findByRole('dialog', { name: 'Take payment' })
  await user.type(await within(pay).findByLabelText('Amount'), '100')
  await user.type(await within(pay).findByLabelText(/^Terminal reference/), 'T1')
  await user.click(within(pay).getByRole('button', { name: /^Take ₺/ }))
  await waitFor(() => expect(within(pay).getAllByRole('status')[0]?.textContent).toBe('₺200.00'))
  await user.keyboard('{Escape}')
  await total('Still due')
}

const isoDay = (days: number) => addDays(todayIn('Europe/Istanbul'), days)

/** The show is cancelled: lists no longer have it, and whoever asks for it alone hears that it is. */
function cancelShow() {
  const offer = played.answers['booking.expressSession'] as () => object
  Object.assign(played.answers, {
    'booking.expressSessions': () => ({ rows: [], nextDate: null }),
    'booking.expressSession': () => ({ ...offer(), session: { ...show, state: 'cancelled' } }),
  })
}

test('a parked basket whose session is cancelled comes back with its money, which goes back to the guest', async () => {
  await choose()
  await payInPart()
  await user.keyboard('{F4}')
  await waitFor(async () => expect((await total()).textContent).toBe('₺0.00'))
  cancelShow()
  await reload()
  await recall(/taken$/)
  await screen.findByText('20:30 Deck has been cancelled')
  await user.click(await screen.findByRole('button', { name: 'Give back' }))
  const asks = await screen.findByRole('dialog', { name: 'Give this money back?' })
  await user.click(within(asks).getByRole('button', { name: 'Give back' }))
  await waitFor(() => expect(played.sales.parts).toEqual([]))
  // Its passes are left: nobody sells them, and one press takes them out.
  expect(screen.getByRole('button', { name: /^Cash/ }).hasAttribute('disabled')).toBe(true)
  await user.click(screen.getByRole('button', { name: 'Empty basket' }))
  await waitFor(() => expect(screen.queryByText('20:30 Deck has been cancelled')).toBeNull())
  await screen.findByText('No sessions today')
})

test('a payment that is open says that its session is cancelled, takes no more money, and how what was taken goes back', async () => {
  let isOff = false
  const offer = played.answers['booking.expressSession'] as () => object
  const take = played.answers['tills.takePart'] as (input: never) => unknown
  Object.assign(played.answers, {
    'booking.expressSession': () => (isOff ? { ...offer(), session: { ...show, state: 'cancelled' } } : offer()),
    'tills.takePart': (input: never) => {
      if (isOff) throw refusal('SALES_CLOSED', { details: { state: 'cancelled' } })
      return take(input)
    },
  })
  await reload()
  await choose()
  await payInPart()
  await user.click(await screen.findByRole('button', { name: /^Cash/ }))
  const pay = await screen.findByRole('dialog', { name: 'Take payment' })
  await user.type(await within(pay).findByLabelText('Received'), '50')
  isOff = true
  await user.click(within(pay).getByRole('button', { name: /^Take ₺/ }))
  await within(pay).findByText('20:30 Deck has been cancelled. Take no money for it.')
  expect(pay.textContent).toContain('₺100.00 was taken for this basket. Close this payment, then give the money back')
  expect(within(pay).queryByRole('button', { name: /^Take ₺/ })).toBeNull()
  expect(within(pay).queryByRole('radio', { name: 'Cash' })).toBeNull()
  await user.click(within(pay).getByRole('button', { name: 'Close payment' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Take payment' })).toBeNull())
  expect(played.sales.sent).toEqual([])
  await screen.findByRole('button', { name: 'Give back' })
})

test('money has a way back also where its session cannot be read any more', async () => {
  await choose()
  await payInPart()
  Object.assign(played.answers, {
    'booking.expressSessions': () => ({ rows: [], nextDate: null }),
    'booking.expressSession': () => {
      throw refusal('NOT_FOUND')
    },
  })
  await reload()
  await user.click(await screen.findByRole('button', { name: 'Give back' }))
  const asks = await screen.findByRole('dialog', { name: 'Give this money back?' })
  await user.click(within(asks).getByRole('button', { name: 'Give back' }))
  await waitFor(() => expect(played.sales.parts).toEqual([]))
})

test('what was entered stays in front when its session is cancelled, and says so', async () => {
  await choose(2)
  cancelShow()
  await reload()
  await screen.findByText('20:30 Deck has been cancelled')
  expect((await total()).textContent).toBe('₺600.00')
})

test('what was entered stays in front at midnight, with the day that it is for', async () => {
  await choose(2)
  const before = { ...show, date: isoDay(0) }
  const tonight = {
    ...show,
    id: other,
    date: isoDay(1),
    salesUntil: new Date(Date.now() + 2 * 86_400_000).toISOString(),
  }
  const offer = played.answers['booking.expressSession'] as () => object
  Object.assign(played.answers, {
    'booking.expressSessions': ({ from }: { from: string }) => ({
      rows: from === before.date ? [{ ...before, state: 'finished' }] : [tonight],
      nextDate: null,
    }),
    'booking.expressSession': ({ id }: { id: string }) => ({
      ...offer(),
      session: id === other ? tonight : { ...before, state: 'finished' },
    }),
  })
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 86_400_000 })
  try {
    await reload()
    await screen.findByText('Sales for 20:30 Deck have ended')
    expect((await total()).textContent).toBe('₺600.00')
    // The next guest is of today.
    await user.click(screen.getByRole('button', { name: 'Empty basket' }))
    await waitFor(async () => expect((await total()).textContent).toBe('₺0.00'))
    await waitFor(() => expect(screen.queryByText('Sales for 20:30 Deck have ended')).toBeNull())
  } finally {
    vi.useRealTimers()
  }
})

test('a basket is not given up for another session before it is known what was taken for it', async () => {
  await choose()
  await payInPart()
  await user.click(await screen.findByRole('button', { name: 'One fewer: Adult' }))
  let answer = (_parts: unknown) => {}
  played.answers['tills.parts'] = () => new Promise((resolve) => (answer = resolve))
  played.answers['booking.expressSessions'] = () => ({ rows: [{ ...show, id: other }], nextDate: null })
  await reload()
  await screen.findByRole('radio')
  await new Promise((resolve) => setTimeout(resolve, 50))
  answer(played.sales.parts)
  await user.click(await screen.findByRole('button', { name: 'Give back' }))
  await screen.findByRole('dialog', { name: 'Give this money back?' })
})

test('an empty basket turns to the new day at midnight by itself', async () => {
  await screen.findByRole('button', { name: 'One more: Adult' })
  const dayOf = (at: number) =>
    new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeZone: 'Europe/Istanbul' }).format(at).replace(',', '')
  const bar = (at: number) => new RegExp(dayOf(at).replace(/^\w+ /, ''))
  await screen.findByRole('button', { name: bar(Date.now()) })
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 86_400_000 })
  try {
    document.dispatchEvent(new Event('visibilitychange'))
    await screen.findByRole('button', { name: bar(Date.now()) })
  } finally {
    vi.useRealTimers()
  }
})

test.each(['written down', 'noted on the device'])(
  'whoever leaves after money was taken, which is %s, is asked, and goes once it is given back',
  async (kept) => {
    const isWritten = kept === 'written down'
    await choose()
    if (isWritten) await payInPart()
    else {
      played.sales.takesParts = false
      played.sales.next = 'never arrives'
      await user.click(await screen.findByRole('button', { name: /^Card/ }))
      const pay = await screen.findByRole('dialog', { name: 'Take payment' })
      await user.type(await within(pay).findByLabelText(/^Terminal reference/), 'T1')
      await user.click(within(pay).getByRole('button', { name: /^Take ₺/ }))
      await waitFor(() => expect(pay.textContent).toContain('safe to try again'))
      await user.keyboard('{Escape}')
      await total('Still due')
    }
    await act(async () => router.navigate('/order-list'))
    const asks = await screen.findByRole('dialog', { name: 'You’ve taken money for this basket' })
    expect(router.state.location.pathname).toBe('/order')
    await user.click(within(asks).getByRole('button', { name: 'Give back and leave' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/order-list'))
    expect([played.sales.parts, played.sales.returned.length]).toEqual([[], isWritten ? 1 : 0])
    // The basket has no money any more, and the way did not end at an error.
    await waitFor(async () => expect((await total()).textContent).toBe('₺300.00'))
  },
)
