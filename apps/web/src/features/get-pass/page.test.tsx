import { modules, type Rights } from '@marquee/contract'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { todayIn } from '../../lib/today.ts'
import { me } from '../../testing/person.ts'
import { playSales, show } from '../../testing/played-sales.ts'
import { pressNext } from '../../testing/press-rested.ts'
import { refusal, showScreen } from '../../testing/show-screen.tsx'
import { addDays } from './model/sessions.ts'
import OrderPage from './page.tsx'

const rights = { ticket_order: Object.fromEntries(modules.ticket_order.actions.map((action) => [action, {}])) }
let played: ReturnType<typeof playSales>
let user: Awaited<ReturnType<typeof showScreen>>['user']

beforeEach(async () => {
  sessionStorage.clear()
  localStorage.clear()
  played = playSales()
  await open()
})
afterEach(cleanup)

async function open(own: Rights = rights) {
  const shown = await showScreen(<OrderPage />, {
    namespaces: ['getPass', 'pay', 'till', 'shell'],
    at: '/order',
    rights: own,
    answers: played.answers,
  })
  user = shown.user
}
const total = (name = 'Total') => screen.findByRole('status', { name })
const payDialog = () => screen.findByRole('dialog', { name: 'Take payment' })
const done = () => screen.findByRole('dialog', { name: 'Sold' })
async function choose(times = 1) {
  const more = await screen.findByRole('button', { name: 'One more: Adult' })
  for (let at = 0; at < times; at += 1) await user.click(more)
}
async function recall(name: RegExp) {
  await user.click(await screen.findByRole('button', { name: /^Parked/ }))
  await user.click(await screen.findByRole('menuitem', { name }))
}
async function payByCard(amount = '') {
  await user.click(await screen.findByRole('button', { name: /^Card/ }))
  const pay = await payDialog()
  if (amount) await user.type(await within(pay).findByLabelText('Amount'), amount)
  await user.type(await within(pay).findByLabelText(/^Terminal reference/), 'T1')
  await user.click(within(pay).getByRole('button', { name: /^Take ₺/ }))
  return pay
}

test('a guest after the other: each is an order of their own, and the first is not sold again', async () => {
  await choose(2)
  expect((await total()).textContent).toBe('₺600.00')
  await user.keyboard('{F8}')
  await payDialog()
  await user.keyboard('{Enter}')
  await pressNext(user, await done())
  await waitFor(async () => expect((await total()).textContent).toBe('₺0.00'))
  await choose()
  await payByCard()
  await done()
  const [first, second] = played.sales.sent
  expect(first).toMatchObject({ items: [{ qty: 2 }], payments: [{ method: 'cash', amountMinor: 60_000 }] })
  expect(second).toMatchObject({ items: [{ qty: 1 }], payments: [{ method: 'card', amountMinor: 30_000 }] })
  expect(second?.orderId).not.toBe(first?.orderId)
  expect(played.sales.orders.size).toBe(2)
  // The page is left in front of the finished sale: nobody finds its basket there again.
  cleanup()
  await open()
  expect((await total()).textContent).toBe('₺0.00')
  await screen.findByRole('button', { name: 'Receipt 2' })
})

test('a double press sells and does not take the change away before it was seen', async () => {
  await choose()
  await user.keyboard('{F8}')
  await user.type(await within(await payDialog()).findByLabelText('Received'), '500{Enter}')
  const sold = await done()
  await user.keyboard('{Enter}')
  expect((await done()).textContent).toContain('Order 1')
  await pressNext(user, sold)
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Sold' })).toBeNull())
})

test('an answer that is lost: the same is sent again, and a reload finds the sale', async () => {
  await choose()
  played.sales.next = 'answer lost'
  const pay = await payByCard()
  await waitFor(() => expect(pay.textContent).toContain('safe to try again'))
  expect(screen.queryByRole('dialog', { name: 'Sold' })).toBeNull()
  cleanup()
  await open()
  expect((await done()).textContent).toContain('The sale went through')
  await pressNext(user, await done())
  await waitFor(async () => expect((await total()).textContent).toBe('₺0.00'))
  expect([played.sales.orders.size, played.sales.parts.length]).toEqual([1, 0])
})

