import { describe, expect, test } from 'vitest'
import { accounts } from './accounts.ts'
import {
  type FundRef,
  type Posting,
  pairs,
  postBill,
  postEarned,
  postExpense,
  postPair,
  postReceived,
  postSale,
  postSettled,
  postStock,
  postTillClosed,
} from './postings.ts'

// What each act must do to the book, from the bookkeeping of a venue and not from the code.

const plain = (postings: Posting[]) =>
  Object.fromEntries(postings.map(({ account, amountMinor }) => [account, amountMinor]))
const total = (postings: Posting[]) => postings.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
const pass = (netMinor: number, taxMinor: number, more: object = {}) => ({
  kind: 'pass' as const,
  ticketSessionId: 'show',
  netMinor,
  taxMinor,
  isEarned: false,
  ...more,
})
const cash = (amountMinor: number, more: object = {}) => ({
  method: 'cash' as const,
  amountMinor,
  tillSessionId: 'till',
  fromBasket: false,
  ...more,
})

const safe: FundRef = { id: 'safe 2', kind: 'safe', account: '1011' }
const funds = {
  safe,
  cardClearing: { id: 'cards', kind: 'card_clearing', account: '1200' },
  bank: { id: 'bank', kind: 'bank', account: '1100' },
  pettyCash: { id: 'petty', kind: 'petty_cash', account: '1060' },
} as const satisfies Record<string, FundRef>

describe('a sale', () => {
  test('in advance is owed to the guests, its tax to the state', () => {
    const postings = postSale({ lines: [pass(40_909, 4_091)], payments: [cash(45_000)] })
    expect(plain(postings)).toEqual({ tillCash: 45_000, advanceSales: -40_909, taxPayable: -4_091 })
    expect(postings.find(({ account }) => account === 'advanceSales')).toMatchObject({
      ticketSessionId: 'show',
      earnedAs: 'ticketSales',
    })
    expect(postings.find(({ account }) => account === 'tillCash')).toMatchObject({ tillSessionId: 'till' })
  })

  test('of a show whose money was earned already is income at once', () => {
    const postings = postSale({ lines: [pass(900, 100, { isEarned: true })], payments: [cash(1_000)] })
    expect(plain(postings)).toEqual({ tillCash: 1_000, ticketSales: -900, taxPayable: -100 })
  })

  test('puts each way to pay where its money is', () => {
    const payments = [
      cash(300),
      cash(200, { method: 'card', tillSessionId: null }),
      cash(100, { method: 'bank' }),
      cash(50, { method: 'invoice' }),
      cash(40, { method: 'voucher' }),
    ]
    expect(plain(postSale({ lines: [pass(690, 0)], payments }))).toEqual({
      tillCash: 300,
      cardClearing: 200,
      bank: 100,
      receivable: 50,
      vouchers: 40,
      advanceSales: -690,
    })
  })

  test('says which fund got the money that is in no till', () => {
    const payments = [cash(300), cash(200, { method: 'card', tillSessionId: null, fund: funds.cardClearing })]
    const postings = postSale({ lines: [pass(500, 0)], payments })
    expect(postings.map(({ account, fund }) => [account, fund?.id])).toEqual([
      ['tillCash', undefined],
      ['cardClearing', 'cards'],
      ['advanceSales', undefined],
    ])
  })

  test('takes the money that its basket had brought before', () => {
    const payments = [cash(400, { fromBasket: true }), cash(600, { method: 'card' })]
    expect(plain(postSale({ lines: [pass(1_000, 0)], payments }))).toEqual({
      basketMoney: 400,
      cardClearing: 600,
      advanceSales: -1_000,
    })
  })

  test('that nobody paid is owed by the guest', () => {
    expect(plain(postSale({ lines: [pass(900, 100)], payments: [] }))).toEqual({
      receivable: 1_000,
      advanceSales: -900,
      taxPayable: -100,
    })
  })

  test('keeps fees, discounts and tips apart; a tip is never income', () => {
    const lines = [
      pass(1_000, 100),
      { ...pass(-200, -20), kind: 'discount' as const },
      { ...pass(50, 5), kind: 'fee' as const, ticketSessionId: null },
      { ...pass(80, 0), kind: 'tip' as const, ticketSessionId: null },
    ]
    const postings = postSale({ lines, payments: [cash(1_015)] })
    expect(total(postings)).toBe(0)
    const owed = postings.filter(({ account }) => account === 'advanceSales')
    expect(owed.map(({ earnedAs, amountMinor }) => [earnedAs, amountMinor])).toEqual([
      ['ticketSales', -1_000],
      ['discounts', 200],
    ])
    expect(plain(postings)).toMatchObject({ tillCash: 1_015, fees: -50, tips: -80, taxPayable: -85 })
  })

  test('a membership is earned with its sale, and its tax is owed then', () => {
    const line = { kind: 'membership' as const, ticketSessionId: null, netMinor: 345, taxMinor: 35, isEarned: false }
    const postings = postSale({ lines: [line], payments: [cash(380)] })
    expect(plain(postings)).toEqual({ tillCash: 380, ticketSales: -345, taxPayable: -35 })
  })

  test('of gift cards is owed to their holders, without tax, until they pay with them', () => {
    const card = { kind: 'voucher' as const, ticketSessionId: null, netMinor: 500, taxMinor: 0, isEarned: false }
    expect(plain(postSale({ lines: [card], payments: [cash(500)] }))).toEqual({ tillCash: 500, vouchers: -500 })
    const back = cash(-300, { method: 'voucher' })
    expect(plain(postSale({ lines: [pass(-270, -30)], payments: [back] }))).toEqual({
      vouchers: -300,
      advanceSales: 270,
      taxPayable: 30,
    })
  })

  test('that is free moves nothing', () => {
    expect(postSale({ lines: [pass(0, 0)], payments: [] })).toEqual([])
  })
})

