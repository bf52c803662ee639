import type { AccountName } from './accounts.ts'

// What each act does to the book. An amount goes from the credit to the debit; a negative one goes the other way.
// Everything that is posted is in this table, and the functions below only fill it in.

type Method = 'cash' | 'card' | 'bank' | 'invoice' | 'voucher'
type SoldKind = 'pass' | 'food' | 'package' | 'ride' | 'voucher' | 'membership' | 'fee' | 'discount' | 'tip'

/**
 * Where the money of a way to pay is, until it is counted, settled or taken to the bank; an invoice is still owed, and a
 * gift card was paid for before: so much less is owed to its holder.
 */
export const moneyOf: Record<Method, AccountName> = {
  cash: 'tillCash',
  card: 'cardClearing',
  bank: 'bank',
  invoice: 'receivable',
  voucher: 'vouchers',
}

/** What a line of an order brings in. A voucher and a tip are owed to somebody and never income. */
export const incomeOf: Record<SoldKind, AccountName> = {
  pass: 'ticketSales',
  food: 'foodSales',
  package: 'otherSales',
  ride: 'rideSales',
  voucher: 'vouchers',
  // Earned with the sale: it belongs to no show whose end would earn it.
  membership: 'ticketSales',
  fee: 'fees',
  discount: 'discounts',
  tip: 'tips',
}

type FundKind = 'safe' | 'petty_cash' | 'bank' | 'card_clearing'

/** Which account a fund of each kind begins with; the fund itself knows its own. */
export const accountOfFund: Record<FundKind, AccountName> = {
  safe: 'safe',
  petty_cash: 'pettyCash',
  bank: 'bank',
  card_clearing: 'cardClearing',
}

/** A fund that an act moves. Each has an account of its own. */
export interface FundRef {
  id: string
  kind: FundKind
  account: string
}

