import {
  type BookableSession,
  fold,
  type OrderDetail,
  type PassId,
  type PassTypeId,
  type SeatCategoryId,
  type SeatGeometry,
  type SessionForSale,
  type TicketSessionId,
} from '@marquee/contract'
import { offeredTo, plainType, quoteOf } from '../checkout/basket.ts'
import { itemsOf } from '../checkout/items.ts'
import { whySpent } from '../refunds/model/passes.ts'

export type OrderPass = OrderDetail['passList'][number]

/** Where the new passes let people in: on seats, one for each of them in its order, or in an area. */
export type Place = { kind: 'seats'; seatNos: readonly number[] } | { kind: 'area'; areaNo: number }

/** What somebody has chosen for a pass instead of what is proposed. */
export interface Change {
  passTypeId?: PassTypeId
  holderName?: string
}

/** Whether a ticket session can be sold at this moment and has room; the present one of the passes counts without. */
export const takesPasses = ({ state, salesFrom, salesUntil, free }: BookableSession, now: number, isPresent: boolean) =>
  state === 'on_sale' && Date.parse(salesFrom) <= now && now < Date.parse(salesUntil) && (free > 0 || isPresent)

/** The one show that all of these passes are for; null: they are for several, or there are none. */
export function presentShow(passes: readonly OrderPass[]): TicketSessionId | null {
  const ids = new Set(passes.map(({ session }) => session.id))
  return ids.size === 1 ? ([...ids][0] ?? null) : null
}

/** The kind that a pass keeps: the same, else one of the same name, else the first that is sold. */
export function kindOf(all: SessionForSale, { passTypeId, type }: OrderPass, categoryId: SeatCategoryId | null) {
  const sale = offeredTo(all, { passTypeId })
  const isSold = (kind: SessionForSale['passTypes'][number]) => quoteOf(sale.prices, kind.id, categoryId) !== null
  const sold = sale.passTypes.filter(isSold)
  // While no seat is chosen there is no price: the kind is proposed all the same.
  const kinds = sold.length > 0 ? sold : sale.passTypes
  const same = kinds.find(({ id }) => id === passTypeId)
  const alike = kinds.find(({ name }) => fold(name.en) === fold(type.en) && fold(name.tr) === fold(type.tr))
  return same ?? alike ?? plainType(sale, categoryId) ?? sale.passTypes[0] ?? null
}

/** The place that is proposed: where people are when it stays the same show, else the only area of a show without seats. */
export function placeOf(sale: SessionForSale, passes: readonly OrderPass[]): Place | null {
  const stays = passes.every(({ session }) => session.id === sale.session.id)
  const seatNos = passes.flatMap(({ seat }) => (seat ? [seat.seatNo] : []))
  if (stays && passes.length > 0 && seatNos.length === passes.length) return { kind: 'seats', seatNos }
  if (stays && passes.length > 0 && seatNos.length === 0) {
    const named = sale.areas.find(({ name }) => fold(name?.en ?? '') === fold(passes[0]?.area?.en ?? ''))
    if (named) return { kind: 'area', areaNo: named.areaNo }
  }
  const [only] = sale.areas
  return !sale.session.hasSeats && only && sale.areas.length === 1 ? { kind: 'area', areaNo: only.areaNo } : null
}

/** The category of the n-th of the new passes; null: it has none, or its seat is not chosen. */
export function categoryAt(
  { sale, geometry, place }: { sale: SessionForSale; geometry: SeatGeometry | null; place: Place | null },
  at: number,
): SeatCategoryId | null {
  if (place?.kind === 'area') return sale.areas.find(({ areaNo }) => areaNo === place.areaNo)?.categoryId ?? null
  const seatNo = place?.seatNos[at]
  return seatNo === undefined ? null : (geometry?.categories[geometry.seats.category[seatNo] ?? -1] ?? null)
}

/** One pass as it will be. */
export interface NewPass {
  pass: OrderPass
  /** It is for the same show. */
  isStaying: boolean
  kind: SessionForSale['passTypes'][number] | null
  seatNo: number | null
  areaNo: number | null
  categoryId: SeatCategoryId | null
  /** null: it is not sold there. */
  priceMinor: number | null
  holderName: string
}

