import { modules } from '@marquee/contract'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { playSales } from '../../testing/played-sales.ts'
import { refusal, showScreen } from '../../testing/show-screen.tsx'
import OrderPage from './page.tsx'

// The open order is in the address: a reload, a step back and a colleague find it there. What was searched for is not.

const rights = { ticket_order: Object.fromEntries(modules.ticket_order.actions.map((action) => [action, {}])) }
const second = '01990000-0000-7000-8000-0000000000e1'
const ids = ['01990000-0000-7000-8000-0000000000f1', '01990000-0000-7000-8000-0000000000f2'] as const
const passOf = (id: string, type: string) => ({
  id,
  type: { en: type, tr: type },
  people: 1,
  seat: null,
  area: null,
  holderName: null,
  state: 'issued',
  usedAt: null,
  usedBy: null,
  code: 'CODE',
  shortCode: '7K4Q9XTB2N',
})
const orderOf = (at: 0 | 1) => ({
  id: ids[at],
  orderNo: 70 + at,
  state: 'confirmed',
  at: '2026-11-20T10:00:00.000Z',
  clerk: { id: '01990000-0000-7000-8000-0000000000a1', name: 'Ada' },
  guestName: null,
  session: null,
  entry: null,
  passes: [
    passOf(`01990000-0000-7000-8000-0000000000d${at}`, `Guest of ${70 + at}`),
    ...(at === 1 ? [passOf(second, 'Child of 71')] : []),
  ],
})
const phone = '05327654321'
let played: ReturnType<typeof playSales>
let user: Awaited<ReturnType<typeof showScreen>>['user']
let router: Awaited<ReturnType<typeof showScreen>>['router']

beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
  played = playSales()
  Object.assign(played.answers, {
    'orders.findPasses': ({ text }: { text: string }) => ({
      orders: text === phone ? [orderOf(0), orderOf(1)] : text === '71' ? [orderOf(1)] : [],
      passId: null,
      replaced: null,
    }),
    'orders.getPasses': ({ id }: { id: string }) => {
      if (id === ids[0]) return orderOf(0)
      if (id === ids[1]) return orderOf(1)
      throw refusal('NOT_FOUND')
    },
  })
})
afterEach(() => {
  cleanup()
  history.replaceState(null, '', '/')
})

/** Loads the page anew at an address: nothing but that and the storage is left of what was there. */
async function load(address: string) {
  cleanup()
  history.replaceState(null, '', address)
  // All that the route loads before the page is shown: a part that waits for its texts holds back what is entered.
  const namespaces = ['getPass', 'pay', 'till', 'reductions', 'packageSale', 'shell'] as const
  ;({ user, router } = await showScreen(<OrderPage />, { namespaces, at: address, rights, answers: played.answers }))
}
const here = () => `${location.pathname}${location.search}`
const card = (no: number) => screen.findByRole('heading', { name: `Guest of ${no}` })
async function find(text: string) {
  const field = await screen.findByRole('searchbox', { name: 'Find a pass' })
  await user.clear(field)
  // In one go and not in keys, which at this speed are a scanner's.
  await user.paste(text)
  await user.keyboard('{Enter}')
}
/** What a step back does in a browser: the address is there first, then the event. */
const stepTo = (address: string) =>
  act(async () => {
    history.replaceState(history.state, '', address)
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
  })

test('the open order is in the address, the phone number that led to it is not, and a reload opens it again', async () => {
  await load('/order')
  const before = history.length
  await find(phone)
  await card(70)
  await waitFor(() => expect(here()).toBe(`/order?order=${ids[0]}`))
  await user.click(screen.getByRole('button', { name: /Guest of 71/ }))
  await card(71)
  await waitFor(() => expect(here()).toBe(`/order?order=${ids[1]}`))
  expect(history.length).toBe(before + 2)
  await load(here())
  await card(71)
  expect(screen.queryByText('Guest of 70')).toBeNull()
  expect(here()).toBe(`/order?order=${ids[1]}`)
  await user.click(screen.getByRole('button', { name: 'Back to the sale' }))
  await screen.findByRole('button', { name: 'One more: Adult' })
  expect(here()).toBe('/order')
})

