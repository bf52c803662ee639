import type { Tx } from '@marquee/db'
import { type BillFact, selectBillPayments, selectBills } from '../repo/bill-facts.ts'
import { type ExpenseFact, selectExpensePayments, selectExpenses } from '../repo/expense-facts.ts'
import {
  type AmountFact,
  type OrderFact,
  type Reading,
  type SettlementFact,
  type ShowFact,
  selectBasketMoney,
  selectChanges,
  selectClosedTills,
  selectCorrections,
  selectEndedShows,
  selectFloats,
  selectGivenCards,
  selectMovements,
  selectOrders,
  type TillClosedFact,
  type TransferFact,
} from '../repo/facts.ts'
import {
  selectEndedTransfers,
  selectFundCounts,
  selectFundMovements,
  selectPostedSettlements,
  selectSentTransfers,
} from '../repo/fund-facts.ts'
import { type PayoutFact, selectPayoutSteps } from '../repo/payout-facts.ts'
import { type StockFact, selectStockActs } from '../repo/stock-facts.ts'
import { type AccountName, accounts } from '../rules/accounts.ts'
import {
  type Posting,
  postBill,
  postEarned,
  postExpense,
  postPair,
  postPayout,
  postReceived,
  postSale,
  postSettled,
  postStock,
  postTillClosed,
} from '../rules/postings.ts'

/** What happened, whatever it is. */
export interface AnyFact {
  id: string
  at: string
  businessDate: string
  currency: string
}

/** Facts of one table in the order of their time, and what each does to the book. */
export interface Source {
  /** Under this name the book remembers how far it has come. */
  progress: string
  read(tx: Tx, reading: Reading): Promise<AnyFact[]>
  /** As entries call it. */
  source: string
  act(fact: never): string
  post(fact: never): Posting[]
}

const define = <Fact extends AnyFact>(source: {
  progress: string
  source: string
  read(tx: Tx, reading: Reading): Promise<Fact[]>
  act(fact: Fact): string
  post(fact: Fact): Posting[]
}): Source => source as unknown as Source

const byAct = (fact: AmountFact) => fact.act
const asPair = (fact: AmountFact) => postPair(fact.act as 'till.opened', fact)

const pairOf = (progress: string, source: string, read: (tx: Tx, reading: Reading) => Promise<AmountFact[]>) =>
  define<AmountFact>({ progress, source, read, act: byAct, post: asPair })

// Shows come last: what was sold for them until now is in the book when they are looked at.
export const sources: readonly Source[] = [
  define<AmountFact>({ progress: 'till.opened', source: 'till', read: selectFloats, act: byAct, post: asPair }),
  define<AmountFact>({
    progress: 'basket.taken',
    source: 'basket',
    read: (tx, reading) => selectBasketMoney(tx, reading, 'taken'),
    act: byAct,
    post: asPair,
  }),
  define<OrderFact>({ progress: 'order', source: 'order', read: selectOrders, act: () => 'sale', post: postSale }),
  define<OrderFact>({
    progress: 'change',
    source: 'change',
    read: selectChanges,
    act: () => 'order.changed',
    post: postSale,
  }),
  define<AmountFact>({
    progress: 'basket.returned',
    source: 'basket',
    read: (tx, reading) => selectBasketMoney(tx, reading, 'returned'),
    act: byAct,
    post: asPair,
  }),
  define<AmountFact>({ progress: 'movement', source: 'movement', read: selectMovements, act: byAct, post: asPair }),
  define<TillClosedFact>({
    progress: 'till.closed',
    source: 'till',
    read: selectClosedTills,
    act: () => 'till.closed',
    post: (fact) => postTillClosed({ ...fact, tillSessionId: fact.id }),
  }),
  define<AmountFact>({
    progress: 'correction',
    source: 'correction',
    read: selectCorrections,
    act: byAct,
    post: asPair,
  }),
  pairOf('voucher', 'voucher', selectGivenCards),
  pairOf('fund', 'fund', selectFundMovements),
  pairOf('transfer.sent', 'transfer', selectSentTransfers),
  define<TransferFact>({
    progress: 'transfer.ended',
    source: 'transfer',
    read: selectEndedTransfers,
    act: ({ receivedMinor }) => (receivedMinor === null ? 'fund.cancelled' : 'fund.received'),
    post: ({ sentMinor, receivedMinor, fund, isSettlement }) =>
      receivedMinor === null
        ? postPair('fund.cancelled', { amountMinor: sentMinor, fund })
        : postReceived({ sentMinor, receivedMinor, fund, isSettlement }),
  }),
  pairOf('count', 'count', selectFundCounts),
  define<SettlementFact>({
    progress: 'settlement',
    source: 'settlement',
    read: selectPostedSettlements,
    act: () => 'settlement.paid',
    post: postSettled,
  }),
  define<ExpenseFact>({
    progress: 'expense.approved',
    source: 'expense',
    read: (tx, reading) => selectExpenses(tx, reading, 'approved'),
    act: () => 'expense.approved',
    post: postExpense,
  }),
  pairOf('expense.paid', 'expense', selectExpensePayments),
  define<ExpenseFact>({
    progress: 'expense.reversed',
    source: 'expense',
    read: (tx, reading) => selectExpenses(tx, reading, 'reversed'),
    act: () => 'expense.reversed',
    post: postExpense,
  }),
  define<BillFact>({
    progress: 'bill.approved',
    source: 'bill',
    read: (tx, reading) => selectBills(tx, reading, 'approved'),
    act: () => 'bill.approved',
    post: postBill,
  }),
  pairOf('bill.paid', 'bill', selectBillPayments),
  define<BillFact>({
    progress: 'bill.cancelled',
    source: 'bill',
    read: (tx, reading) => selectBills(tx, reading, 'cancelled'),
    act: () => 'bill.cancelled',
    post: postBill,
  }),
  define<PayoutFact>({
    progress: 'payout',
    source: 'payout',
    read: selectPayoutSteps,
    act: ({ act }) => act,
    post: postPayout,
  }),
  define<StockFact>({
    progress: 'stock',
    source: 'stock',
    read: selectStockActs,
    act: ({ act }) => act,
    post: postStock,
  }),
  define<ShowFact>({
    progress: 'show',
    source: 'show',
    read: selectEndedShows,
    act: () => 'show.earned',
    post: ({ id, owed }) =>
      postEarned({ id, owed: owed.map(({ earnedAs, ...rest }) => ({ ...rest, earnedAs: nameOf(earnedAs) })) }),
  }),
]

const nameOf = (code: string): AccountName => {
  const name = (Object.keys(accounts) as AccountName[]).find((key) => accounts[key].code === code)
  if (!name) throw new Error(`no posting knows the account ${code}`)
  return name
}
