import type { CardCaseList } from '@marquee/contract'
import type { SignedContext } from '../../../core/context.ts'
import { countCases, selectCases } from '../repo/cases.ts'

// What is beyond is seen when these are gone.
const mostShown = 200

const reachOf = ({ venueId, actor }: SignedContext) =>
  actor.rights.transactions?.view?.ownTillOnly === true ? { venueId, workedBy: actor.userId } : { venueId }

/** Card payments that need a person, the oldest first; with a limit to the own till, those of tills worked at. */
export async function listCases(ctx: SignedContext): Promise<CardCaseList> {
  const { db } = ctx.services
  const [rows, total] = await Promise.all([selectCases(db, reachOf(ctx), mostShown), countCases(db, reachOf(ctx))])
  return { rows, total }
}

/** How many they are. */
export const countOpenCases = async (ctx: SignedContext): Promise<{ count: number }> => ({
  count: await countCases(ctx.services.db, reachOf(ctx)),
})
