import { beforeEach, expect, test, vi } from 'vitest'
import { forgetSent, noteSent, type SentSale, sentSales } from './sent-sales.ts'

const sale = (commandId: string, basketId = 'h'): SentSale => ({
  commandId,
  basketId,
  ticketSessionId: 's',
  payments: [{ method: 'card', amountMinor: 100, reference: 'T1' }],
})

beforeEach(() => {
  forgetSent('booking')
  forgetSent('getPass')
})

test('every try of a basket is kept until there is an answer, each once, by screen', () => {
  noteSent('booking', sale('a'))
  noteSent('booking', sale('b'))
  noteSent('booking', sale('a'))
  expect(sentSales('booking').map((each) => each.commandId)).toEqual(['b', 'a'])
  expect(sentSales('getPass')).toEqual([])
  forgetSent('booking')
  expect(sentSales('booking')).toEqual([])
})

test('with the next basket those of the one before are over', () => {
  noteSent('booking', sale('a', 'one'))
  noteSent('booking', sale('b', 'two'))
  expect(sentSales('booking')).toEqual([sale('b', 'two')])
})

test.each(['', 'null', '{', '[1, null, {"commandId": 1}]'])('%s in the storage is none of ours', (text) => {
  sessionStorage.setItem('sale.sent.booking', text)
  expect(sentSales('booking')).toEqual([])
})

test('where storage is refused, they last as long as the visit', () => {
  const refused = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('refused')
  })
  noteSent('booking', sale('a'))
  expect(sentSales('booking')).toEqual([sale('a')])
  refused.mockRestore()
})
