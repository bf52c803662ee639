import {
  type AccountKind,
  type BookSource,
  currencyDigits,
  type JournalEntry,
  largestMinor,
  totalCap,
  type VenueId,
} from '@marquee/contract'
import type { Db } from '@marquee/db'
import { z } from 'zod'
import type { SignedContext } from '../../../core/context.ts'
import { refuse, refuseField } from '../../../core/refusal.ts'
import { findToday, selectAccounts } from '../repo/balance.ts'
import { countEntries, findEntry, selectEntries, selectTillsCalled } from '../repo/entries.ts'
import type { JournalCursor, JournalFilter } from '../repo/find-entries.ts'
import { acts } from '../rules/acts.ts'

/** Every act that an entry can be of. */
export const bookActs = acts

/** What the journal is narrowed by, as people ask. */
export interface JournalQuery {
  from?: string
  until?: string
  account?: string
  kind?: AccountKind
  act?: string
  source?: BookSource
  amountMinor?: number
  search?: string
}

const cursorShape = z.strictObject({ date: z.iso.date(), id: z.uuid() })
const writeCursor = ({ date, id }: JournalCursor) => Buffer.from(JSON.stringify({ date, id })).toString('base64url')

function readCursor(text: string): JournalCursor {
  let cursor: JournalCursor | undefined
  try {
    cursor = cursorShape.parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')))
  } catch {
    // Whatever is wrong with it, the answer is the same.
  }
  if (cursor === undefined || writeCursor(cursor) !== text) refuseField('cursor', 'field.invalid')
  return cursor
}

/**
 * The filter of a query. What is typed is a number, of an entry or an order, and a whole amount as well; or the name of
 * a till. `#` before a number says that it is no amount.
 */
export async function filterOf(
  { db, venueId }: { db: Db; venueId: VenueId },
  { account, kind, search = '', ...rest }: JournalQuery,
): Promise<JournalFilter> {
  if (rest.from && rest.until && rest.from > rest.until) refuseField('until', 'field.invalid')
  const filter: JournalFilter = { venueId, ...rest }
  if (account !== undefined) filter.accounts = [account]
  if (kind !== undefined) {
    const ofKind = (await selectAccounts(db, venueId)).filter((each) => each.kind === kind).map(({ code }) => code)
    filter.accounts = account === undefined ? ofKind : ofKind.filter((code) => code === account)
  }
  const typed = search.trim()
  const digits = typed.replace(/[\s#]+/g, '')
  if (/^\d{1,18}$/.test(digits)) {
    filter.number = digits
    const minor = Number(digits) * 10 ** currencyDigits((await findToday(db, venueId)).currency)
    if (filter.amountMinor === undefined && !typed.includes('#') && minor > 0 && minor <= largestMinor) {
      filter.numberMinor = minor
    }
  } else if (typed !== '') filter.tills = await selectTillsCalled(db, venueId, typed)
  return filter
}

/** One page of the journal, the newest business day first. */
export async function listJournal(
  { services: { db }, venueId }: SignedContext,
  { cursor: given, limit, ...query }: JournalQuery & { cursor?: string; limit: number },
) {
  const cursor = given === undefined ? undefined : readCursor(given)
  const filter = await filterOf({ db, venueId }, query)
  const [{ rows, next }, count] = await Promise.all([
    selectEntries(db, filter, { cursor, limit }),
    countEntries(db, filter),
  ])
  return {
    rows,
    nextCursor: next && writeCursor(next),
    total: Math.min(count, totalCap),
    totalIsExact: count <= totalCap,
  }
}

/** One entry with what it came from; NOT_FOUND. */
export async function getJournalEntry(
  { services: { db }, venueId }: SignedContext,
  { id }: { id: string },
): Promise<JournalEntry> {
  return (await findEntry(db, { venueId, id })) ?? refuse('NOT_FOUND')
}

/** What the journal can be narrowed to: the accounts of the venue and every act that there is. */
export async function journalChoices({ services: { db }, venueId }: SignedContext) {
  return { accounts: await selectAccounts(db, venueId), acts: [...acts] }
}
