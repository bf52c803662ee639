import type { VenueId } from '@marquee/contract'
import { classifyPgError, type Db, inTransaction, type Tx } from '@marquee/db'
import type { Log } from '../../../core/context.ts'
import { followBook } from '../../funds/service/move.ts'
import {
  addAccounts,
  countBook,
  findProgress,
  hasEntries,
  insertEntries,
  keepProgress,
  mayPost,
  type NewEntry,
  now,
  selectVenues,
  takeBack,
} from '../repo/journal.ts'
import { deleteRefusal, keepAside, type RefusedFact, selectRested } from '../repo/refusals.ts'
import { accounts } from '../rules/accounts.ts'
import { type AnyFact, type Source, sources } from './sources.ts'

/** Facts that are posted in one transaction. */
const batchSize = 250
/** After so many at once a book may have grown out of nothing. */
const manyEntries = 100

/** Under these names the book remembers how far it has come. */
export const progressNames = sources.map(({ progress }) => progress)

const entryOf = (source: Source, fact: AnyFact): NewEntry => ({
  act: source.act(fact as never),
  source: source.source,
  sourceId: fact.id,
  date: fact.businessDate,
  lines: source.post(fact as never).map((posting) => ({
    account: posting.fund?.account ?? accounts[posting.account].code,
    amountMinor: posting.amountMinor,
    currency: posting.currency ?? fact.currency,
    tillSessionId: posting.tillSessionId ?? null,
    ticketSessionId: posting.ticketSessionId ?? null,
    earnedAs: posting.earnedAs ? accounts[posting.earnedAs].code : null,
    fundId: posting.fund?.id ?? null,
  })),
})

// What the entries moved in funds. A till's act and what people do with funds were entered with it; what was paid by
// card or to the bank was not, because no sale waits for a fund. It counts on the day on which the book counts it.
const inFunds = (entries: readonly NewEntry[], days: readonly string[]) =>
  entries.flatMap(({ act, source, sourceId, date, lines }, index) => {
    const amounts = new Map<string, number>()
    for (const { fundId, amountMinor } of lines) {
      if (fundId !== null) amounts.set(fundId, (amounts.get(fundId) ?? 0) + amountMinor)
    }
    const what = { kind: act, source, sourceId, businessDate: days[index] ?? date }
    const tillSessionId = lines.find((line) => line.tillSessionId !== null)?.tillSessionId ?? null
    return [...amounts]
      .filter(([, amountMinor]) => amountMinor !== 0)
      .map(([fundId, amountMinor]) => ({ ...what, fundId, amountMinor, tillSessionId }))
  })

/** How a turn ends early, and where it says what could not be posted. */
interface Turn {
  signal?: AbortSignal | undefined
  log?: Pick<Log, 'error' | 'info'> | undefined
}

/**
 * Posts what has happened in a venue since the last time: every sale, part payment, cash movement, count and ended show
 * once. Batch by batch, each in one transaction that only one process at a time can be in; what is interrupted is
 * posted the next time. A fact that cannot be posted is kept aside and named in the log, and tried again later. A source
 * that cannot be read does not hold the others up; when all were tried, an AggregateError says why. Returns how many
 * entries were written.
 */
export async function postVenue(db: Db, venueId: VenueId, turn: Turn = {}): Promise<number> {
  let written = 0
  // The other process goes through all of it.
  let isTaken = false
  const add = (posted: number | null) => {
    isTaken = posted === null
    written += posted ?? 0
  }
  for (const refused of await selectRested(db, venueId)) {
    if (!isTaken && !turn.signal?.aborted) add(await postAgain(db, venueId, refused, turn))
  }
  await eachOrAll(sources, async (source) => {
    if (!isTaken && !turn.signal?.aborted) add(await postSource(db, venueId, source, turn))
  })
  return written
}

// Null: another process is posting.
async function postSource(db: Db, venueId: VenueId, source: Source, turn: Turn): Promise<number | null> {
  let written = 0
  let walk: Walk = { startedAt: null, after: null, kept: null }
  // Facts that are posted one by one, because together they could not be.
  let alone = 0
  while (!turn.signal?.aborted) {
    let facts: AnyFact[] = []
    const limit = alone > 0 ? 1 : batchSize
    try {
      const batch = await inTransaction(db, (tx) =>
        postBatch(tx, venueId, source, { walk, limit, seen: (read) => (facts = read) }),
      )
      if (batch === null) return null
      if (batch.written >= manyEntries) await inTransaction(db, countBook)
      written += batch.written
      walk = batch.walk
      if (facts.length < limit) break
      alone = Math.max(0, alone - 1)
    } catch (error) {
      const [first] = facts
      if (!first || !isOfFact(error)) throw error
      if (facts.length === 1) {
        await refuse(db, venueId, { source: source.progress, id: first.id, at: first.at }, { error, log: turn.log })
        walk = { ...walk, after: first }
        alone = Math.max(0, alone - 1)
      } else alone = facts.length
    }
  }
  return written
}

