import { type FundId, totalCap } from '@marquee/contract'
import type { SignedContext } from '../../../core/context.ts'
import { refuse, refuseField } from '../../../core/refusal.ts'
import { issueExport } from '../../../exports/issue.ts'
import { countEntries, type EntryFilter, hasFund, selectEntries } from '../repo/entries.ts'

interface ListEntries {
  fundId: FundId
  from?: string | undefined
  until?: string | undefined
  cursor?: string | undefined
  limit: number
}

/** The entries that a list or a file is about. */
export const entriesOf = (
  venueId: EntryFilter['venueId'],
  { fundId, from, until }: Pick<ListEntries, 'fundId' | 'from' | 'until'>,
): EntryFilter => ({ venueId, fundId, ...(from && { from }), ...(until && { until }) })

/** One page of a fund's entries, the newest first, each with what it left; NOT_FOUND for a fund of nobody. */
export async function listEntries(ctx: SignedContext, input: ListEntries) {
  const { db } = ctx.services
  const filter = entriesOf(ctx.venueId, input)
  if (input.cursor !== undefined && !/^[1-9]\d{0,8}$/.test(input.cursor)) refuseField('cursor', 'field.invalid')
  if (!(await hasFund(db, ctx.venueId, input.fundId))) refuse('NOT_FOUND')
  const below = input.cursor === undefined ? null : Number(input.cursor)
  const [found, count] = await Promise.all([
    selectEntries(db, filter, { below, limit: input.limit + 1 }),
    countEntries(db, filter),
  ])
  const rows = found.slice(0, input.limit)
  return {
    rows,
    nextCursor: found.length > input.limit ? String(rows.at(-1)?.entryNo) : null,
    total: Math.min(count, totalCap),
    totalIsExact: count <= totalCap,
  }
}

/** Makes the file of a fund's entries; NOT_FOUND for a fund of nobody. */
export async function exportEntries(
  ctx: SignedContext,
  filter: { fundId: FundId; from?: string | undefined; until?: string | undefined },
) {
  if (!(await hasFund(ctx.services.db, ctx.venueId, filter.fundId))) refuse('NOT_FOUND')
  return issueExport(ctx, { kind: 'funds', filter })
}