/** Acts with one pair of accounts. `money` stands for the account of the way to pay, `fund` for that of the fund. */
export const pairs = {
  'basket.taken': { debit: 'money', credit: 'basketMoney' },
  'basket.returned': { debit: 'basketMoney', credit: 'money' },
  'till.opened': { debit: 'tillCash', credit: 'fund' },
  // The float was not in the safe before.
  'till.float_brought': { debit: 'tillCash', credit: 'paidInOut' },
  'till.paid_in': { debit: 'tillCash', credit: 'paidInOut' },
  'till.paid_out': { debit: 'paidInOut', credit: 'tillCash' },
  // The refund has taken it from the money of cards, where it stays when the guest gets cash.
  'till.card_refund': { debit: 'money', credit: 'tillCash' },
  'till.drop': { debit: 'fund', credit: 'tillCash' },
  'till.closed': { debit: 'fund', credit: 'tillCash' },
  // A correction moves what the first count had put into the safe.
  'till.corrected': { debit: 'fund', credit: 'cashDifference' },
  'till.difference': { debit: 'tillCash', credit: 'cashDifference' },
  'show.earned': { debit: 'advanceSales', credit: 'income' },
  'fund.paid_in': { debit: 'fund', credit: 'paidInOut' },
  'fund.paid_out': { debit: 'paidInOut', credit: 'fund' },
  'fund.sent': { debit: 'inTransit', credit: 'fund' },
  'fund.cancelled': { debit: 'fund', credit: 'inTransit' },
  'fund.received': { debit: 'fund', credit: 'inTransit' },
  'fund.received_differs': { debit: 'inTransit', credit: 'cashDifference' },
  // The bank pays out what the cards brought, less its fee.
  'fund.settled_differs': { debit: 'inTransit', credit: 'cardFees' },
  // An acquirer pays out what its lines say, less its fee; what they say more than the payments behind them stays to be seen.
  'settlement.paid': { debit: 'fund', credit: 'cardClearing' },
  'settlement.fee': { debit: 'cardFees', credit: 'cardClearing' },
  'settlement.differs': { debit: 'cardClearing', credit: 'cardDifference' },
  // A card that the house gives away is owed to its holder like one that was sold.
  'voucher.issued': { debit: 'vouchersGiven', credit: 'vouchers' },
  // What was spent is owed from its approval until it is paid; the tax in it is claimed back.
  'expense.approved': { debit: 'expenses', credit: 'payables' },
  'expense.tax': { debit: 'inputTax', credit: 'payables' },
  'expense.paid': { debit: 'payables', credit: 'fund' },
  'expense.repaid': { debit: 'fund', credit: 'payables' },
  // A bill is owed for what was received without one. The stock keeps what it is worth: another price is a difference.
  'bill.approved': { debit: 'goodsReceived', credit: 'payables' },
  'bill.tax': { debit: 'inputTax', credit: 'payables' },
  'bill.differs': { debit: 'priceDifference', credit: 'payables' },
  // What a vendor gets of the takings costs the venue that much.
  'bill.share': { debit: 'revenueShares', credit: 'payables' },
  'bill.paid': { debit: 'payables', credit: 'fund' },
  'bill.repaid': { debit: 'fund', credit: 'payables' },
  // A payout leaves its fund when it is approved and is on its way until the bank has settled it: then nothing is owed any
  // more, and what it was for no bill is an advance.
  'payout.approved': { debit: 'bankTransit', credit: 'fund' },
  'payout.failed': { debit: 'fund', credit: 'bankTransit' },
  'payout.settled': { debit: 'payables', credit: 'bankTransit' },
  'payout.advance': { debit: 'vendorAdvances', credit: 'bankTransit' },
  'payout.reversed': { debit: 'fund', credit: 'payables' },
  'payout.advance_reversed': { debit: 'fund', credit: 'vendorAdvances' },
  'payout.used': { debit: 'payables', credit: 'vendorAdvances' },
  'payout.unused': { debit: 'vendorAdvances', credit: 'payables' },
  // Goods of a delivery are owed until their bill comes.
  'stock.receive': { debit: 'stock', credit: 'goodsReceived' },
  'stock.opening': { debit: 'stock', credit: 'openingBalance' },
  'stock.use': { debit: 'costOfGoods', credit: 'stock' },
  'stock.waste': { debit: 'waste', credit: 'stock' },
  'stock.adjust': { debit: 'stock', credit: 'stockDifference' },
  'stock.count': { debit: 'stock', credit: 'stockDifference' },
  // What a place had owed was taken at another cost than what pays it has.
  'stock.cost_differs': { debit: 'stockDifference', credit: 'stock' },
  'fund.first_counted': { debit: 'fund', credit: 'openingBalance' },
  'fund.counted': { debit: 'fund', credit: 'cashDifference' },
} as const satisfies Record<string, { debit: Side; credit: Side | 'income' }>
type Side = AccountName | 'money' | 'fund'

/** One line of an entry: debit above zero, credit below. */
export interface Posting {
  account: AccountName
  amountMinor: number
  /** Whose account it is really: a venue may have several funds of a kind. */
  fund?: FundRef | null
  tillSessionId?: string | null
  ticketSessionId?: string | null
  /** Of a sale in advance: what it becomes when the show is over. */
  earnedAs?: AccountName | null
  /** When it is not the entry's own. */
  currency?: string | null
}

/** An order with what it sold and what was paid. All amounts in minor units of one currency. */
export interface SaleFact {
  lines: { kind: SoldKind; ticketSessionId: string | null; netMinor: number; taxMinor: number; isEarned: boolean }[]
  payments: {
    method: Method
    amountMinor: number
    tillSessionId: string | null
    fromBasket: boolean
    /** Where it arrives; cash is in the till. */
    fund?: FundRef | null
  }[]
}

/**
 * A sale: what was paid against what was sold and its tax. What belongs to a show that has not ended is owed to the
 * guests until it has; what nobody paid yet is owed by them.
 */
