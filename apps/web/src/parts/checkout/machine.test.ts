import type { SaleResult } from '@marquee/contract'
import { describe, expect, test } from 'vitest'
import type { Failure } from '../../lib/trpc/failure.ts'
import { type CheckoutEvent, transition } from './machine.ts'
import { type Checkout, type OpenPayment, paymentOf, type Sale } from './state.ts'

const payment: OpenPayment = { places: 's1,s2', start: 'cash' }
const other: OpenPayment = { places: 's9', start: 'card' }
const sale: Sale = {
  basketId: 'hold',
  orderId: 'order',
  ticketSessionId: 'session',
  payments: [{ method: 'card', amountMinor: 900, reference: 'T1' }],
}
const shown = { priceVersion: 1, dueMinor: 900 }
const result = { orderId: 'order', orderNo: 7 } as unknown as SaleResult
const failureOf = (reason: string, details: Record<string, unknown> = {}) =>
  ({ reason, details, requestId: null, issues: [], retryAfter: null }) as Failure
const closed = failureOf('TILL_CLOSED')
const changed = failureOf('PRICE_CHANGED', { priceVersion: 2, dueMinor: 950 })
const state = failureOf('STATE')
const isTaken = failureOf('STATE', { orderId: 'taken' })

/** Where a sale can be, each by its short name. */
const states = {
  idle: { at: 'idle' },
  paying: { at: 'paying', payment },
  sent: { at: 'sent', payment, sale, shown },
  'lost, payment open': { at: 'answerLost', payment, sale, refusal: null },
  'lost, payment closed': { at: 'answerLost', payment: null, sale, refusal: null },
  'in doubt': { at: 'answerLost', payment, sale, refusal: { failure: state, closesPayment: false } },
  'in doubt, closing': { at: 'answerLost', payment, sale, refusal: { failure: state, closesPayment: true } },
  'order taken?': { at: 'answerLost', payment, sale, refusal: { failure: isTaken, closesPayment: true } },
  'refused in the payment': { at: 'refused', payment, failure: closed },
  'refused beside the basket': { at: 'refused', payment: null, failure: changed },
  sold: { at: 'sold', sale, result, isLate: false },
} satisfies Record<string, Checkout>
type Name = keyof typeof states

const events = {
  open: { type: 'open', payment: other },
  close: { type: 'close' },
  'basket as it was': { type: 'basketChanged', places: 's1,s2' },
  'basket changed': { type: 'basketChanged', places: 's1' },
  send: { type: 'send', sale, shown },
  answered: { type: 'answered', result },
  'no answer': { type: 'failed', failure: failureOf('OFFLINE'), closesPayment: false },
  'same sum': {
    type: 'failed',
    failure: failureOf('PRICE_CHANGED', { priceVersion: 2, dueMinor: 900 }),
    closesPayment: true,
  },
  'other sum': { type: 'failed', failure: changed, closesPayment: true },
  'till closed': { type: 'failed', failure: closed, closesPayment: false },
  state: { type: 'failed', failure: state, closesPayment: true },
  ask: { type: 'ask' },
  found: { type: 'found', sale, result },
  notFound: { type: 'notFound', sale },
  notKnown: { type: 'notKnown' },
  next: { type: 'next' },
} satisfies Record<string, CheckoutEvent>
type Happens = keyof typeof events