test('a sale of another day that never arrived: a reload brings its basket and its day back, and says so', async () => {
  const later = { ...show, id: '01990000-0000-7000-8000-0000000000c9', date: addDays(todayIn('Europe/Istanbul'), 3) }
  const offer = played.answers['booking.expressSession'] as () => object
  Object.assign(played.answers, {
    'booking.expressSessions': ({ from }: { from: string }) => ({
      rows: from === later.date ? [later] : [show],
      nextDate: null,
    }),
    'booking.expressSession': ({ id }: { id: string }) => ({ ...offer(), session: id === later.id ? later : show }),
  })
  cleanup()
  await open()
  for (const _ of [1, 2, 3]) await user.click(await screen.findByRole('button', { name: 'Day after' }))
  await choose(2)
  played.sales.next = 'never arrives'
  await user.keyboard('{F8}')
  const pay = await payDialog()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(pay.textContent).toContain('safe to try again'))
  cleanup()
  await open()
  await screen.findByText(/^The last attempt didn’t sell this basket/)
  expect((await total()).textContent).toBe('₺600.00')
  expect(played.sales.sent[0]).toMatchObject({ ticketSessionId: later.id })
  await payByCard()
  await done()
  expect(played.sales.sent.at(-1)).toMatchObject({ ticketSessionId: later.id, orderId: played.sales.sent[0]?.orderId })
})

test('a sale that never arrived is said once the payment is left, and what the terminal charged is kept', async () => {
  await choose()
  played.sales.next = 'never arrives'
  const pay = await payByCard()
  await waitFor(() => expect(pay.textContent).toContain('safe to try again'))
  await user.keyboard('{Escape}')
  await screen.findByText(/^The last attempt didn’t sell this basket\. .*take only what’s still due\.$/)
  expect((await total('Still due')).textContent).toBe('₺0.00')
  expect(played.sales.parts).toMatchObject([{ method: 'card', amountMinor: 30_000 }])
  await user.click(screen.getByRole('button', { name: /Complete, fully paid/ }))
  await payDialog()
  await user.keyboard('{Enter}')
  await done()
  expect(played.sales.sent.at(-1)?.payments).toMatchObject([{ partId: expect.any(String), amountMinor: 30_000 }])
  expect(played.sales.orders.size).toBe(1)
})

test('a refusal is said in the payment, with its focus, and the same basket is sold from there', async () => {
  await choose()
  played.sales.next = refusal('SOLD_OUT')
  const pay = await payByCard()
  const says = await within(pay).findByText('Not enough places left. Close this and choose fewer.')
  await waitFor(() => expect(document.activeElement?.contains(says)).toBe(true))
  played.sales.next = refusal('VALIDATION', { issues: [{ path: 'payments.0.amountMinor', message: 'field.tooBig' }] })
  await user.click(within(pay).getByRole('button', { name: 'Take ₺300.00' }))
  // A payment that is wrong sends the keys back to the digits.
  await waitFor(() => expect(document.activeElement).toBe(within(pay).getByLabelText('Amount')))
  await user.click(within(pay).getByRole('button', { name: 'Take ₺300.00' }))
  await done()
  expect([played.sales.orders.size, played.sales.parts.length]).toEqual([1, 0])
})

test('another price of the same sum sells and says nothing; another sum is said before it is charged', async () => {
  await choose()
  played.sales.price.version = 2
  await payByCard()
  await pressNext(user, await done())
  expect(played.sales.sent.map(({ priceVersion }) => priceVersion)).toEqual([1, 2])
  await choose()
  played.sales.price = { version: 3, amountMinor: 35_000 }
  const pay = await payByCard()
  await waitFor(() => expect(pay.textContent).toContain('The total is now ₺350.00'))
  expect(played.sales.orders.size).toBe(1)
})

