import type { SaleResult } from '@marquee/contract'
import { beforeEach, describe, expect, test } from 'vitest'
import { refusal } from '../../testing/refusal.ts'
import type { PaymentInput } from '../till/part-payment/payments.ts'
import { type CheckoutScreen, type CheckoutTools, createCheckout } from './checkout.ts'
import { forgetSent, sentSales } from './sent-sales.ts'
import { paymentOf } from './state.ts'

// One screen that sells, against a server that sells each order once and knows what a command has made.

interface Input {
  commandId: string
  orderId: string
  priceVersion: number
  payments: PaymentInput[]
}
const card: PaymentInput = { method: 'card', amountMinor: 900, reference: 'T1' }
const cash: PaymentInput = { method: 'cash', amountMinor: 900, tenderedMinor: 1000 }
const offline = () => new TypeError('Failed to fetch')

/** What happens to a call on its way. */
type Line = 'good' | 'answer lost' | 'never arrives'
let line: Line
let isDown: boolean
let refuses: Error[]
let calls: Input[]
let made: Map<string, SaleResult>
let soldOrders: Map<string, SaleResult>
let asked: number
let version: number
let orderId: string
let told: string[]
let kept: PaymentInput[]
let cannotKeep: boolean
let noted: PaymentInput[]

const server = {
  async sell(input: Input): Promise<SaleResult> {
    calls.push(input)
    if (line === 'never arrives') throw offline()
    const known = made.get(input.commandId)
    if (!known) {
      const [refused] = refuses.splice(0, 1)
      if (refused) throw refused
      if (soldOrders.has(input.orderId)) throw refusal('STATE', { details: { orderId: 'taken' } })
      const dueMinor = 900
      if (input.priceVersion !== version) {
        throw refusal('PRICE_CHANGED', { details: { priceVersion: version, dueMinor } })
      }
    }
    const sale = known ?? ({ orderId: input.orderId, orderNo: soldOrders.size + 1 } as unknown as SaleResult)
    made.set(input.commandId, sale)
    soldOrders.set(input.orderId, sale)
    if (line === 'answer lost') throw offline()
    return sale
  },
  async readSale(commandId: string): Promise<SaleResult | null> {
    asked += 1
    if (isDown) throw offline()
    return made.get(commandId) ?? null
  },
}

const screen: CheckoutScreen<Input> & CheckoutTools = {
  door: 'booking',
  closesOn: new Set(['PRICE_CHANGED', 'STATE']),
  async inTurn(sell) {
    const basket = orderId
    const { isUnanswered } = await sell({
      sale: { basketId: `hold of ${basket}`, orderId: basket, ticketSessionId: 's' },
      priceVersion: 1,
      dueMinor: 900,
      lines: [],
      inputOf: ({ priceVersion, payments }) => ({ orderId: basket, priceVersion, payments }),
    })
    told.push(isUnanswered ? 'turn over, unanswered' : 'turn over')
  },
  send: server.sell,
  readSale: server.readSale,
  training: false,
  onSold: (sale, result) => void told.push(result ? `sold ${sale.orderId}` : `sold earlier ${sale.orderId}`),
  onRefused: (failure) => void told.push(`refused ${failure.reason}`),
  onNotSold: (sale) => void told.push(`not sold ${sale.orderId}`),
  get paid() {
    return {
      orderId,
      refresh: () => undefined,
      async keep(_: string, payment: PaymentInput) {
        if (cannotKeep) throw offline()
        kept.push(payment)
      },
      note(payments: PaymentInput[]) {
        noted = payments
      },
    }
  },
  settleMoney: (id, isLate) => void told.push(`settled ${id}${isLate ? ' late' : ''}`),
}
let checkout: ReturnType<typeof createCheckout<Input>>

/** Opens the page; what this tab has noted outlives it. */
const openPage = () => {
  checkout = createCheckout<Input>(() => screen)
}
const openPayment = () => checkout.dispatch({ type: 'open', payment: { places: orderId, start: 'cash' } })
const ask = () => checkout.dispatch({ type: 'ask' })
const pay = (...payments: PaymentInput[]) =>
  checkout.pay(payments).then(
    () => 'over',
    () => 'may be tried again',
  )