test.each([
  ['basket.taken', 'cash', 'tillCash', 'basketMoney'],
  ['basket.taken', 'card', 'cardClearing', 'basketMoney'],
  ['basket.taken', 'bank', 'bank', 'basketMoney'],
  ['basket.returned', 'cash', 'basketMoney', 'tillCash'],
  ['basket.returned', 'card', 'basketMoney', 'cardClearing'],
  ['voucher.issued', 'voucher', 'vouchersGiven', 'vouchers'],
  ['till.opened', 'cash', 'tillCash', 'safe'],
  ['till.float_brought', 'cash', 'tillCash', 'paidInOut'],
  ['till.paid_in', 'cash', 'tillCash', 'paidInOut'],
  ['till.paid_out', 'cash', 'paidInOut', 'tillCash'],
  // A declined refund to a card, handed out: the cash is gone, and the card's money is no longer owed.
  ['till.card_refund', 'card', 'cardClearing', 'tillCash'],
  ['till.drop', 'cash', 'safe', 'tillCash'],
  ['till.closed', 'cash', 'safe', 'tillCash'],
  ['till.corrected', 'cash', 'safe', 'cashDifference'],
  ['till.difference', 'cash', 'tillCash', 'cashDifference'],
] as const)('%s by %s: %s gets, %s gives', (act, method, debit, credit) => {
  const fund = method === 'card' ? funds.cardClearing : method === 'bank' ? funds.bank : safe
  const postings = postPair(act, { amountMinor: 700, method, tillSessionId: 'till', fund })
  expect(plain(postings)).toEqual({ [debit]: 700, [credit]: -700 })
})

test.each([
  ['fund.paid_in', 'pettyCash', 'pettyCash', 'paidInOut'],
  ['fund.paid_out', 'pettyCash', 'paidInOut', 'pettyCash'],
  ['fund.sent', 'safe', 'inTransit', 'safe'],
  ['fund.cancelled', 'safe', 'safe', 'inTransit'],
  ['fund.first_counted', 'safe', 'safe', 'openingBalance'],
  ['fund.counted', 'bank', 'bank', 'cashDifference'],
] as const)('%s of %s: %s gets, %s gives', (act, kind, debit, credit) => {
  const postings = postPair(act, { amountMinor: 700, fund: funds[kind] })
  expect(plain(postings)).toEqual({ [debit]: 700, [credit]: -700 })
  expect(postings.find(({ account }) => account === kind)?.fund).toEqual(funds[kind])
})

