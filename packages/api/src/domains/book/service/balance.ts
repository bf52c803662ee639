import type { BalanceRow, BookFigure, TrialBalance, VenueId } from '@marquee/contract'
import type { Db } from '@marquee/db'
import type { SignedContext } from '../../../core/context.ts'
import { refuse, refuseField } from '../../../core/refusal.ts'
import { inTransaction } from '../../../door/work.ts'
import { findToday, lockAccount, selectBalances, updateAccountName } from '../repo/balance.ts'

/** What stands above the balance, by codes: a venue may have several safes, banks and ways to be paid by card. */
const figureCodes = {
  tills: { first: '1000', last: '1000' },
  safe: { first: '1010', last: '1049' },
  bank: { first: '1100', last: '1199' },
  cards: { first: '1200', last: '1299' },
  owed: { first: '2000', last: '2000' },
} as const satisfies Partial<Record<BookFigure['key'], { first: string; last: string }>>

/**
 * Every account with what it held before, what came and went on these business dates, and what it holds; the sums of
 * each currency; and the figures that are read first. Until today where no end is given.
 */
export const trialBalance = ({ services: { db }, venueId }: SignedContext, input: Dates): Promise<TrialBalance> =>
  balanceOf(db, venueId, input)

interface Dates {
  from?: string
  until?: string
}

/** The same for a file. */
export async function balanceOf(db: Db, venueId: VenueId, input: Dates): Promise<TrialBalance> {
  if (input.from && input.until && input.from > input.until) refuseField('until', 'field.invalid')
  const { today, currency } = await findToday(db, venueId)
  const from = input.from ?? null
  const until = input.until ?? today
  const rows = await selectBalances(db, venueId, { from, until })
  const currencies = [...new Set([currency, ...rows.map((row) => row.currency)])]
  return {
    from,
    until,
    rows,
    sums: currencies.map((each) => sumOf(rows, each)),
    figures: currencies.flatMap((each) => figuresOf(rows, each, each === currency)),
  }
}

function sumOf(rows: readonly BalanceRow[], currency: string) {
  const sum = { currency, openingMinor: 0, debitMinor: 0, creditMinor: 0, closingMinor: 0 }
  for (const row of rows) {
    if (row.currency !== currency) continue
    for (const key of ['openingMinor', 'debitMinor', 'creditMinor', 'closingMinor'] as const) sum[key] += row[key]
  }
  return sum
}

// Each as it is at the end, one for each account; in another currency only what there is.
function figuresOf(rows: readonly BalanceRow[], currency: string, isOwn: boolean): BookFigure[] {
  const own = rows.filter((row) => row.currency === currency)
  const held = Object.entries(figureCodes).flatMap(([key, { first, last }]): BookFigure[] => {
    const found = own.filter(({ code }) => code >= first && code <= last)
    const all = found.length > 0 ? found : [{ code: first, kind: 'asset', name: null, closingMinor: 0 }]
    return all.map(({ code, kind, name, closingMinor }) => ({
      key: key as BookFigure['key'],
      account: code,
      name: all.length > 1 ? name : null,
      amountMinor: signed(closingMinor, kind),
      currency,
    }))
  })
  const income = own.filter(({ kind }) => kind === 'income')
  const earned = income.reduce((sum, row) => sum + row.creditMinor - row.debitMinor, 0)
  const all: BookFigure[] = [...held, { key: 'income', account: null, name: null, amountMinor: earned, currency }]
  return isOwn ? all : all.filter(({ amountMinor }) => amountMinor !== 0)
}

// What is owed is a credit, and reads better above zero. Zero has no sign.
const signed = (minor: number, kind: string) => (kind === 'liability' && minor !== 0 ? -minor : minor)

/** Gives an account another name; NOT_FOUND, STALE. Its code and its lines stay. */
export async function renameAccount(
  ctx: SignedContext,
  { code, expectedRev, name }: { code: string; expectedRev: number; name: { en: string; tr: string } },
) {
  return inTransaction(ctx, async ({ tx, audit }) => {
    const row = await lockAccount(tx, ctx.venueId, code)
    if (!row) refuse('NOT_FOUND')
    if (row.rev !== expectedRev) refuse('STALE', { details: { rev: row.rev } })
    await updateAccountName(tx, ctx.venueId, { code, name, userId: ctx.actor.userId })
    await audit({
      action: 'book.renameAccount',
      entity: 'account',
      entityId: row.id,
      before: { name: row.name },
      after: { name },
    })
    return { code, kind: row.kind, name, rev: row.rev + 1 }
  })
}