test('a sum that is shared: the part stays in the till, goes with the sale, or back to the guest', async () => {
  await choose()
  const pay = await payByCard('100')
  await waitFor(() => expect(within(pay).getAllByRole('status')[0]?.textContent).toBe('₺200.00'))
  await user.keyboard('{Escape}')
  expect((await total('Still due')).textContent).toBe('₺200.00')
  await user.click(screen.getByRole('button', { name: 'Give back' }))
  const asks = await screen.findByRole('dialog', { name: 'Give this money back?' })
  await user.click(within(asks).getByRole('button', { name: 'Give back' }))
  expect((await total()).textContent).toBe('₺300.00')
  expect([played.sales.returned.length, played.sales.parts]).toEqual([1, []])
})

test('an order that is there already is not sold again, and the next guest begins anew', async () => {
  await choose()
  const { orderId = '' } = JSON.parse(
    sessionStorage.getItem(`getPass.basket.${'01990000-0000-7000-8000-0000000000a1'}`) ?? '{}',
  )
  played.sales.orders.set(orderId, {})
  await payByCard()
  const earlier = await screen.findByRole('dialog', { name: 'This basket has already been sold' })
  await pressNext(user, earlier)
  await waitFor(async () => expect((await total()).textContent).toBe('₺0.00'))
  await choose()
  await payByCard()
  await done()
  expect(played.sales.orders.size).toBe(2)
})

test('a basket that is called back changes places with the one in front, and the money noted for that waits with it', async () => {
  await choose(2)
  await user.keyboard('{F4}')
  await waitFor(async () => expect((await total()).textContent).toBe('₺0.00'))
  await choose()
  await recall(/2 passes · 20:30 Deck/)
  await waitFor(async () => expect((await total()).textContent).toBe('₺600.00'))
  await waitFor(() => expect(screen.getAllByText('Basket parked')).toHaveLength(2))
  await recall(/1 pass · 20:30 Deck/)
  await waitFor(async () => expect((await total()).textContent).toBe('₺300.00'))
  played.sales.takesParts = false
  played.sales.next = 'never arrives'
  const pay = await payByCard()
  await waitFor(() => expect(pay.textContent).toContain('safe to try again'))
  await user.keyboard('{Escape}')
  await waitFor(async () => expect((await total('Still due')).textContent).toBe('₺0.00'))
  await recall(/2 passes · 20:30 Deck/)
  await waitFor(async () => expect((await total()).textContent).toBe('₺600.00'))
  await recall(/1 pass · 20:30 Deck/)
  await waitFor(async () => expect((await total('Still due')).textContent).toBe('₺0.00'))
})

test.each(['written down', 'noted on the device'])(
  'a basket without passes waits with its money, which is %s, whoever comes next',
  async (kept) => {
    const isWritten = kept === 'written down'
    played.sales.takesParts = isWritten
    await choose()
    if (!isWritten) played.sales.next = 'never arrives'
    const pay = await payByCard(isWritten ? '100' : '')
    if (isWritten) await waitFor(() => expect(within(pay).getAllByRole('status')[0]?.textContent).toBe('₺200.00'))
    else await waitFor(() => expect(pay.textContent).toContain('safe to try again'))
    await user.keyboard('{Escape}')
    await total('Still due')
    await user.click(await screen.findByRole('button', { name: 'One fewer: Adult' }))
    await user.click(screen.getByRole('button', { name: 'Day after' }))
    await waitFor(async () => expect((await total()).textContent).toBe('₺0.00'))
    await choose()
    await recall(new RegExp(`20:30 Deck · ${isWritten ? '₺100.00' : '₺300.00'} taken`))
    await screen.findByRole('button', { name: 'Give back' })
    await recall(/1 pass · 20:30 Deck/)
    await waitFor(async () => expect((await total()).textContent).toBe('₺300.00'))
    await recall(/taken$/)
    await screen.findByRole('button', { name: 'Give back' })
  },
)

