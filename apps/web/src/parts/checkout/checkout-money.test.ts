import type { SaleResult } from '@marquee/contract'
import { beforeEach, expect, test } from 'vitest'
import { refusal } from '../../testing/refusal.ts'
import type { PaymentInput } from '../till/part-payment/payments.ts'
import { type CheckoutScreen, type CheckoutTools, createCheckout } from './checkout.ts'
import { forgetSent } from './sent-sales.ts'

// What becomes of money that was charged for a sale that was not made.

interface Input {
  commandId: string
}
const card: PaymentInput = { method: 'card', amountMinor: 900, reference: 'T1' }
const cash: PaymentInput = { method: 'cash', amountMinor: 900, tenderedMinor: 1000 }
const sold = { orderId: 'one', orderNo: 1 } as unknown as SaleResult
const offline = () => new TypeError('Failed to fetch')

/** How the next sale ends; null: it is made. */
let fails: Error | null
let kept: PaymentInput[]
let noted: PaymentInput[]
let cannotKeep: boolean
let refreshed: number
/** Writing money down waits for this. */
let line: Promise<void>

const screen: CheckoutScreen<Input> & CheckoutTools = {
  door: 'getPass',
  closesOn: new Set(['PRICE_CHANGED', 'STATE']),
  async inTurn(sell) {
    await sell({
      sale: { basketId: 'one', orderId: 'one', ticketSessionId: 's' },
      priceVersion: 1,
      dueMinor: 900,
      lines: [],
      inputOf: ({ payments }) => ({ payments }),
    })
  },
  async send() {
    if (fails) throw fails
    return sold
  },
  readSale: async () => null,
  training: false,
  onSold: () => undefined,
  onRefused: () => undefined,
  onNotSold: () => undefined,
  paid: {
    orderId: 'one',
    refresh() {
      refreshed += 1
    },
    async keep(_, payment) {
      await line
      if (cannotKeep) throw offline()
      kept.push(payment)
    },
    note(payments) {
      noted = payments
    },
  },
  settleMoney: () => undefined,
}
let checkout: ReturnType<typeof createCheckout<Input>>
const openPage = () => {
  checkout = createCheckout<Input>(() => screen)
}
const openPayment = () => checkout.dispatch({ type: 'open', payment: { places: 'one', start: 'card' } })
const close = () => checkout.dispatch({ type: 'close' })
const ask = () => checkout.dispatch({ type: 'ask' })
const pay = (...payments: PaymentInput[]) => checkout.pay(payments).catch(() => undefined)

beforeEach(async () => {
  sessionStorage.clear()
  forgetSent('getPass')
  fails = offline()
  kept = []
  noted = []
  cannotKeep = false
  refreshed = 0
  line = Promise.resolve()
  openPage()
  await openPayment()
})

test('a payment stays open where another window has taken money for the basket, and shows that', async () => {
  fails = refusal('STATE', { details: { parts: 'open' } })
  await pay(cash)
  expect(checkout.state()).toMatchObject({ at: 'refused', payment: { places: 'one' } })
  expect(refreshed).toBe(1)
  expect(kept).toEqual([])
})

test('it is written down once, however many questions are asked meanwhile', async () => {
  await pay(card)
  const slow = Promise.withResolvers<void>()
  line = slow.promise
  const all = [close(), ask()]
  await new Promise((done) => setTimeout(done))
  all.push(ask(), openPayment())
  await new Promise((done) => setTimeout(done))
  slow.resolve()
  await Promise.all(all)
  await ask()
  expect(kept).toEqual([card])
})

test('a payment that opens meanwhile waits until it is written down', async () => {
  await pay(card)
  const slow = Promise.withResolvers<void>()
  line = slow.promise
  const closed = close()
  await new Promise((done) => setTimeout(done))
  const opened = openPayment()
  await new Promise((done) => setTimeout(done))
  expect(checkout.state().at).toBe('idle')
  slow.resolve()
  await Promise.all([closed, opened])
  expect([checkout.state().at, kept]).toEqual(['paying', [card]])
})

test('what could only be noted stays noted, whatever is asked later', async () => {
  await pay(card)
  cannotKeep = true
  await close()
  expect([kept, noted]).toEqual([[], [card]])
  await ask()
  openPage()
  await ask()
  expect(noted).toEqual([card])
})

test('a refusal that is shown in the payment leaves it with the basket when the payment closes', async () => {
  fails = refusal('SOLD_OUT')
  // Cash that lies on the counter goes back.
  await pay(card, cash)
  expect([checkout.state().at, kept]).toEqual(['refused', []])
  await close()
  expect([checkout.state().at, kept]).toEqual(['idle', [card]])
  await ask()
  await openPayment()
  expect(kept).toEqual([card])
})

test('so does a reload while the refusal stands', async () => {
  fails = refusal('TILL_CLOSED')
  await pay(card)
  openPage()
  expect(checkout.state().at).toBe('idle')
  await ask()
  expect(kept).toEqual([card])
})

test('a refusal that is answered by another try is forgotten with the sale', async () => {
  fails = refusal('TILL_CLOSED')
  await pay(card)
  fails = null
  await pay(card)
  expect(checkout.state().at).toBe('sold')
  openPage()
  await ask()
  expect([kept, noted]).toEqual([[], []])
})
