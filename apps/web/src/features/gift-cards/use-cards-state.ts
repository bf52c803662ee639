import { type GiftCardId, type GiftCardState, giftCardStates } from '@marquee/contract'
import { useMemo } from 'react'
import { oneOf, text } from '../../lib/address/values.ts'
import { idOf } from '../../lib/list/url-values.ts'
import { useListUrl } from '../../lib/list/use-list-url.ts'
import { useDebounced } from '../../lib/use-debounced.ts'

/** What the list is asked for. */
export interface CardsFilter {
  state?: GiftCardState
  search?: string
}

const filters = { q: text({ initial: '' }), state: oneOf(giftCardStates) }

/** What the address says about the gift cards: search, state, page, the open one. */
export function useCardsState() {
  const { url, ...list } = useListUrl({ filters, kept: {} })
  const { q, state } = url
  const search = useDebounced(q).trim().slice(0, 100)
  const filter: CardsFilter = useMemo(
    () => ({ ...(state ? { state } : {}), ...(search ? { search } : {}) }),
    [state, search],
  )
  return {
    ...list,
    id: url.id,
    cardId: idOf<GiftCardId>(url.id),
    q,
    state,
    filter,
    isFiltered: Object.keys(filter).length > 0,
  }
}

export type CardsState = ReturnType<typeof useCardsState>
