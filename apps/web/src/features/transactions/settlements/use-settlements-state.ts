import { type SettlementId, settlementLineStates } from '@marquee/contract'
import { oneOf, text } from '../../../lib/address/values.ts'
import { useListUrl } from '../../../lib/list/use-list-url.ts'
import { useDebounced } from '../../../lib/use-debounced.ts'
import { views } from '../view.ts'

/** What of a settlement is shown: lines of a state, or what is in no line. */
export const shownLines = [...settlementLineStates, 'missing'] as const

const filters = { q: text({ initial: '' }) }
const kept = {
  view: oneOf(views, { initial: 'money', history: 'push' }),
  show: oneOf(shownLines, { history: 'push' }),
}

/** What the address says about the settlements: the search, the open one, what of it is shown, the open line. */
export function useSettlementsState() {
  const { url, set, id, ...list } = useListUrl({ filters, kept, beside: { line: text({ history: 'push' }) } })
  const search = useDebounced(url.q).trim().slice(0, 100)
  const line = url.line !== null && /^[1-9]\d{0,6}$/.test(url.line) ? Number(url.line) : null
  return {
    ...list,
    id: id as SettlementId | null,
    view: url.view,
    q: url.q,
    search,
    show: url.show,
    line,
    openSettlement: (next: string | null) => set({ id: next, after: null, show: null, line: null }),
    showLines: (show: (typeof shownLines)[number] | null) => set({ show, after: null, line: null }),
    openLine: (lineNo: number | null) => set({ line: lineNo === null ? null : String(lineNo) }),
  }
}

export type SettlementsState = ReturnType<typeof useSettlementsState>
