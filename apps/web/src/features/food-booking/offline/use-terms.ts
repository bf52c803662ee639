import type { Me } from '@marquee/contract'
import type { Menu } from '@marquee/contract/food-menu'
import type { OfflineFoodTerms } from '@marquee/contract/offline-food'
import { useEffect, useState } from 'react'
import type { KeptTerms } from '../../../parts/offline-food/kept-terms.ts'
import { canSign } from '../../../parts/offline-food/keys.ts'
import { useReadRights } from '../../../parts/offline-food/queries.ts'
import { keepCode, keepTerms, readTerms } from '../../../parts/offline-food/terms.ts'
import { usePaymentMethods } from '../../../parts/pay/queries.ts'
import { useTill } from '../../../parts/till/queries.ts'

interface Told {
  me: Me | null
  /** As the server tells it now, with when that was in ms. */
  menu: Menu | undefined
  menuAt: number
  strict: OfflineFoodTerms | undefined
  isLost: boolean
}

/**
 * Keeps what the counter sells while the server tells it, and reads it when the server is lost. null: nothing that may be
 * used is kept; undefined: it is not read yet.
 */
export function useTerms({ me, menu, menuAt, strict, isLost }: Told): KeptTerms | null | undefined {
  const readRights = useReadRights()
  const { till, loading, failure } = useTill()
  const methods = usePaymentMethods().data
  const cashName = methods?.find(({ kind }) => kind === 'cash')?.name
  const [terms, setTerms] = useState<KeptTerms | null | undefined>(undefined)
  const isTold = !isLost && menu?.channel === 'counter' && strict && methods && !loading && !failure
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer
  useEffect(() => {
    const rights = readRights()
    if (!isTold || !me || !rights || !canSign()) return
    keepTerms({
      ...{
        userId: me.user.id,
        authSessionId: me.authSessionId,
        venueId: me.venue.id,
        rights,
        keptAt: menuAt,
        menu,
        strict,
      },
      till: till && {
        ...{ sessionId: till.id, tillId: till.till.id, name: till.till.name, isTraining: till.isTraining },
      },
      cashName: cashName ?? null,
    })
      .then(() => till && keepCode())
      // Without storage the counter does not sell offline, and says so then.
      .catch(() => undefined)
  }, [Boolean(isTold), menuAt, strict, till?.id, cashName, me?.authSessionId])
  useEffect(() => {
    if (!isLost || !me || !canSign()) return setTerms(undefined)
    let isOver = false
    readTerms(me, Date.now()).then(
      (found) => !isOver && setTerms(found),
      () => !isOver && setTerms(null),
    )
    return () => {
      isOver = true
    }
  }, [isLost, me])
  return terms
}
