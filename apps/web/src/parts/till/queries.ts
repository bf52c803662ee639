import type { TillRow, TillSessionId, TillSessionRow } from '@marquee/contract'
import { keepPreviousData } from '@tanstack/react-query'
import { useLive } from '../../lib/live.ts'
import { recordChanges } from '../../lib/record/calls.ts'
import { useMay } from '../../lib/rights.ts'
import { type Failure, readFailure } from '../../lib/trpc/failure.ts'
import { trpc } from '../../lib/trpc/trpc.ts'

// Chip, drawer and payment show their failures themselves.
const meta = { ownError: true }

/** Whether the person takes money at a till, whatever they sell. */
export function useSells(): boolean {
  const tickets = useMay('ticket_booking', 'sell')
  const passes = useMay('ticket_order', 'sell')
  const food = useMay('food_purchase', 'sell')
  const cards = useMay('gift_cards', 'sell')
  const memberships = useMay('memberships', 'sell')
  return tickets || passes || food || cards || memberships
}

/** The till at which the person works. */
export interface TillState {
  /** null: they have opened none, or it is not known yet (`loading`, `failure`). */
  till: TillSessionRow | null
  loading: boolean
  failure: Failure | null
  /** Reads it again: after a sale, and after a failure. */
  refresh: () => void
}

// A sale for cash voids an offer and tells nobody, so that no sale waits for another: the screen looks.
const offersEvery = 3000
// A card terminal answers within seconds, and tells nobody who looks at the till.
const terminalsEvery = 4000
// What a newer or an older server leaves out awaits nothing: a question that throws would end the reading.
const awaitsTerminal = ({ takings, parts }: Partial<Pick<TillSessionRow, 'takings' | 'parts'>>): boolean =>
  takings?.some(({ atTerminal }) => atTerminal?.some(({ state }) => state === 'under_way')) === true ||
  parts?.some(({ atTerminal }) => atTerminal === 'under_way') === true

/**
 * The caller's open till. Fetched once and kept; looked at again while it is offered to the next person, and while a card
 * terminal is still to give something back. Screens that sell call `refresh` after the sale.
 */
export function useTill(): TillState {
  const sells = useSells()
  const query = trpc.tills.current.useQuery(undefined, {
    meta,
    enabled: sells,
    refetchInterval: ({ state: { data } }) =>
      data?.cashiers.at(-1)?.offeredAt ? offersEvery : data && awaitsTerminal(data) ? terminalsEvery : false,
  })
  return {
    till: query.data ?? null,
    loading: sells && query.isPending,
    failure: query.isError ? readFailure(query.error) : null,
    refresh: () => void query.refetch(),
  }
}

/** What the person has done at training tills since a moment; read again whenever it is looked at. */
export function usePractice(since: string | undefined, enabled: boolean) {
  return trpc.tills.practice.useQuery({ since }, { meta, enabled, staleTime: 0 })
}

/** What the person counted with a difference and has not explained; null: nothing, as far as is known. */
export function useUnexplained(enabled: boolean): TillSessionRow | null {
  const sells = useSells()
  return trpc.tills.unexplained.useQuery(undefined, { meta, enabled: enabled && sells }).data ?? null
}

/** The tills in use, or those in the archive, with the person who works at each. */
export const useTills = (archived = false) => trpc.tills.list.useQuery({ archived }, { meta })

/**
 * Reads the tills again when one is opened, handed over, taken over, closed or changed, or money for a basket goes back:
 * by someone else, or by the same person in another window.
 */
export function useTillsLive() {
  const utils = trpc.useUtils()
  const sells = useSells()
  const seesFunds = useMay('funds', 'view')
  const refresh = () => {
    const { current, unexplained, offers, list, history, session, parts } = utils.tills
    for (const query of [current, unexplained, offers, list, history, session, parts]) void query.invalidate()
    void utils.zReports.list.invalidate()
  }
  trpc.tills.changed.useSubscription(
    {},
    { enabled: sells || seesFunds, ...useLive<{ id: string }>({ onChange: refresh, onResync: refresh }) },
  )
}

/** What changes a till itself. */
export const useTillChanges = recordChanges<TillRow>(trpc.tills, () => {
  const utils = trpc.useUtils()
  return () => Promise.all([utils.tills.list.invalidate(), utils.tills.history.invalidate()])
})

const pageSize = 20

/** One page of the venue's till sessions, the newest first; the old rows stay while the next ones come. */
export function useTillHistory(cursor: string | null) {
  return trpc.tills.history.useQuery(
    { limit: pageSize, ...(cursor !== null && { cursor }) },
    { meta, placeholderData: keepPreviousData },
  )
}

/** One till session; undefined as long as it is read, null when it cannot be read. */
export function useTillSession(id: TillSessionId | undefined): TillSessionRow | null | undefined {
  const query = trpc.tills.session.useQuery({ id: id ?? ('' as TillSessionId) }, { meta, enabled: id !== undefined })
  if (id === undefined || query.isError) return null
  return query.data
}

/** The tills that others have counted for the next person. */
export function useTillOffers() {
  const sells = useSells()
  const query = trpc.tills.offers.useQuery(undefined, { meta, enabled: sells, refetchInterval: offersEvery })
  return query.data ?? []
}

/** Everything that is done with tills. */
export function useTillMutations() {
  const utils = trpc.useUtils()
  const keep = (row: TillSessionRow) => utils.tills.current.setData(undefined, row.state === 'open' ? row : null)
  const readRest = () => {
    void utils.tills.list.invalidate()
    void utils.tills.unexplained.invalidate()
    void utils.tills.history.invalidate()
    void utils.tills.offers.invalidate()
    void utils.zReports.list.invalidate()
  }
  const working = {
    meta,
    onSuccess: keep,
    onSettled: readRest,
    // Somebody else may work at a till by now than the screen shows.
    onError: () => void utils.tills.current.invalidate(),
  }
  const managing = { meta, onSettled: readRest }
  return {
    open: trpc.tills.open.useMutation(working),
    move: trpc.tills.move.useMutation(working),
    close: trpc.tills.close.useMutation(working),
    handOver: trpc.tills.handOver.useMutation(working),
    keep: trpc.tills.keep.useMutation(working),
    takeOver: trpc.tills.takeOver.useMutation(working),
    explain: trpc.tills.explain.useMutation(managing),
    correct: trpc.tills.correct.useMutation(managing),
  }
}

/** The tills in use to choose from; null: the person may not see them, or there are none. */
export function useTillsToChoose(): readonly TillRow[] | null {
  const sells = useSells()
  const seesFunds = useMay('funds', 'view')
  const { data } = trpc.tills.list.useQuery({ archived: false }, { meta, enabled: sells || seesFunds })
  return data && data.length > 0 ? data : null
}
