import { inLanguage, type Language } from '@marquee/contract'
import type { InventoryItemId } from '@marquee/contract/inventory'
import type { StockMoveId } from '@marquee/contract/stock'
import type { SignedContext } from '../../core/context.ts'
import { refuse } from '../../core/refusal.ts'
import { type Describers, factOf, moneyFact } from '../../door/approvable.ts'
import { selectNames, selectWorth } from './repo/described.ts'

interface Wasted {
  locationId: string
  lines: { itemId: InventoryItemId; unitId: string | null; qty: string }[]
  reason: string
}
interface Adjusted {
  locationId: string
  itemId: InventoryItemId
  qty: string
  expected: string
  reason: string
}
interface Reversed {
  moveIds: StockMoveId[]
  reason: string
}

/** Items by name, in each language; after three of them how many more there are. */
async function named({ services, venueId, actor }: SignedContext, ids: readonly string[]) {
  const names = await selectNames(services.db, venueId, ids)
  if (names.length === 0) refuse('NOT_FOUND')
  const inEach = (language: Language) => {
    const shown = names.slice(0, 3).map((name) => inLanguage(name, language))
    return [...shown, ...(names.length > 3 ? [`+${names.length - 3}`] : [])].join(', ')
  }
  return { target: inEach(actor.venueLocale), targetNames: { en: inEach('en'), tr: inEach('tr') } }
}

/** What commands on stock would do, as approvers see it. */
export const describers: Describers<Wasted & Adjusted & Reversed> = {
  'stock.waste': async (ctx, { locationId, lines, reason }) => {
    const worth = await selectWorth(ctx.services.db, ctx.venueId, { locationId, lines })
    return {
      ...(await named(
        ctx,
        lines.map(({ itemId }) => itemId),
      )),
      facts: [...moneyFact('worth', worth.valueMinor, worth.currency), ...factOf('reason', reason)],
    }
  },
  'stock.adjust': async (ctx, { locationId, itemId, qty, expected, reason }) => {
    const difference = Math.round((Number(qty) - Number(expected)) * 1e6) / 1e6
    const line = { itemId, unitId: null, qty: String(Math.abs(difference)) }
    const worth = await selectWorth(ctx.services.db, ctx.venueId, { locationId, lines: [line] })
    return {
      ...(await named(ctx, [itemId])),
      facts: [
        ...factOf('counted', qty),
        ...factOf('difference', String(difference)),
        ...moneyFact('worth', worth.valueMinor, worth.currency),
        ...factOf('reason', reason),
      ],
    }
  },
  'stock.reverse': async (ctx, { moveIds, reason }) => {
    const worth = await selectWorth(ctx.services.db, ctx.venueId, { moveIds })
    return {
      ...(await named(ctx, worth.itemIds)),
      facts: [...moneyFact('worth', worth.valueMinor, worth.currency), ...factOf('reason', reason)],
    }
  },
}
