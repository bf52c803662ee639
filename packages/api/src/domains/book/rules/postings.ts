import type { AccountName } from './accounts.ts'

// What each act does to the book. An amount goes from the credit to the debit; a negative one goes the other way.
// Everything that is posted is in this table, and the functions below only fill it in.

type Method = 'cash' | 'card' | 'bank'
type SoldKind = 'pass' | 'food' | 'package' | 'ride' | 'voucher' | 'fee' | 'discount' | 'tip'

/** Where the money of a way to pay is, until it is counted, settled or taken to the bank. */
export const moneyOf: Record<Method, AccountName> = { cash: 'tillCash', card: 'cardClearing', bank: 'bank' }

/** What a line of an order brings in. A voucher and a tip are owed to somebody and never income. */
export const incomeOf: Record<SoldKind, AccountName> = {
  pass: 'ticketSales',
  food: 'otherSales',
  package: 'otherSales',
  ride: 'otherSales',
  voucher: 'vouchers',
  fee: 'fees',
  discount: 'discounts',
  tip: 'tips',
}

/** Acts with one pair of accounts. `money` stands for the account of the way to pay. */
export const pairs = {
  'basket.taken': { debit: 'money', credit: 'basketMoney' },
  'basket.returned': { debit: 'basketMoney', credit: 'money' },
  'till.opened': { debit: 'tillCash', credit: 'safe' },
  'till.paid_in': { debit: 'tillCash', credit: 'paidInOut' },
  'till.paid_out': { debit: 'paidInOut', credit: 'tillCash' },
  'till.drop': { debit: 'safe', credit: 'tillCash' },
  'till.closed': { debit: 'safe', credit: 'tillCash' },
  // A correction moves what the first count had put into the safe.
  'till.corrected': { debit: 'safe', credit: 'cashDifference' },
  'till.difference': { debit: 'tillCash', credit: 'cashDifference' },
  'show.earned': { debit: 'advanceSales', credit: 'income' },
} as const satisfies Record<string, { debit: AccountName | 'money'; credit: AccountName | 'money' | 'income' }>

/** One line of an entry: debit above zero, credit below. */
export interface Posting {
  account: AccountName
  amountMinor: number
  tillSessionId?: string | null
  ticketSessionId?: string | null
  /** Of a sale in advance: what it becomes when the show is over. */
  earnedAs?: AccountName | null
}

/** An order with what it sold and what was paid. All amounts in minor units of one currency. */
export interface SaleFact {
  lines: { kind: SoldKind; ticketSessionId: string | null; netMinor: number; taxMinor: number; isEarned: boolean }[]
  payments: { method: Method; amountMinor: number; tillSessionId: string | null; fromBasket: boolean }[]
}

/**
 * A sale: what was paid against what was sold and its tax. What belongs to a show that has not ended is owed to the
 * guests until it has; what nobody paid yet is owed by them.
 */
export function postSale({ lines, payments }: SaleFact): Posting[] {
  const paid = payments.map(({ method, amountMinor, tillSessionId, fromBasket }): Posting => {
    if (fromBasket) return { account: 'basketMoney', amountMinor }
    return { account: moneyOf[method], amountMinor, tillSessionId }
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
export function postEarned(show: { id: string; owed: { earnedAs: AccountName; amountMinor: number }[] }): Posting[] {
  return together(
    show.owed.flatMap(({ earnedAs, amountMinor }): Posting[] => [
      { account: pairs['show.earned'].debit, amountMinor, ticketSessionId: show.id, earnedAs },
      { account: earnedAs, amountMinor: -amountMinor, ticketSessionId: show.id },
    ]),
  )
}

/** An act with one pair of accounts. */
export function postPair(
  act: Exclude<keyof typeof pairs, 'show.earned'>,
  fact: { amountMinor: number; method?: Method; tillSessionId: string | null },
): Posting[] {
  const { debit, credit } = pairs[act]
  const at = (side: AccountName | 'money', amountMinor: number): Posting => {
    const account = side === 'money' ? moneyOf[fact.method ?? 'cash'] : side
    return account === 'tillCash'
      ? { account, amountMinor, tillSessionId: fact.tillSessionId }
      : { account, amountMinor }
  }
  return together([at(debit, fact.amountMinor), at(credit, -fact.amountMinor)])
}

/** The end of a till: what was counted goes to the safe, and a difference makes the drawer right before. */
export function postTillClosed(fact: {
  countedMinor: number
  differenceMinor: number
  tillSessionId: string
}): Posting[] {
  const { tillSessionId } = fact
  return together([
    ...postPair('till.difference', { amountMinor: fact.differenceMinor, tillSessionId }),
    ...postPair('till.closed', { amountMinor: fact.countedMinor, tillSessionId }),
  ])
}

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)

// One line for what lands in the same place; nothing for nothing.
function together(postings: readonly Posting[]): Posting[] {
  const byPlace = new Map<string, Posting>()
  for (const posting of postings) {
    const { account, tillSessionId = null, ticketSessionId = null, earnedAs = null } = posting
    const place = [account, tillSessionId, ticketSessionId, earnedAs].join('/')
    const before = byPlace.get(place)?.amountMinor ?? 0
    byPlace.set(place, { account, amountMinor: before + posting.amountMinor, tillSessionId, ticketSessionId, earnedAs })
  }
  return [...byPlace.values()].filter(({ amountMinor }) => amountMinor !== 0)
}