test('another pass of the order than the first is opened again too', async () => {
  await load('/order')
  await find('71')
  await card(71)
  await waitFor(() => expect(here()).toBe(`/order?order=${ids[1]}`))
  const before = history.length
  await user.click(screen.getByRole('button', { name: /Child of 71/ }))
  await screen.findByRole('heading', { name: 'Child of 71' })
  await waitFor(() => expect(here()).toBe(`/order?order=${ids[1]}&pass=${second}`))
  expect(history.length).toBe(before)
  await load(here())
  await screen.findByRole('heading', { name: 'Child of 71' })
  await user.click(screen.getByRole('button', { name: 'Back to the sale' }))
  await screen.findByRole('button', { name: 'One more: Adult' })
  expect(here()).toBe('/order')
})

test('a step back leads to the order before it, and to the sale', async () => {
  await load('/order')
  await find('71')
  await card(71)
  await waitFor(() => expect(here()).toBe(`/order?order=${ids[1]}`))
  await stepTo(`/order?order=${ids[0]}`)
  await card(70)
  await stepTo('/order')
  await screen.findByRole('button', { name: 'One more: Adult' })
  expect(screen.queryByRole('heading', { name: 'Result' })).toBeNull()
})

test('what leads to no order leaves none in the address', async () => {
  await load(`/order?order=${ids[0]}`)
  await card(70)
  await find('ZZZZZZZZZZ')
  await screen.findByText('No pass has this code')
  await waitFor(() => expect(here()).toBe('/order'))
})

test('what was scanned on another screen is found once, and is not found again after a reload', async () => {
  await load('/users')
  history.replaceState(null, '', '/order')
  await act(() => router.navigate('/order', { state: { find: '71' } }))
  await card(71)
  await waitFor(() => expect(here()).toBe(`/order?order=${ids[1]}`))
  expect(router.state.location.state).toBeNull()
})

test('an order that the venue does not have says so, and offers no other try', async () => {
  await load('/order?order=01990000-0000-7000-8000-0000000000f9')
  await screen.findByText('This order doesn’t exist')
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Back to the sale' }))
  await screen.findByRole('button', { name: 'One more: Adult' })
})

test('without the right it says so; a line that is down can be tried again', async () => {
  played.answers['orders.getPasses'] = () => {
    throw refusal('FORBIDDEN')
  }
  await load(`/order?order=${ids[0]}`)
  await screen.findByText('Your role can’t open orders or passes')
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull()
  let isDown = true
  played.answers['orders.getPasses'] = () => {
    if (isDown) throw refusal('UNAVAILABLE')
    return orderOf(0)
  }
  await load(`/order?order=${ids[0]}`)
  await screen.findByText('Couldn’t load the order')
  isDown = false
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  await card(70)
})

test('money that was taken for the basket is seen beside an open order, also after a reload, and keeps its way back', async () => {
  await load('/order')
  await user.click(await screen.findByRole('button', { name: 'One more: Adult' }))
  await user.click(await screen.findByRole('button', { name: /^Card/ }))
  const pay = await screen.findByRole('dialog', { name: 'Take payment' })
  await user.type(await within(pay).findByLabelText('Amount'), '100')
  await user.type(await within(pay).findByLabelText(/^Terminal reference/), 'T1')
  await user.click(within(pay).getByRole('button', { name: /^Take ₺/ }))
  await waitFor(() => expect(within(pay).getAllByRole('status')[0]?.textContent).toBe('₺200.00'))
  await user.keyboard('{Escape}')
  await find('71')
  await card(71)
  await screen.findByText('You’ve taken ₺100.00 for the basket')
  await load(here())
  await card(71)
  await screen.findByText('You’ve taken ₺100.00 for the basket')
  await act(async () => router.navigate('/order-list'))
  const asks = await screen.findByRole('dialog', { name: 'You’ve taken money for this basket' })
  expect(router.state.location.pathname).toBe('/order')
  await user.click(within(asks).getByRole('button', { name: 'Give back and leave' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/order-list'))
  expect(played.sales.parts).toEqual([])
})