export function postSale({ lines, payments }: SaleFact): Posting[] {
  const paid = payments.map(({ method, amountMinor, tillSessionId, fromBasket, fund }): Posting => {
    if (fromBasket) return { account: 'basketMoney', amountMinor }
    return { account: moneyOf[method], amountMinor, tillSessionId, ...inFund(fund) }
  })
  const sold = lines.map(({ kind, ticketSessionId, netMinor, isEarned }): Posting => {
    const income = incomeOf[kind]
    if (ticketSessionId === null || isEarned) return { account: income, amountMinor: -netMinor, ticketSessionId }
    return { account: 'advanceSales', amountMinor: -netMinor, ticketSessionId, earnedAs: income }
  })
  const tax: Posting = { account: 'taxPayable', amountMinor: -sum(lines.map((line) => line.taxMinor)) }
  const all = [...paid, ...sold, tax]
  const open: Posting = { account: 'receivable', amountMinor: -sum(all.map((posting) => posting.amountMinor)) }
  return together([...all, open])
}

/** A show that is over: what was owed to its guests is income now. */
export function postEarned(show: {
  id: string
  owed: { earnedAs: AccountName; amountMinor: number; currency: string }[]
}): Posting[] {
  return together(
    show.owed.flatMap(({ earnedAs, amountMinor, currency }): Posting[] => [
      { account: pairs['show.earned'].debit, amountMinor, currency, ticketSessionId: show.id, earnedAs },
      { account: earnedAs, amountMinor: -amountMinor, currency, ticketSessionId: show.id },
    ]),
  )
}

/** An act with one pair of accounts. */
export function postPair(
  act: Exclude<keyof typeof pairs, 'show.earned'>,
  fact: { amountMinor: number; method?: Method; tillSessionId?: string | null; fund?: FundRef | null },
): Posting[] {
  const { debit, credit } = pairs[act]
  const { fund } = fact
  const at = (side: Side, amountMinor: number): Posting => {
    if (side === 'fund') {
      if (!fund) throw new Error(`${act} moves a fund`)
      return { amountMinor, ...inFund(fund), account: accountOfFund[fund.kind] }
    }
    if (side === 'money') {
      const account = moneyOf[fact.method ?? 'cash']
      if (account !== 'tillCash') return { account, amountMinor, ...inFund(fund) }
    }
    return side === 'money' || side === 'tillCash'
      ? { account: 'tillCash', amountMinor, tillSessionId: fact.tillSessionId ?? null }
      : { account: side, amountMinor }
  }
  return together([at(debit, fact.amountMinor), at(credit, -fact.amountMinor)])
}

/** The end of a till: what was counted goes to the safe, and a difference makes the drawer right before. */
export function postTillClosed(fact: {
  countedMinor: number
  differenceMinor: number
  tillSessionId: string
  fund: FundRef
}): Posting[] {
  const { tillSessionId, fund } = fact
  return together([
    ...postPair('till.difference', { amountMinor: fact.differenceMinor, tillSessionId }),
    ...postPair('till.closed', { amountMinor: fact.countedMinor, tillSessionId, fund }),
  ])
}

/** The end of a transfer: what arrived is in the fund, and a difference makes the transit right before. */
export function postReceived(fact: {
  sentMinor: number
  receivedMinor: number
  fund: FundRef
  isSettlement: boolean
}): Posting[] {
  const { sentMinor, receivedMinor, fund, isSettlement } = fact
  return together([
    ...postPair(isSettlement ? 'fund.settled_differs' : 'fund.received_differs', {
      amountMinor: receivedMinor - sentMinor,
    }),
    ...postPair('fund.received', { amountMinor: receivedMinor, fund }),
  ])
}

/** What an acquirer has paid out, against the money of the payments that it was for. */
export function postSettled(fact: {
  /** What its lines say, before the fee. */
  grossMinor: number
  feeMinor: number
  /** What the payments and refunds behind the lines come to. */
  matchedMinor: number
  from: FundRef
  to: FundRef
}): Posting[] {
  const { grossMinor, feeMinor, matchedMinor, from, to } = fact
  const all = [
    ...postPair('settlement.paid', { amountMinor: grossMinor - feeMinor, fund: to }),
    ...postPair('settlement.fee', { amountMinor: feeMinor }),
    ...postPair('settlement.differs', { amountMinor: grossMinor - matchedMinor }),
  ]
  return together(
    all.map((posting) => (posting.account === 'cardClearing' ? { ...posting, ...inFund(from) } : posting)),
  )
}

