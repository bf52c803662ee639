import type { VenueId } from '@marquee/contract'
import type { HelpArticle, HelpRow, SaveHelp } from '@marquee/contract/apps/help-screens'
import type { Db } from '@marquee/db'
import type { SignedContext } from '../../../../core/context.ts'
import { refuse } from '../../../../core/refusal.ts'
import { inTransaction, type Tx } from '../../../../door/work.ts'
import { lockHelp, putProductHelp, selectHelp, writeHelp } from '../repo/screens.ts'

/**
 * Brings the help of every venue, or of one, to the words of the product: adds what is missing and renews what nobody
 * has changed. The venue's own words stay. Returns how many articles were written.
 */
export async function syncHelp(db: Db | Tx, articles: readonly HelpArticle[], venueId?: VenueId): Promise<number> {
  return articles.length === 0 ? 0 : putProductHelp(db, articles, venueId)
}

/** The help of every screen of the venue that has any. */
export const listHelp = ({ services, venueId }: SignedContext): Promise<HelpRow[]> => selectHelp(services.db, venueId)

/** Changes the help of a screen to the venue's own words. STALE with the present ones when somebody was faster. */
export function saveHelp(ctx: SignedContext, input: SaveHelp): Promise<HelpRow> {
  const { screen, lead, points } = input
  return change(ctx, { ...input, article: { screen, lead, points }, isOwn: true, action: 'apps.help.saveScreen' })
}

/** Goes back to the product's words. NOT_FOUND for a screen about which the product says nothing. */
export function restoreHelp(ctx: SignedContext, input: Pick<SaveHelp, 'screen' | 'expectedRev'>): Promise<HelpRow> {
  const article = ctx.services.helpArticles.find(({ screen }) => screen === input.screen) ?? refuse('NOT_FOUND')
  return change(ctx, { ...input, article, isOwn: false, action: 'apps.help.restoreScreen' })
}

interface HelpChange {
  expectedRev: number
  article: HelpArticle
  isOwn: boolean
  action: string
}

function change(ctx: SignedContext, { expectedRev, article, isOwn, action }: HelpChange): Promise<HelpRow> {
  const { venueId, actor } = ctx
  return inTransaction(ctx, async ({ tx, audit }) => {
    const before = await lockHelp(tx, venueId, article.screen)
    if ((before?.rev ?? 0) !== expectedRev) refuse('STALE', { details: { current: before } })
    const after = await writeHelp(tx, { venueId, by: actor.userId, article, isOwn, expectedRev })
    // Somebody else has written the first article of this screen at the same moment.
    if (!after) refuse('STALE')
    await audit({
      action,
      // An article has no id of its own: it is one of the venue's.
      entity: 'help_screen',
      entityId: venueId,
      before: before && { lead: before.lead, points: before.points },
      after: { screen: article.screen, lead: after.lead, points: after.points },
    })
    return after
  })
}