test('a transfer that arrives: whole, short, over, not at all; the fee of a settlement is no cash difference', () => {
  const received = (receivedMinor: number, isSettlement = false) =>
    plain(postReceived({ sentMinor: 1_000, receivedMinor, fund: funds.bank, isSettlement }))
  expect(received(1_000)).toEqual({ bank: 1_000, inTransit: -1_000 })
  expect(received(900)).toEqual({ bank: 900, cashDifference: 100, inTransit: -1_000 })
  expect(received(1_050)).toEqual({ bank: 1_050, cashDifference: -50, inTransit: -1_000 })
  expect(received(0)).toEqual({ cashDifference: 1_000, inTransit: -1_000 })
  expect(received(975, true)).toEqual({ bank: 975, cardFees: 25, inTransit: -1_000 })
})

test('an expense of 120.00 with 20.00 of tax is owed until a fund pays it, and reversed as it was approved', () => {
  expect(plain(postExpense({ netMinor: 10_000, taxMinor: 2_000 }))).toEqual({
    expenses: 10_000,
    inputTax: 2_000,
    payables: -12_000,
  })
  expect(plain(postExpense({ netMinor: -5_000, taxMinor: 0 }))).toEqual({ expenses: -5_000, payables: 5_000 })
  expect(plain(postPair('expense.paid', { amountMinor: 12_000, fund: safe }))).toEqual({
    payables: 12_000,
    safe: -12_000,
  })
  expect(plain(postPair('expense.repaid', { amountMinor: 12_000, fund: safe }))).toEqual({
    payables: -12_000,
    safe: 12_000,
  })
})

test('a bill clears what was received; another price than that is a difference, and the stock keeps its value', () => {
  // Received for 408.00, billed at 404.00 with 80.00 of tax.
  expect(plain(postBill({ receivedMinor: 40_800, netMinor: 40_400, taxMinor: 8_000, source: 'receipt' }))).toEqual({
    goodsReceived: 40_800,
    priceDifference: -400,
    inputTax: 8_000,
    payables: -48_400,
  })
  expect(plain(postBill({ receivedMinor: -100, netMinor: -100, taxMinor: 0, source: 'receipt' }))).toEqual({
    goodsReceived: -100,
    payables: 100,
  })
  // A share of the takings is of no goods.
  expect(plain(postBill({ receivedMinor: 0, netMinor: 20_000, taxMinor: 4_000, source: 'share' }))).toEqual({
    revenueShares: 20_000,
    inputTax: 4_000,
    payables: -24_000,
  })
  expect(plain(postPair('bill.paid', { amountMinor: 48_400, fund: safe }))).toEqual(
    plain(postPair('expense.paid', { amountMinor: 48_400, fund: safe })),
  )
  expect(plain(postPair('bill.repaid', { amountMinor: 100, fund: safe }))).toEqual(
    plain(postPair('expense.repaid', { amountMinor: 100, fund: safe })),
  )
})

test('every act that the table has is tried above or below', () => {
  expect(Object.keys(pairs).sort()).toEqual([
    'basket.returned',
    'basket.taken',
    ...['bill.approved', 'bill.differs', 'bill.paid', 'bill.repaid', 'bill.share', 'bill.tax'],
    ...['expense.approved', 'expense.paid', 'expense.repaid', 'expense.tax'],
    'fund.cancelled',
    'fund.counted',
    'fund.first_counted',
    'fund.paid_in',
    'fund.paid_out',
    'fund.received',
    'fund.received_differs',
    'fund.sent',
    'fund.settled_differs',
    // In a file of their own.
    ...['payout.advance', 'payout.advance_reversed', 'payout.approved', 'payout.failed'],
    ...['payout.reversed', 'payout.settled', 'payout.unused', 'payout.used'],
    'settlement.differs',
    'settlement.fee',
    'settlement.paid',
    'show.earned',
    'stock.adjust',
    'stock.cost_differs',
    'stock.count',
    'stock.opening',
    'stock.receive',
    'stock.use',
    'stock.waste',
    'till.card_refund',
    'till.closed',
    'till.corrected',
    'till.difference',
    'till.drop',
    'till.float_brought',
    'till.opened',
    'till.paid_in',
    'till.paid_out',
    'voucher.issued',
  ])
})

