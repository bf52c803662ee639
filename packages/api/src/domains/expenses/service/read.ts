import { totalCap } from '@marquee/contract'
import type { ExpenseDetail, ExpenseFilter, ExpenseId, listExpensesInput } from '@marquee/contract/expenses'
import type { Db } from '@marquee/db'
import { z } from 'zod'
import type { SignedContext } from '../../../core/context.ts'
import { refuse, refuseField } from '../../../core/refusal.ts'
import { issueExport } from '../../../exports/issue.ts'
import { pictureLinks } from '../../../files/files.ts'
import { type After, countExpenses, findExpense, selectChoices, selectExpenses, sumExpenses } from '../repo/read.ts'

const cursorShape = z.tuple([z.iso.date(), z.uuid()])

function readCursor(cursor: string | undefined): After | null {
  if (cursor === undefined) return null
  const read = cursorShape.safeParse(cursor.split('_'))
  if (!read.success) refuseField('cursor', 'field.invalid')
  return { day: read.data[0], id: read.data[1] }
}

/** One page of expenses, the newest day first. */
export async function listExpenses(ctx: SignedContext, input: z.output<typeof listExpensesInput>) {
  const { services, venueId } = ctx
  const { cursor, limit, ...rest } = input
  const filter = { ...rest, venueId }
  const [found, count] = await Promise.all([
    selectExpenses(services.db, filter, { after: readCursor(cursor), limit: limit + 1 }),
    countExpenses(services.db, filter, totalCap + 1),
  ])
  const rows = found.slice(0, limit)
  const last = rows.at(-1)
  return {
    rows,
    nextCursor: last && found.length > limit ? `${last.incurredOn}_${last.id}` : null,
    total: Math.min(count, totalCap),
    totalIsExact: count <= totalCap,
  }
}

/** What the expenses of a filter come to. */
export const sumOfExpenses = ({ services, venueId }: SignedContext, filter: ExpenseFilter) =>
  sumExpenses(services.db, { ...filter, venueId })

/** One expense with everything that is known of it; NOT_FOUND for one of another venue. */
export async function detailOf(ctx: SignedContext, id: ExpenseId, db: Db = ctx.services.db): Promise<ExpenseDetail> {
  const { services, venueId, actor } = ctx
  const found = (await findExpense(db, { venueId, id, userId: actor.userId })) ?? refuse('NOT_FOUND')
  const { receipt } = found
  return { ...found, receiptLink: receipt && pictureLinks(services.files, { venueId, id: receipt }) }
}

/** What the form of an expense can be set to. */
export const listChoices = ({ services, venueId }: SignedContext) => selectChoices(services.db, venueId)

/** Makes the file of a list of expenses. */
export const exportExpenses = (ctx: SignedContext, filter: ExpenseFilter) =>
  issueExport(ctx, { kind: 'expenses', filter: { ...filter } })