/** What comes of it: where the sale is then, and what is done. What is not listed changes nothing. */
const expected: Record<Name, Partial<Record<Happens, [at: string, ...effects: string[]]>>> = {
  idle: {
    open: ['paying s9'],
    ask: ['idle', 'lookUp'],
    found: ['sold late', 'tellSold'],
    notFound: ['idle', 'keepMoney'],
  },
  paying: {
    close: ['idle', 'lookUp'],
    'basket changed': ['idle', 'lookUp'],
    send: ['sent', 'transmit 1'],
    ask: ['paying s1,s2', 'lookUp'],
    found: ['sold late', 'tellSold'],
  },
  sent: {
    answered: ['sold', 'tellSold'],
    'no answer': ['answerLost s1,s2'],
    'same sum': ['sent', 'transmit 2'],
    'other sum': ['refused closed', 'keepMoney', 'tellRefused'],
    'till closed': ['refused s1,s2'],
    state: ['answerLost s1,s2', 'lookUp'],
    found: ['sold late', 'tellSold'],
  },
  'lost, payment open': {
    open: ['answerLost s9'],
    close: ['answerLost closed', 'lookUp'],
    'basket changed': ['answerLost closed', 'lookUp'],
    send: ['sent', 'transmit 1'],
    ask: ['answerLost s1,s2', 'lookUp'],
    found: ['sold late', 'tellSold'],
  },
  'lost, payment closed': {
    open: ['answerLost closed'],
    close: ['answerLost closed', 'lookUp'],
    ask: ['answerLost closed', 'lookUp'],
    found: ['sold late', 'tellSold'],
    notFound: ['idle', 'keepMoney', 'tellNotSold'],
  },
  'in doubt': {
    open: ['answerLost s9'],
    close: ['answerLost closed', 'lookUp'],
    'basket changed': ['answerLost closed', 'lookUp'],
    send: ['sent', 'transmit 1'],
    ask: ['answerLost s1,s2', 'lookUp'],
    found: ['sold late', 'tellSold'],
    notFound: ['refused s1,s2'],
    notKnown: ['answerLost s1,s2'],
  },
  'in doubt, closing': {
    open: ['answerLost s9'],
    close: ['answerLost closed', 'lookUp'],
    'basket changed': ['answerLost closed', 'lookUp'],
    send: ['sent', 'transmit 1'],
    ask: ['answerLost s1,s2', 'lookUp'],
    found: ['sold late', 'tellSold'],
    notFound: ['refused closed', 'keepMoney', 'tellRefused'],
    notKnown: ['answerLost s1,s2'],
  },
  'order taken?': {
    open: ['answerLost s9'],
    close: ['answerLost closed', 'lookUp'],
    'basket changed': ['answerLost closed', 'lookUp'],
    send: ['sent', 'transmit 1'],
    ask: ['answerLost s1,s2', 'lookUp'],
    found: ['sold late', 'tellSold'],
    notFound: ['sold earlier', 'tellSold'],
    notKnown: ['answerLost s1,s2'],
  },
  'refused in the payment': {
    open: ['paying s9'],
    close: ['idle', 'lookUp'],
    'basket changed': ['idle', 'lookUp'],
    send: ['sent', 'transmit 1'],
    ask: ['refused s1,s2', 'lookUp'],
    found: ['sold late', 'tellSold'],
  },
  'refused beside the basket': {
    open: ['paying s9'],
    close: ['idle', 'lookUp'],
    ask: ['refused closed', 'lookUp'],
    found: ['sold late', 'tellSold'],
    notFound: ['refused closed', 'keepMoney'],
  },
  sold: {
    next: ['idle'],
  },
}

function nameOf(checkout: Checkout): string {
  if (checkout.at === 'sold') {
    if (!checkout.result) return 'sold earlier'
    return checkout.isLate ? 'sold late' : 'sold'
  }
  if (checkout.at === 'idle' || checkout.at === 'sent') return checkout.at
  return `${checkout.at} ${paymentOf(checkout)?.places ?? 'closed'}`
}

describe.each(Object.keys(states) as Name[])('%s', (name) => {
  test.each(Object.keys(events) as Happens[])('%s', (happens) => {
    const before: Checkout = states[name]
    const [after, ...effects] = transition(before, events[happens])
    const wanted = expected[name][happens]
    const done = effects.map((each) => (each.do === 'transmit' ? `transmit ${each.priceVersion}` : each.do))
    if (wanted) expect([nameOf(after), ...done]).toEqual(wanted)
    else expect([after, effects]).toEqual([before, []])
  })
})

test('every effect that needs it carries the sale, with the money that was taken for it', () => {
  const told = transition(states['lost, payment closed'], events.notFound)
  expect(told.slice(1)).toEqual([
    { do: 'keepMoney', sale },
    { do: 'tellNotSold', sale },
  ])
  expect(transition(states.sent, events.answered)[1]).toEqual({ do: 'tellSold', sale, result, isLate: false })
  expect(transition(states['order taken?'], events.notFound)[1]).toMatchObject({ result: null, isLate: true })
})

test('another sum, an older version or none at all is for the guest to decide', () => {
  const failed = (details: Record<string, unknown>) =>
    transition(states.sent, { type: 'failed', failure: failureOf('PRICE_CHANGED', details), closesPayment: true })[0].at
  expect(failed({ priceVersion: 2, dueMinor: 900 })).toBe('sent')
  for (const details of [
    { priceVersion: 2, dueMinor: 901 },
    { priceVersion: 1, dueMinor: 900 },
    { dueMinor: 900 },
    { priceVersion: '2', dueMinor: 900 },
  ])
    expect(failed(details), JSON.stringify(details)).toBe('refused')
})

test('while the same sum is sent again, the version after that is known', () => {
  const [sent] = transition(states.sent, events['same sum'])
  expect(sent).toEqual({ ...states.sent, shown: { priceVersion: 2, dueMinor: 900 } })
})

test('an unanswered question leaves the payment open to try again', () => {
  expect(transition(states['in doubt'], events.notKnown)).toEqual([states['lost, payment open']])
  expect(transition(states['lost, payment closed'], events.notKnown)).toEqual([states['lost, payment closed']])
})

test('what is found of the guest before is no answer to the sale that is on its way', () => {
  const before = { ...sale, basketId: 'another hold', orderId: 'another order' }
  expect(transition(states.sent, { type: 'found', sale: before, result })).toEqual([states.sent])
})