beforeEach(async () => {
  sessionStorage.clear()
  forgetSent('booking')
  line = 'good'
  isDown = false
  refuses = []
  calls = []
  made = new Map()
  soldOrders = new Map()
  asked = 0
  version = 1
  orderId = 'one'
  told = []
  kept = []
  cannotKeep = false
  noted = []
  openPage()
  await openPayment()
})

test('a sale is sent once, told once, and leaves nothing open', async () => {
  expect(await pay(card)).toBe('over')
  expect(checkout.state()).toMatchObject({ at: 'sold', isLate: false, result: { orderNo: 1 } })
  expect(told).toEqual(['settled one', 'sold one', 'turn over'])
  expect([calls.length, asked, sentSales('booking'), kept]).toEqual([1, 0, [], []])
})

test('the next guest is another sale, with the same money under another command', async () => {
  await pay(card)
  await checkout.dispatch({ type: 'next' })
  orderId = 'two'
  await openPayment()
  await pay(card)
  expect(calls.map((call) => call.orderId)).toEqual(['one', 'two'])
  expect(calls[0]?.commandId).not.toBe(calls[1]?.commandId)
  expect([...soldOrders.keys()]).toEqual(['one', 'two'])
})

test('what is pressed without an open payment sells nothing', async () => {
  await checkout.dispatch({ type: 'close' })
  expect(await pay(card)).toBe('over')
  expect(calls).toEqual([])
})

describe('an answer that is lost', () => {
  test('is asked for by the same command: it sells nothing twice', async () => {
    line = 'answer lost'
    expect(await pay(card)).toBe('may be tried again')
    expect(told).toEqual(['turn over, unanswered'])
    line = 'good'
    expect(await pay(card)).toBe('over')
    expect(calls[1]).toEqual(calls[0])
    expect(soldOrders.size).toBe(1)
    expect(checkout.state().at).toBe('sold')
  })

  test('is found when the page is opened again', async () => {
    line = 'answer lost'
    await pay(card)
    openPage()
    expect(checkout.state().at).toBe('answerLost')
    await ask()
    expect(checkout.state()).toMatchObject({ at: 'sold', isLate: true, result: { orderNo: 1 } })
    expect(told.slice(1)).toEqual(['settled one late', 'sold one'])
    expect([sentSales('booking'), kept]).toEqual([[], []])
  })

  test('is found when the connection is back, however often it is asked at once', async () => {
    line = 'answer lost'
    await pay(card)
    isDown = true
    await ask()
    expect(checkout.state().at).toBe('answerLost')
    isDown = false
    asked = 0
    await Promise.all([ask(), ask(), ask()])
    expect(asked).toBe(1)
    expect(told.filter((each) => each === 'sold one')).toHaveLength(1)
  })

  test('is found when the clerk leaves the payment', async () => {
    line = 'answer lost'
    await pay(card)
    await checkout.dispatch({ type: 'close' })
    expect(checkout.state()).toMatchObject({ at: 'sold', isLate: true })
  })

  test('of a sale that never arrived is told once, and its money is written down once', async () => {
    line = 'never arrives'
    await pay(cash, card)
    await ask()
    // While the payment is open it says itself that it is safe to try again.
    expect([checkout.state().at, told, kept]).toEqual(['answerLost', ['turn over, unanswered'], []])
    await checkout.dispatch({ type: 'close' })
    expect(checkout.state().at).toBe('idle')
    expect([told.slice(1), kept]).toEqual([['not sold one'], [cash, card]])
    // The connection comes and goes, and so does the page.
    await ask()
    openPage()
    await ask()
    expect([checkout.state().at, told.slice(1), kept]).toEqual(['idle', ['not sold one'], [cash, card]])
  })

  test('of a sale that arrives later is found by the next doubt', async () => {
    line = 'never arrives'
    await pay(card)
    await checkout.dispatch({ type: 'close' })
    // The network had it all the time.
    made.set(calls[0]?.commandId ?? '', { orderId, orderNo: 7 } as unknown as SaleResult)
    await ask()
    expect(checkout.state()).toMatchObject({ at: 'sold', isLate: true, result: { orderNo: 7 } })
  })

  test('and the same basket paid otherwise: the first try is the sale, no matter how the second was to be paid', async () => {
    line = 'answer lost'
    await pay(card)
    line = 'good'
    expect(await pay(cash)).toBe('over')
    expect(checkout.state()).toMatchObject({ at: 'sold', isLate: true, result: { orderNo: 1 } })
    expect([soldOrders.size, kept]).toEqual([1, []])
  })

  test('of money that cannot be written down yet is tried again with the next question', async () => {
    line = 'never arrives'
    await pay(card)
    cannotKeep = true
    // The basket waits, and another guest is in front.
    orderId = 'two'
    await checkout.dispatch({ type: 'close' })
    expect([kept, noted]).toEqual([[], []])
    cannotKeep = false
    openPage()
    await ask()
    await ask()
    expect([kept, told.slice(1)]).toEqual([[card], ['not sold one']])
  })
})

