import { menuChange } from '@marquee/contract/food-menu'
import type { SignedContext } from '../../core/context.ts'
import type { Work } from '../../core/work.ts'
import { liveEvents } from '../../door/live-events.ts'
import { stockTopic } from '../stock/service/move.ts'

/** The stream of everything that the menu shows: its version is that of the menu. */
export const menuTopic = 'foodMenu'

/** Tells whoever sells that the menu is another one; `id` is what changed. */
export function tellMenu(ctx: Pick<SignedContext, 'venueId'>, work: Work, id: string): void {
  work.announce(ctx.venueId, menuTopic, { id })
}

interface Reader {
  lastEventId?: string | null | undefined
  signal: AbortSignal | undefined
}

const access = { module: 'food_purchase', action: 'view' } as const

/** What whoever sells hears of the menu; the menu is fetched again. */
export const menuChanges = (ctx: SignedContext, reader: Reader) =>
  liveEvents({ ctx, topic: menuTopic, access, lastEventId: null, ...reader, present: (told) => menuChange.parse(told) })

/** What whoever sells hears of the stock, because portions follow it. */
export const portionChanges = (ctx: SignedContext, reader: Reader) =>
  liveEvents({
    ctx,
    topic: stockTopic,
    access,
    lastEventId: null,
    ...reader,
    present: (told) => menuChange.parse(told),
  })