test('the ninth that is parked by hand stays in front, and none of those that wait is lost', async () => {
  for (let at = 0; at < 8; at += 1) {
    await choose()
    await user.keyboard('{F4}')
    await waitFor(async () => expect((await total()).textContent).toBe('₺0.00'))
  }
  await choose(2)
  await user.keyboard('{F4}')
  await screen.findByText('8 baskets are waiting already. Finish one of them first.')
  await user.click(screen.getByRole('button', { name: 'Day after' }))
  expect((await total()).textContent).toBe('₺600.00')
  await user.click(await screen.findByRole('button', { name: /^Parked/ }))
  expect(await screen.findAllByRole('menuitem')).toHaveLength(8)
})

test('at a training till the screen says so, and what it sells is for training', async () => {
  expect(screen.queryByText(/Nothing you do here is real/)).toBeNull()
  cleanup()
  played.sales.training = true
  await open()
  await screen.findByText(/Nothing you do here is real/)
  await choose()
  await payByCard()
  expect((await done()).textContent).toContain('Training till')
  expect(played.sales.sent).toMatchObject([{ training: true }])
})

test('a till that is for training by now sells nothing before the screen has said so', async () => {
  await choose()
  await user.click(await screen.findByRole('button', { name: /^Card/ }))
  const pay = await payDialog()
  await user.type(await within(pay).findByLabelText(/^Terminal reference/), 'T1')
  played.sales.training = true
  await user.click(within(pay).getByRole('button', { name: /^Take ₺/ }))
  await waitFor(() => expect(pay.textContent).toContain('Your till is a training till'))
  await screen.findByText(/Nothing you do here is real/)
  expect(played.sales.orders.size).toBe(0)
  await user.click(within(pay).getByRole('button', { name: /^Take ₺/ }))
  await done()
  expect(played.sales.sent.map(({ training }) => training)).toEqual([false, true])
})

test('a discount beyond the seller’s own limit is asked for before any money, also after a reload', async () => {
  cleanup()
  const approved: object[] = []
  const leave = { ppm: 200_000, qty: 0, amountMinor: 6_000, reason: 'Club' }
  let answer: () => unknown = () => {
    throw refusal('NEEDS_APPROVAL')
  }
  Object.assign(played.answers, {
    'allowances.ofOrder': () => ({ approved, compsLeft: null }),
    'allowances.discount': () => answer(),
  })
  const discount = { ppm: 200_000, reason: 'Club' }
  const own = { ticket_order: { ...rights.ticket_order, discount: { maxPercentPpm: 50_000 } } }
  await open(own)
  await choose()
  const name = `getPass.basket.${me.user.id}`
  const kept = JSON.parse(sessionStorage.getItem(name) ?? '{}')
  sessionStorage.setItem(name, JSON.stringify({ ...kept, reductions: { discount, specials: {} } }))
  cleanup()
  await open(own)
  const ask = await screen.findByRole('button', { name: /^Request approval/ })
  expect((await total()).textContent).toBe('₺240.00')
  await user.click(ask)
  await waitFor(() => expect(ask.getAttribute('aria-busy')).toBeNull())
  expect(screen.queryByRole('dialog', { name: 'Take payment' })).toBeNull()
  // Somebody approves: the key goes on to the money.
  answer = () => approved.push({ kind: 'discount', ...leave, approver: 'Deniz', compsLeft: null }) && { id: 'a' }
  await user.keyboard('{F8}')
  await payDialog()
  await user.keyboard('{Escape}')
  await screen.findByText('Discount approved by Deniz')
  // One pass more is more money than was approved.
  await choose()
  await screen.findByRole('button', { name: /^Request approval/ })
  expect(screen.queryByText('Discount approved by Deniz')).toBeNull()
})
