import type { UserId } from '@marquee/contract'
import { beforeEach, expect, test, vi } from 'vitest'
import { authSession } from '../../lib/auth-session/current.ts'
import { me, signInAs } from '../../testing/person.ts'
import { forgetSent, noteNotSold, noteRefused, noteSent, sentSales } from './sent-sales.ts'
import type { Sale } from './state.ts'

const charged = { method: 'card', amountMinor: 100, reference: 'T1' } as const
const sale = (basketId = 'h'): Sale => ({ basketId, orderId: 'o', ticketSessionId: 's', payments: [charged] })
const note = (commandId: string, basketId?: string) => noteSent('booking', commandId, sale(basketId))
const ids = () => sentSales('booking').map((each) => each.commandId)

beforeEach(() => {
  forgetSent('booking')
  forgetSent('getPass')
})

test('every try of a basket is kept until there is an answer, each once, by screen', () => {
  note('a')
  note('b')
  note('a')
  expect(ids()).toEqual(['b', 'a'])
  expect(sentSales('getPass')).toEqual([])
  forgetSent('booking')
  expect(ids()).toEqual([])
})

test('the last try names all the money of the basket', () => {
  note('a')
  note('b')
  expect(sentSales('booking').map(({ payments }) => payments)).toEqual([[], [charged]])
})

test('with the next basket those of the one before are over', () => {
  note('a', 'one')
  note('b', 'two')
  expect(sentSales('booking')).toEqual([{ ...sale('two'), commandId: 'b', isToldNotSold: false }])
})

test('the rides and dishes of a basket outlive a reload of the tab; what is none is left out', () => {
  const rides = [{ name: { en: '18:50 Pier – 19:30', tr: '18:50 İskele – 19:30' }, qty: 3 }]
  const dishes = [{ name: { en: 'Popcorn', tr: 'Patlamış mısır' }, qty: 2 }]
  noteSent('booking', 'a', { ...sale(), rides, dishes })
  expect(sentSales('booking')[0]).toMatchObject({ rides, dishes })
  const key = `sale.sent.booking.${authSession.current()?.userId ?? ''}`
  const [kept] = JSON.parse(sessionStorage.getItem(key) ?? '[]')
  sessionStorage.setItem(key, JSON.stringify([{ ...kept, rides: [null, { qty: 0 }, 'x', ...rides] }]))
  expect(sentSales('booking')[0]?.rides).toEqual(rides)
  sessionStorage.setItem(key, JSON.stringify([{ ...kept, rides: 'none', dishes: [7] }]))
  expect(sentSales('booking')).toEqual([{ ...sale(), commandId: 'a', isToldNotSold: false }])
})

test('of a refused try the money stays noted, and an earlier one may still have been made', () => {
  note('a')
  note('b')
  noteRefused('booking', 'b')
  expect(sentSales('booking').map(({ commandId, isToldNotSold }) => [commandId, isToldNotSold])).toEqual([
    ['a', false],
    ['b', true],
  ])
  expect(sentSales('booking').at(-1)?.payments).toEqual(sale('one').payments)
})

test('whoever signs in next in this tab has sent none of them', () => {
  signInAs(me)
  note('a')
  signInAs({ ...me, user: { ...me.user, id: '01990000-0000-7000-8000-0000000000ff' as UserId } })
  expect(sentSales('booking')).toEqual([])
  signInAs(me)
  expect(ids()).toEqual(['a'])
})

test('what turned out not to be sold is still asked about when someone doubts, without its money', () => {
  note('a')
  note('b')
  noteNotSold('booking', [])
  expect(ids()).toEqual(['a', 'b'])
  expect(sentSales('booking').every(({ payments, isToldNotSold }) => isToldNotSold && payments.length === 0)).toBe(true)
  noteNotSold('booking', [charged])
  expect(sentSales('booking').at(-1)?.payments).toEqual([charged])
})

test.each(['', 'null', '{', '[1, null, {"commandId": 1}]'])('%s in the storage is none of ours', (text) => {
  sessionStorage.setItem(`sale.sent.booking.${authSession.current()?.userId ?? ''}`, text)
  expect(ids()).toEqual([])
})

test('where storage is refused, they last as long as the visit', () => {
  const refused = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('refused')
  })
  note('a')
  expect(ids()).toEqual(['a'])
  refused.mockRestore()
})
