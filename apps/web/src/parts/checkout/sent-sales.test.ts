import { beforeEach, expect, test, vi } from 'vitest'
import { forgetRefused, forgetSent, noteNotSold, noteSent, sentSales } from './sent-sales.ts'
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

test('a refused try is over, and an earlier one may still have been made', () => {
  note('a')
  note('b')
  forgetRefused('booking', 'b')
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
  sessionStorage.setItem('sale.sent.booking', text)
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
