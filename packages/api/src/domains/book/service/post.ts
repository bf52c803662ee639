import type { VenueId } from '@marquee/contract'
import { type Db, inTransaction, type Tx } from '@marquee/db'
import { followBook } from '../../funds/service/move.ts'
import {
  type AmountFact,
  batchSize,
  type OrderFact,
  type ShowFact,
  selectBasketMoney,
  selectClosedTills,
  selectCorrections,
  selectEndedShows,
  selectFloats,
  selectMovements,
  selectOrders,
  type TillClosedFact,
  type TransferFact,
} from '../repo/facts.ts'
import { selectEndedTransfers, selectFundCounts, selectFundMovements, selectSentTransfers } from '../repo/fund-facts.ts'
import {
  addAccounts,
  findProgress,
  insertEntries,
  keepProgress,
  mayPost,
  type NewEntry,
  now,
  selectVenues,
} from '../repo/journal.ts'
import { type AccountName, accounts } from '../rules/accounts.ts'
import { type Posting, postEarned, postPair, postReceived, postSale, postTillClosed } from '../rules/postings.ts'

interface Reading {
  venueId: VenueId
  through: string | null
}

interface AnyFact {
  id: string
  at: string
  businessDate: string
  currency: string
}

/** Facts of one table in the order of their time, and what each does to the book. */
interface Source {
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
const sources: readonly Source[] = [
  define<AmountFact>({ progress: 'till.opened', source: 'till', read: selectFloats, act: byAct, post: asPair }),
  define<AmountFact>({
    progress: 'basket.taken',
    source: 'basket',
    read: (tx, reading) => selectBasketMoney(tx, reading, 'taken'),
    act: byAct,
    post: asPair,
  }),
  define<OrderFact>({ progress: 'order', source: 'order', read: selectOrders, act: () => 'sale', post: postSale }),
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

const entryOf = (source: Source, fact: AnyFact): NewEntry => ({
  act: source.act(fact as never),
  source: source.source,
  sourceId: fact.id,
  date: fact.businessDate,
  currency: fact.currency,
  lines: source.post(fact as never).map((posting) => ({
    account: posting.fund?.account ?? accounts[posting.account].code,
    amountMinor: posting.amountMinor,
    tillSessionId: posting.tillSessionId ?? null,
    ticketSessionId: posting.ticketSessionId ?? null,
    earnedAs: posting.earnedAs ? accounts[posting.earnedAs].code : null,
    fundId: posting.fund?.id ?? null,
  })),
})

// What the entries moved in funds. A till's act and what people do with funds were entered with it; what was paid by
// card or to the bank was not, because no sale waits for a fund.
const inFunds = (entries: readonly NewEntry[]) =>
  entries.flatMap(({ act, source, sourceId, date, lines }) => {
    const amounts = new Map<string, number>()
    for (const { fundId, amountMinor } of lines) {
      if (fundId !== null) amounts.set(fundId, (amounts.get(fundId) ?? 0) + amountMinor)
    }
    const what = { kind: act, source, sourceId, businessDate: date }
    const tillSessionId = lines.find((line) => line.tillSessionId !== null)?.tillSessionId ?? null
    return [...amounts]
      .filter(([, amountMinor]) => amountMinor !== 0)
      .map(([fundId, amountMinor]) => ({ ...what, fundId, amountMinor, tillSessionId }))
  })

/**
 * Posts what has happened in a venue since the last time: every sale, part payment, cash movement, count and ended show
 * once. Batch by batch, each in one transaction that only one process at a time can be in; what is interrupted is
 * posted the next time. A source that cannot be posted does not hold the others up; when all were tried, an
 * AggregateError says why. Returns how many entries were written.
 */
export async function postVenue(db: Db, venueId: VenueId, signal?: AbortSignal): Promise<number> {
  let written = 0
  let isTaken = false
  await eachOrAll(sources, async (source) => {
    while (!isTaken && !signal?.aborted) {
      const batch = await inTransaction(db, (tx) => postBatch(tx, venueId, source))
      // The other process goes through all of it.
      if (batch === null) isTaken = true
      written += batch?.written ?? 0
      // A batch that moved nothing would be read again and again.
      if (batch === null || batch.read < batchSize || batch.written === 0) break
    }
  })
  return written
}

// One after the other, also behind one that fails; what failed is thrown at the end.
async function eachOrAll<Item>(items: readonly Item[], act: (item: Item) => Promise<unknown>): Promise<void> {
  const errors: Error[] = []
  for (const item of items) {
    try {
      await act(item)
    } catch (error) {
      errors.push(...(error instanceof AggregateError ? error.errors : [error as Error]))
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, errors.map(({ message }) => message).join('; '))
}

interface Batch {
  read: number
  written: number
}

// Null: another process is posting.
async function postBatch(tx: Tx, venueId: VenueId, source: Source): Promise<Batch | null> {
  if (!(await mayPost(tx, venueId))) return null
  const through = await findProgress(tx, venueId, source.progress)
  const upTo = await now(tx)
  const facts = await source.read(tx, { venueId, through })
  // Whenever something comes: a venue may be looked at long before its first sale, and a new version has new accounts.
  if (facts.length > 0) await addAccounts(tx, venueId, Object.values(accounts))
  // What moves nothing is no entry.
  const entries = facts.map((fact) => entryOf(source, fact)).filter(({ lines }) => lines.length > 0)
  await insertEntries(tx, venueId, entries)
  await followBook(tx, venueId, inFunds(entries))
  const last = facts.at(-1)
  await keepProgress(tx, venueId, source.progress, facts.length < batchSize || !last ? upTo : last.at)
  return { read: facts.length, written: entries.length }
}

/** Posts for every venue; one that cannot be posted does not hold the others up. */
export async function postAll(db: Db, signal?: AbortSignal): Promise<void> {
  await eachOrAll(await inTransaction(db, selectVenues), (venueId) => postVenue(db, venueId, signal))
}