/** An expense that was approved; one that is reversed goes the other way. */
export function postExpense(fact: { netMinor: number; taxMinor: number }): Posting[] {
  return together([
    ...postPair('expense.approved', { amountMinor: fact.netMinor }),
    ...postPair('expense.tax', { amountMinor: fact.taxMinor }),
  ])
}

/** A bill that was approved; one that was cancelled afterwards goes the other way. */
export function postBill(fact: {
  receivedMinor: number
  netMinor: number
  taxMinor: number
  source: 'receipt' | 'share'
}): Posting[] {
  const tax = postPair('bill.tax', { amountMinor: fact.taxMinor })
  if (fact.source === 'share') return together([...postPair('bill.share', { amountMinor: fact.netMinor }), ...tax])
  return together([
    ...postPair('bill.approved', { amountMinor: fact.receivedMinor }),
    ...postPair('bill.differs', { amountMinor: fact.netMinor - fact.receivedMinor }),
    ...tax,
  ])
}

/** A step of a payout: the whole of it moves, or the part for bills and the advance apart. */
export function postPayout(fact: {
  act: 'payout.approved' | 'payout.failed' | 'payout.settled' | 'payout.reversed' | 'payout.used' | 'payout.unused'
  amountMinor: number
  billsMinor: number
  fund: FundRef
}): Posting[] {
  const { act, amountMinor, billsMinor, fund } = fact
  if (act !== 'payout.settled' && act !== 'payout.reversed') return postPair(act, { amountMinor, fund })
  const rest = act === 'payout.settled' ? 'payout.advance' : 'payout.advance_reversed'
  return together([
    ...postPair(act, { amountMinor: billsMinor, fund }),
    ...postPair(rest, { amountMinor: amountMinor - billsMinor, fund }),
  ])
}

/** Which pair a move between a place and the outside is posted by, whichever act it belongs to. */
const pairOfOutside = {
  vendor: 'stock.receive',
  opening: 'stock.opening',
  used: 'stock.use',
  waste: 'stock.waste',
  difference: 'stock.count',
} as const satisfies Record<string, keyof typeof pairs>

/** An act of the stock: what came from each outside, less what went there, and what was valued otherwise than before. */
export function postStock(fact: {
  sides: { outside: keyof typeof pairOfOutside; inMinor: number; outMinor: number }[]
  varianceMinor: number
}): Posting[] {
  const all = fact.sides.flatMap(({ outside, inMinor, outMinor }) => {
    const act = pairOfOutside[outside]
    const comesIn = inMinor - outMinor
    return postPair(act, { amountMinor: pairs[act].debit === 'stock' ? comesIn : -comesIn })
  })
  return together([...all, ...postPair('stock.cost_differs', { amountMinor: fact.varianceMinor })])
}

// The fund says which of the accounts of its kind it is.
const inFund = (fund: FundRef | null | undefined) => (fund ? { account: accountOfFund[fund.kind], fund } : {})

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)

// One line for what lands in the same place; nothing for nothing.
function together(postings: readonly Posting[]): Posting[] {
  const byPlace = new Map<string, Posting>()
  for (const posting of postings) {
    const { account, fund = null, tillSessionId = null, ticketSessionId = null, earnedAs = null } = posting
    const { currency = null } = posting
    const place = [account, fund?.id, tillSessionId, ticketSessionId, earnedAs, currency].join('/')
    const amountMinor = (byPlace.get(place)?.amountMinor ?? 0) + posting.amountMinor
    byPlace.set(place, { account, amountMinor, currency, fund, tillSessionId, ticketSessionId, earnedAs })
  }
  return [...byPlace.values()].filter(({ amountMinor }) => amountMinor !== 0)
}
