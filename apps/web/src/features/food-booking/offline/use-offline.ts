import type { Menu } from '@marquee/contract/food-menu'
import type { ClockMoment } from '@marquee/contract/shift-hours'
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { useMe } from '../../../lib/auth-session/current.ts'
import { momentIn } from '../../../lib/moment-in.ts'
import { isPassing, readFailure } from '../../../lib/trpc/failure.ts'
import { useNow } from '../../../lib/use-now.ts'
import { useZone } from '../../../lib/zone.ts'
import { ensureCounter, readCounter } from '../../../parts/offline-food/counter.ts'
import type { KeptTerms } from '../../../parts/offline-food/kept-terms.ts'
import { canSign } from '../../../parts/offline-food/keys.ts'
import { server } from '../../../parts/offline-food/lost.ts'
import { useOfflineCalls, useOfflineTerms, useReadAgain } from '../../../parts/offline-food/queries.ts'
import { useKeptSales } from '../../../parts/offline-food/use-kept-sales.ts'
import { useTill } from '../../../parts/till/queries.ts'
import type { useMenu } from '../queries.ts'
import { menuAt, needServer, offlineMenu, strictOf } from './menu.ts'
import { useTerms } from './use-terms.ts'

/** Why this device does not sell without the server. */
export type OfflineProblem = 'insecure' | 'noTerms' | 'noTill' | 'noCash' | 'noSeries'

/** What is sold without the server. */
export interface OfflineSelling {
  terms: KeptTerms & { till: NonNullable<KeptTerms['till']> }
  menu: Menu
  strict: ReturnType<typeof strictOf>
  /** Products that are on sale with the server only. */
  needServer: ReadonlySet<string>
}

/** The counter without the server: whether it is lost, what is sold meanwhile, and what waits to be uploaded. */
export function useOffline(menu: ReturnType<typeof useMenu>, maySell: boolean) {
  const me = useMe()
  const lostSince = useSyncExternalStore(server.subscribe, server.since)
  const isLost = lostSince !== null
  const venueId = me?.venue.id
  useReadAgain(isLost)
  const sales = useKeptSales(venueId)
  const hasSeries = useSeries(venueId, maySell && !isLost, isLost)
  const strict = useOfflineTerms(maySell && !isLost && canSign())
  // While the menu of another service is awaited the last one stays on the screen, and is told by nobody.
  const told = menu.isPlaceholderData ? undefined : menu.data
  const terms = useTerms({ me, menu: told, menuAt: menu.dataUpdatedAt, strict, isLost })
  const isFailing = menu.isError && isPassing(readFailure(menu.error).reason)
  useEffect(() => {
    if (isFailing) server.suspect()
  }, [isFailing])
  const zone = useZone()
  // Another menu with every minute at most, not with every look at the clock.
  const { weekday, time } = momentIn(zone, useNow())
  const selling = useMemo(() => (terms ? sellingOf(terms, { weekday, time }) : null), [terms, weekday, time])
  const problem = (): OfflineProblem | null => {
    if (!isLost) return null
    if (!canSign()) return 'insecure'
    // Not read yet.
    if (terms === undefined || hasSeries === undefined) return null
    if (terms === null) return 'noTerms'
    if (!terms.till) return 'noTill'
    if (terms.cashName === null) return 'noCash'
    return hasSeries ? null : 'noSeries'
  }
  const found = problem()
  return {
    lostSince,
    isLost,
    problem: found,
    /** null: nothing is sold, or with the server. */
    selling: isLost && maySell && found === null && hasSeries ? selling : null,
    sales,
  }
}

function sellingOf(terms: KeptTerms, now: ClockMoment): OfflineSelling | null {
  const { till } = terms
  if (!till) return null
  const strict = strictOf(terms.menu, terms.strict)
  const told = menuAt(terms.menu, now)
  const menu = offlineMenu(told, strict)
  return { terms: { ...terms, till }, menu, strict, needServer: needServer(told, menu) }
}

/** Gets this device a series of its own where somebody takes money at it; whether it has one, undefined: not known yet. */
function useSeries(venueId: string | undefined, mayAsk: boolean, isLost: boolean): boolean | undefined {
  const { register } = useOfflineCalls()
  const [has, setHas] = useState<boolean | undefined>(undefined)
  const sessionId = useTill().till?.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each till that is opened, and each way back
  useEffect(() => {
    if (!venueId || !canSign()) return
    const asked = mayAsk && sessionId ? ensureCounter(venueId, register) : readCounter(venueId)
    asked.then(
      (own) => setHas(own !== null && own.series !== null),
      // The next time that the server is there it is asked again.
      () => setHas(false),
    )
  }, [venueId, mayAsk, sessionId, isLost])
  return has
}