test('the end of a till empties it: short, over and exact', () => {
  const closed = (countedMinor: number, differenceMinor: number) =>
    plain(postTillClosed({ countedMinor, differenceMinor, tillSessionId: 'till', fund: safe }))
  expect(closed(900, -100)).toEqual({ tillCash: -1_000, cashDifference: 100, safe: 900 })
  expect(closed(1_100, 100)).toEqual({ tillCash: -1_000, cashDifference: -100, safe: 1_100 })
  expect(closed(1_000, 0)).toEqual({ tillCash: -1_000, safe: 1_000 })
})

test('a show that is over turns what was owed into income, discounts too', () => {
  const postings = postEarned({
    id: 'show',
    owed: [
      { earnedAs: 'ticketSales', amountMinor: 1_000, currency: 'TRY' },
      { earnedAs: 'discounts', amountMinor: -200, currency: 'TRY' },
    ],
  })
  expect(total(postings)).toBe(0)
  expect(postings.filter(({ account }) => account !== 'advanceSales').map((p) => [p.account, p.amountMinor])).toEqual([
    ['ticketSales', -1_000],
    ['discounts', 200],
  ])
})

describe('stock', () => {
  const side = (outside: 'vendor' | 'opening' | 'used' | 'waste' | 'difference', inMinor: number, outMinor: number) =>
    plain(postStock({ sides: [{ outside, inMinor, outMinor }], varianceMinor: 0 }))

  test('goods of a delivery are owed until their bill comes; what goes back is owed no more', () => {
    expect(side('vendor', 1_000, 0)).toEqual({ stock: 1_000, goodsReceived: -1_000 })
    expect(side('vendor', 0, 400)).toEqual({ stock: -400, goodsReceived: 400 })
  })

  test('what is used is the cost of what was sold, what is thrown away is waste', () => {
    expect(side('used', 0, 300)).toEqual({ costOfGoods: 300, stock: -300 })
    expect(side('waste', 0, 250)).toEqual({ waste: 250, stock: -250 })
    expect(side('waste', 250, 0)).toEqual({ waste: -250, stock: 250 })
  })

  test('what is found and what is missed are differences; the first stock is what the venue began with', () => {
    expect(side('difference', 70, 20)).toEqual({ stock: 50, stockDifference: -50 })
    expect(side('difference', 0, 20)).toEqual({ stock: -20, stockDifference: 20 })
    expect(side('opening', 900, 0)).toEqual({ stock: 900, openingBalance: -900 })
  })

  test('what was owed at another cost than what pays it is a difference', () => {
    const postings = postStock({ sides: [{ outside: 'vendor', inMinor: 1_500, outMinor: 0 }], varianceMinor: 100 })
    expect(plain(postings)).toEqual({ stock: 1_400, goodsReceived: -1_500, stockDifference: 100 })
    expect(postStock({ sides: [], varianceMinor: 0 })).toEqual([])
  })
})

test('no two accounts share a code', () => {
  const codes = Object.values(accounts).map(({ code }) => code)
  expect(new Set(codes).size).toBe(codes.length)
})

describe('a card settlement', () => {
  const fact = { grossMinor: 89_000, feeMinor: 1_651, matchedMinor: 90_000, from: funds.cardClearing, to: funds.bank }

  test('brings the net to the bank, clears what its payments came to, and tells fee and difference', () => {
    const postings = postSettled(fact)
    expect(plain(postings)).toEqual({ bank: 87_349, cardFees: 1_651, cardDifference: 1_000, cardClearing: -90_000 })
    expect(total(postings)).toBe(0)
    expect(postings.find(({ account }) => account === 'cardClearing')?.fund?.id).toBe('cards')
    expect(postings.find(({ account }) => account === 'bank')?.fund?.id).toBe('bank')
  })

  test('of more that went back than came in goes the other way', () => {
    const postings = postSettled({ ...fact, grossMinor: -500, feeMinor: 0, matchedMinor: -500 })
    expect(plain(postings)).toEqual({ bank: -500, cardClearing: 500 })
  })
})