interface Choice {
  sale: SessionForSale
  geometry: SeatGeometry | null
  passes: readonly OrderPass[]
  place: Place | null
  changes: Readonly<Record<PassId, Change>>
}

/** The passes as they will be, in the order in which they were chosen. */
export function newPasses({ sale, geometry, passes, place, changes }: Choice): NewPass[] {
  return passes.map((pass, at) => {
    const change = changes[pass.id] ?? {}
    const categoryId = categoryAt({ sale, geometry, place }, at)
    const kind = sale.passTypes.find(({ id }) => id === change.passTypeId) ?? kindOf(sale, pass, categoryId)
    return {
      pass,
      isStaying: pass.session.id === sale.session.id,
      kind,
      seatNo: place?.kind === 'seats' ? (place.seatNos[at] ?? null) : null,
      areaNo: place?.kind === 'area' ? place.areaNo : null,
      categoryId,
      priceMinor: (kind && quoteOf(sale.prices, kind.id, categoryId)?.amountMinor) ?? null,
      holderName: change.holderName ?? pass.holderName ?? '',
    }
  })
}

/** What is still missing before the server can be asked; null: nothing. */
export function missingIn(passes: readonly NewPass[]): 'passes' | 'place' | 'price' | 'name' | 'same' | null {
  if (passes.length === 0) return 'passes'
  if (passes.some(({ seatNo, areaNo }) => seatNo === null && areaNo === null)) return 'place'
  if (passes.some(({ kind, priceMinor }) => kind === null || priceMinor === null)) return 'price'
  if (passes.every(isAsItWas)) return 'same'
  return passes.some(({ kind, holderName }) => kind?.requiresName && holderName.trim() === '') ? 'name' : null
}

const isAsItWas = ({ pass, kind, seatNo, areaNo, isStaying }: NewPass): boolean =>
  isStaying && kind?.id === pass.passTypeId && (areaNo !== null ? pass.seat === null : seatNo === pass.seat?.seatNo)

/** Kinds for which somebody has to see a proof that the guest did not show before, with how many of each. */
export function proofsOf(passes: readonly NewPass[]): { name: NonNullable<NewPass['kind']>['name']; count: number }[] {
  const kinds = new Map<string, { name: NonNullable<NewPass['kind']>['name']; count: number }>()
  for (const { kind, pass } of passes) {
    if (!kind?.requiresProof || kind.id === pass.passTypeId) continue
    kinds.set(kind.id, { name: kind.name, count: (kinds.get(kind.id)?.count ?? 0) + 1 })
  }
  return [...kinds.values()]
}

// Passes of one kind are sent, and issued, one after the other.
function byKind(passes: readonly NewPass[]): NewPass[] {
  const kinds = [...new Set(passes.map(({ kind }) => kind?.id))]
  return kinds.flatMap((id) => passes.filter(({ kind }) => kind?.id === id))
}

/** What was chosen for each issued pass, in the order in which they were issued. */
export function newPassesOf(
  chosen: readonly NewPass[],
  issued: readonly { seatNo: number | null }[],
): (NewPass | undefined)[] {
  const sorted = byKind(chosen)
  return issued.map(({ seatNo }, at) => (seatNo === null ? sorted[at] : sorted.find((each) => each.seatNo === seatNo)))
}

/** The passes as they are sent: those that go and those that come, pair by pair. */
export function wishOf(passes: readonly NewPass[]) {
  const sorted = byKind(passes)
  const lines = sorted.map(({ pass, kind, seatNo, areaNo, categoryId, holderName }) => ({
    ...{ kind: 'pass' as const, key: pass.id, qty: 1, quote: null, fullMinor: null, group: '' },
    ...{ type: kind, seatNo, areaNo, categoryId, holderNames: [holderName], special: null, packaged: null },
  }))
  return { passIds: sorted.map(({ pass }) => pass.id), items: itemsOf(lines) }
}

/** Whether a pass may sit elsewhere: until its show is over. */
export const isMovable = (pass: OrderPass): boolean =>
  whySpent(pass) === null && pass.stage !== 'over' && pass.seat !== null