// What the fact itself is to blame for: it breaks a rule of ours or of the book. A database that is full, read only or
// of another version is not.
function isOfFact(error: unknown): boolean {
  const { kind, code } = classifyPgError(error)
  return kind !== 'connection' && (code === undefined || /^(22|23|P0)/.test(code))
}

async function refuse(
  db: Db,
  venueId: VenueId,
  fact: RefusedFact,
  { error, log }: { error: unknown; log: Turn['log'] },
): Promise<void> {
  const reason = error instanceof Error ? error.message : String(error)
  const isNew = await inTransaction(db, (tx) => keepAside(tx, venueId, fact, reason))
  if (isNew) log?.error({ err: error, venueId, ...fact }, 'the book cannot take this, and goes on without it')
}

// One that was kept aside: it is posted, was posted by another process, or is kept further. Null: another process is
// posting.
async function postAgain(db: Db, venueId: VenueId, refused: RefusedFact, turn: Turn): Promise<number | null> {
  const source = sources.find(({ progress }) => progress === refused.source)
  if (!source) return 0
  try {
    return await inTransaction(db, async (tx) => {
      const only = { walk: { startedAt: null, after: null, kept: null }, limit: 1, only: refused.id }
      const batch = await postBatch(tx, venueId, source, only)
      if (batch === null) return null
      await deleteRefusal(tx, venueId, refused)
      // Its show may have been looked at long ago.
      await takeBack(tx, venueId, refused.at, 'show')
      turn.log?.info({ venueId, ...refused }, 'the book has taken what it could not before')
      return batch.written
    })
  } catch (error) {
    if (!isOfFact(error)) throw error
    await refuse(db, venueId, refused, { error, log: turn.log })
    return 0
  }
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

/** Where a turn is in a source. */
interface Walk {
  /** When it began: whatever commits later is looked for by the next turn. */
  startedAt: string | null
  after: Pick<AnyFact, 'id' | 'at'> | null
  /** What it has said about its progress. */
  kept: string | null
}

interface BatchOptions {
  walk: Walk
  limit: number
  only?: string
  seen?: (facts: AnyFact[]) => void
}

// Null: another process is posting.
async function postBatch(
  tx: Tx,
  venueId: VenueId,
  source: Source,
  { walk, limit, only, seen }: BatchOptions,
): Promise<{ written: number; walk: Walk } | null> {
  if (!(await mayPost(tx, venueId))) return null
  const through = await findProgress(tx, venueId, source.progress)
  // Somebody has taken the book back meanwhile: what they wrote lies behind this walk.
  const { startedAt, after } = walk.kept === through ? walk : { startedAt: null, after: null }
  const began = startedAt ?? (await now(tx))
  const reading = { venueId, source: source.progress, through, after, only: only ?? null, limit }
  const facts = await source.read(tx, reading)
  seen?.(facts)
  // Whenever something comes: a venue may be looked at long before its first sale, and a new version has new accounts.
  if (facts.length > 0) await addAccounts(tx, venueId, Object.values(accounts))
  // What moves nothing is no entry.
  const entries = facts.map((fact) => entryOf(source, fact)).filter(({ lines }) => lines.length > 0)
  const days = await insertEntries(tx, venueId, entries)
  await followBook(tx, venueId, inFunds(entries, days))
  const written = entries.length
  if (only !== undefined) return { written, walk }
  const last = facts.at(-1) ?? null
  // The book of a venue without anything is not begun: its first years may still be brought in from elsewhere.
  if (through === null && last === null && !(await hasEntries(tx, venueId))) return { written, walk }
  const reached = facts.length < limit || !last ? began : last.at
  const kept = await keepProgress(tx, venueId, source.progress, [reached, began])
  return { written, walk: { startedAt: began, after: last ?? after, kept } }
}

/** Posts for every venue; one that cannot be posted does not hold the others up. */
export async function postAll(db: Db, turn: Turn = {}): Promise<void> {
  await eachOrAll(await inTransaction(db, selectVenues), (venueId) => postVenue(db, venueId, turn))
}

/**
 * Says that facts as old as `from` are written in this transaction, which the book may have gone past: it reads from
 * there again. The last thing before the commit, for until then nothing of the venue is posted.
 */
export async function rereadBook(tx: Tx, venueId: VenueId, from: string): Promise<void> {
  await takeBack(tx, venueId, from)
}
