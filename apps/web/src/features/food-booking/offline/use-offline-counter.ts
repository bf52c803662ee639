import { useEffect } from 'react'
import { useMe } from '../../../lib/auth-session/current.ts'
import { useFormat } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { isOfSame, keepSale } from '../../../parts/offline-food/sales.ts'
import { tellUploaded } from '../../../parts/offline-food/tell-uploaded.ts'
import type { Uploaded } from '../../../parts/offline-food/upload.ts'
import { useUpload } from '../../../parts/offline-food/use-upload.ts'
import { useParts } from '../../../parts/till/part-payment/queries.ts'
import { useAside, wasSent } from '../model/aside.ts'
import { type Basket, emptyBasket } from '../model/basket.ts'
import { productsByVariant } from '../model/menu.ts'
import { readNoted } from '../model/open-sales.ts'
import type { useMenu } from '../queries.ts'
import { type Hindrance, hindrancesOf } from './hindrances.ts'
import type { OfflineSale } from './offline-shown.ts'
import { offlineSaleOf } from './sale.ts'
import { useOffline } from './use-offline.ts'

interface Counter {
  menu: ReturnType<typeof useMenu>
  basket: Basket
  change: (next: Basket | ((now: Basket) => Basket)) => void
  maySell: boolean
  /** Shows the sales that the server has and that need somebody. */
  onShowHouse: () => void
}

/** All that the counter does without the server, and for the sales that wait for it. */
export function useOfflineCounter({ menu, basket, change, maySell, onShowHouse }: Counter) {
  const { language } = useTexts('foodBooking')
  const format = useFormat()
  const me = useMe()
  const offline = useOffline(menu, maySell)
  const { selling, sales, isLost } = offline
  const aside = useAside()
  const parts = useParts()
  const isTaken = parts.of(basket.orderId).length > 0 || readNoted(basket.orderId).length > 0
  const hindrances = selling ? hindrancesOf({ basket, strict: selling.strict, isTaken, wasSent: wasSent(basket) }) : []
  const waiting = sales.filter(({ state }) => state === 'waiting').length

  const onDone = (done: Uploaded) => void tellUploaded(done, format.number, onShowHouse)
  const upload = useUpload({ venueId: me?.venue.id, waiting, mayUpload: maySell && !isLost, onDone })
  useAskBeforeClosing(waiting > 0 || aside.count > 0)

  /**
   * Sells the basket for cash; answers with the receipt. A copy of a basket that another window has sold, and in which
   * something has changed since, stays in front under numbers of its own. Throws when it could not be kept: then nothing
   * is sold.
   */
  async function sell(tenderedMinor: number): Promise<OfflineSale> {
    if (!selling || !me || hindrances.length > 0) throw new Error('the basket cannot be sold without the server')
    const productOf = productsByVariant(selling.menu)
    const { terms } = selling
    const made = offlineSaleOf({ basket, terms, productOf, me, tenderedMinor, at: new Date(), language })
    const { kept, isNew } = await keepSale(me.venue.id, made.sale, made.slip)
    const { slip } = kept
    if (!isNew && !(await isOfSame(kept, made.sale))) {
      const { id, orderId } = emptyBasket()
      change((now) => ({ ...now, id, orderId }))
      return { kind: 'notSoldOffline', slip }
    }
    change(emptyBasket())
    return { kind: 'soldOffline', slip, isNew }
  }

  const fixes: Partial<Record<Hindrance, () => void>> = {
    sent: () => {
      aside.put(basket)
      change(emptyBasket())
    },
    target: () => change({ ...basket, target: null }),
    passes: () => change({ ...basket, passes: null }),
    promo: () => change({ ...basket, promo: null }),
    reduced: () => change({ ...basket, discount: null, tipMinor: 0 }),
    service: () => change({ ...basket, service: 'counter' }),
  }
  return {
    ...offline,
    ...upload,
    hindrances,
    fixes,
    sell,
    aside: aside.count,
    /** Puts the basket that was set aside first in front again. */
    showAside() {
      const first = aside.take()
      if (first) change(first)
    },
  }
}

/** Lets the browser ask in its own words before the window closes. What waits stays on the device either way. */
function useAskBeforeClosing(isWaiting: boolean): void {
  useEffect(() => {
    if (!isWaiting) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isWaiting])
}