describe('a refusal', () => {
  test('of the price, with the same sum, is sold by the new version and nobody is asked', async () => {
    version = 3
    expect(await pay(card)).toBe('over')
    expect(calls.map((call) => call.priceVersion)).toEqual([1, 3])
    expect(told).toEqual(['settled one', 'sold one', 'turn over'])
  })

  test('that changes the basket closes the payment; what was charged is kept before it is said', async () => {
    refuses = [refusal('PRICE_CHANGED', { details: { priceVersion: 2, dueMinor: 950 } })]
    expect(await pay(card, cash)).toBe('over')
    expect([checkout.state().at, paymentOf(checkout.state())]).toEqual(['refused', null])
    // Said after the turn: the basket can be held again by then. Cash that lay on the counter goes back.
    expect([told, kept]).toEqual([['turn over', 'refused PRICE_CHANGED'], [card]])
    expect(sentSales('booking')).toMatchObject([{ isToldNotSold: true, payments: [] }])
    await openPayment()
    expect(await pay(card)).toBe('over')
    expect(checkout.state().at).toBe('sold')
  })

  test('that does not is shown in the payment, where the same may be tried again', async () => {
    refuses = [refusal('TILL_CLOSED')]
    expect(await pay(card)).toBe('may be tried again')
    expect([checkout.state().at, told, kept]).toEqual(['refused', ['turn over'], []])
    expect(await pay(card)).toBe('over')
    expect(soldOrders.size).toBe(1)
  })

  test('after a lost answer may mean that it is sold already', async () => {
    line = 'answer lost'
    await pay(card)
    openPage()
    // The answer to the question is lost as well: no other payment may take the place of this one.
    isDown = true
    await ask()
    await expect(openPayment()).rejects.toThrow('Failed to fetch')
    expect(paymentOf(checkout.state())).toBeNull()
    isDown = false
    await openPayment()
    expect(checkout.state()).toMatchObject({ at: 'sold', isLate: true })
  })

  test('because the order is there, of which this tab knows nothing more', async () => {
    soldOrders.set('one', { orderId: 'one', orderNo: 9 } as unknown as SaleResult)
    expect(await pay(card)).toBe('over')
    expect(checkout.state()).toMatchObject({ at: 'sold', result: null })
    expect([told, kept]).toEqual([['turn over, unanswered', 'settled one late', 'sold earlier one'], []])
  })

  test('whose reason is another, although the basket may have been sold, is told once that is known', async () => {
    refuses = [refusal('STATE')]
    expect(await pay(card)).toBe('over')
    expect(told).toEqual(['turn over, unanswered', 'refused STATE'])
  })

  test('after a lost answer that nobody can explain while the line is down leaves the payment open', async () => {
    line = 'answer lost'
    await pay(card)
    line = 'good'
    isDown = true
    expect(await pay(cash)).toBe('may be tried again')
    expect([checkout.state().at, kept]).toEqual(['answerLost', []])
    isDown = false
    await ask()
    expect(checkout.state()).toMatchObject({ at: 'sold', isLate: true })
  })
})

test('a basket that changes under the clerk’s hands closes the payment', async () => {
  await checkout.dispatch({ type: 'basketChanged', places: 'less' })
  expect(paymentOf(checkout.state())).toBeNull()
})

test('who listens hears every change, and no other', async () => {
  const heard: string[] = []
  const stop = checkout.subscribe(() => heard.push(checkout.state().at))
  await ask()
  await pay(card)
  stop()
  await checkout.dispatch({ type: 'next' })
  expect(heard).toEqual(['sent', 'sold'])
})
