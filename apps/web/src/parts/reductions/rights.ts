import { mayDo } from '@marquee/contract'
import { useRights } from '../../lib/rights.ts'

/** How a basket can leave the price list. */
export const reductionKinds = ['discount', 'comp', 'price'] as const
export type ReductionKind = (typeof reductionKinds)[number]

const actions = { discount: 'discount', comp: 'comp', price: 'price_override' } as const

/** What the person may do to the price of a basket, by themselves or with an approval. */
export function useReductionRights() {
  const rights = useRights()
  // Whoever sells passes may ask for what they cannot do.
  const mayAsk = mayDo(rights, 'ticket_order', 'view')
  const limitsOf = (kind: ReductionKind) =>
    mayDo(rights, 'ticket_order', actions[kind]) ? (rights.ticket_order?.[actions[kind]] ?? {}) : null
  return {
    kinds: reductionKinds.filter((kind) => mayAsk || limitsOf(kind) !== null),
    /** How far the person goes without asking; null: nowhere. */
    limitsOf,
  }
}
