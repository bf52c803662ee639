import type { PassTypeId, SeatHoldId, SessionForSale } from '@marquee/contract'
import { inLanguage } from '@marquee/contract'
import { useState } from 'react'
import { useFormat } from '../../../lib/format.ts'
import { reportFailure } from '../../../lib/report.ts'
import { readFailure } from '../../../lib/trpc/failure.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { newUuid } from '../../../lib/uuid.ts'
import { useSeatNames } from '../../../parts/exchange/use-seat-names.ts'
import { useGeometry } from '../../../parts/seat-map/queries.ts'
import { type PassesInBasket, type Place, placesOf, typesIn } from '../model/passes.ts'
import { useHoldSeats } from './queries.ts'

interface Choosing {
  /** undefined: not known yet. */
  offer: SessionForSale | undefined
  mayHold: boolean
  onDone: (passes: PassesInBasket) => void
}

/** What is chosen of a show: the place and how many of each kind, and how it comes into the basket. */
export function usePassChoice({ offer, mayHold, onDone }: Choosing) {
  const { t, language } = useTexts('foodBooking')
  const format = useFormat()
  const places = offer ? placesOf(offer, mayHold) : []
  const [wanted, setWanted] = useState<string | null>(null)
  const place = places.find(({ key }) => key === wanted) ?? places[0] ?? null
  const [counts, setCounts] = useState<Partial<Record<PassTypeId, number>>>({})
  const [refused, setRefused] = useState<'empty' | 'soldOut' | null>(null)
  const [isBusy, setBusy] = useState(false)
  const hold = useHoldSeats()
  const drawing = useGeometry(offer && place?.areaNo === null ? offer.session.geometryUrl : null)
  const names = useSeatNames(drawing.data ?? null)
  const types = offer && place ? typesIn(offer, place.categoryId) : []
  const some = types.flatMap((type) => ((counts[type.id] ?? 0) > 0 ? [{ ...type, qty: counts[type.id] ?? 0 }] : []))
  const qty = some.reduce((sum, each) => sum + each.qty, 0)
  const nameOf = ({ areaNo, name }: Place) => {
    const called = name && inLanguage(name, language)
    if (areaNo === null) return t('foodBooking:passes.best', { name: called ?? '' })
    return called ?? t('foodBooking:service.standing')
  }

  /** The seats that are kept from now on: together where there are so many, apart where there are not. */
  async function holdSeats({ session }: SessionForSale, { categoryId }: Place) {
    const keep = (apart: boolean) =>
      hold({
        commandId: newUuid(),
        holdId: newUuid() as SeatHoldId,
        ticketSessionId: session.id,
        best: { qty, categoryId, apart },
      })
    try {
      return await keep(false)
    } catch (error) {
      if (readFailure(error).reason !== 'SOLD_OUT') throw error
      return keep(true)
    }
  }

  async function take() {
    if (!offer || !place || isBusy) return
    if (qty === 0) return setRefused('empty')
    if (place.free !== null && qty > place.free) return setRefused('soldOut')
    setRefused(null)
    setBusy(true)
    try {
      const held = place.areaNo === null ? await holdSeats(offer, place) : null
      let next = 0
      const lines = some.map(({ id: passTypeId, name, unitMinor, qty: count }) => {
        const seatNos = held?.seatNos.slice(next, next + count) ?? []
        next += count
        const where = held && drawing.data ? format.list(seatNos.map(names.full)) : nameOf(place)
        const { categoryId, areaNo } = place
        return { passTypeId, name, categoryId, seatNos, areaNo, qty: count, unitMinor, where }
      })
      const { session, prices } = offer
      const { id: ticketSessionId, product, startsAt } = session
      const priceVersion = prices.version
      onDone({ ticketSessionId, product: product.name, startsAt, priceVersion, holdId: held?.id ?? null, lines })
    } catch (error) {
      if (readFailure(error).reason === 'SOLD_OUT') setRefused('soldOut')
      else reportFailure(error)
    } finally {
      setBusy(false)
    }
  }

  return {
    places,
    place,
    types,
    counts,
    qty,
    dueMinor: some.reduce((sum, each) => sum + each.qty * each.unitMinor, 0),
    refused,
    isBusy,
    nameOf,
    take,
    /** Another show: nothing is chosen of it. */
    clear() {
      setWanted(null)
      setCounts({})
      setRefused(null)
    },
    setPlace(key: string) {
      setWanted(key)
      setRefused(null)
    },
    setCount(typeId: PassTypeId, count: number) {
      setCounts({ ...counts, [typeId]: count })
      setRefused(null)
    },
  }
}

export type PassChoice = ReturnType<typeof usePassChoice>
