import {
  type BookableSession,
  type LocalText,
  mayDo,
  type PassTypeId,
  type Rights,
  type SeatCategoryId,
  type SeatHoldId,
  type SessionForSale,
  type TicketSessionId,
} from '@marquee/contract'

/** Passes of one kind in a basket of food. */
export interface PassesOfType {
  passTypeId: PassTypeId
  name: LocalText
  categoryId: SeatCategoryId | null
  /** Empty: they are without seats, in an area. */
  seatNos: number[]
  areaNo: number | null
  qty: number
  unitMinor: number
  /** Where they are, in words. */
  where: string
}

/** Passes of one show that are paid with the food of a basket. */
export interface PassesInBasket {
  ticketSessionId: TicketSessionId
  product: LocalText
  startsAt: string
  priceVersion: number
  /** What keeps their seats; null: they have none. */
  holdId: SeatHoldId | null
  lines: PassesOfType[]
}

/** Places of a show among which a guest chooses: the best seats of a category, or an area. */
export interface Place {
  key: string
  categoryId: SeatCategoryId | null
  areaNo: number | null
  name: LocalText | null
  /** null: it is not counted by category. */
  free: number | null
}

/** What somebody may do about passes at this counter. */
export function passRightsOf(rights: Rights) {
  const fromMap = mayDo(rights, 'ticket_booking', 'view') && mayDo(rights, 'ticket_booking', 'sell')
  const express = mayDo(rights, 'ticket_order', 'view') && mayDo(rights, 'ticket_order', 'sell')
  return { maySell: fromMap || express, mayHold: fromMap && mayDo(rights, 'ticket_booking', 'hold'), fromMap }
}

export const minorOf = (passes: PassesInBasket | null): number =>
  passes?.lines.reduce((sum, { qty, unitMinor }) => sum + qty * unitMinor, 0) ?? 0

export const countOf = (passes: PassesInBasket | null): number =>
  passes?.lines.reduce((sum, { qty }) => sum + qty, 0) ?? 0

/** Shows that can be sold now. */
export const onSaleNow = (rows: readonly BookableSession[], now: number): BookableSession[] =>
  rows.filter(
    ({ state, salesFrom, salesUntil, free }) =>
      state === 'on_sale' && Date.parse(salesFrom) <= now && now < Date.parse(salesUntil) && free > 0,
  )

const priceOf = ({ prices }: SessionForSale, passTypeId: PassTypeId, categoryId: SeatCategoryId | null) =>
  prices.prices.find((price) => price.passTypeId === passTypeId && price.seatCategoryId === categoryId)?.amountMinor

/** Where passes are sold: areas, and categories of seats for people who may hold them. */
export function placesOf(offer: SessionForSale, mayHold: boolean): Place[] {
  const seats = mayHold && offer.session.hasSeats ? offer.categories : []
  return [
    ...seats.map(({ id, name }) => ({ key: id, categoryId: id, areaNo: null, name, free: null })),
    ...offer.areas.map(({ areaNo, name, categoryId, free }) => ({
      key: `area ${areaNo}`,
      categoryId,
      areaNo,
      name,
      free,
    })),
  ].filter(({ categoryId }) => typesIn(offer, categoryId).length > 0)
}

/** Kinds of passes that are sold in a category. Those that ask for a name or a code are sold elsewhere. */
export const typesIn = (offer: SessionForSale, categoryId: SeatCategoryId | null) =>
  offer.passTypes.flatMap((type) => {
    const unitMinor = priceOf(offer, type.id, categoryId)
    return unitMinor === undefined || type.requiresName || type.byCode ? [] : [{ ...type, unitMinor }]
  })

/** The same passes at the prices of an offer; null: some are no longer sold. */
export function repriced(passes: PassesInBasket, offer: SessionForSale): PassesInBasket | null {
  const lines = passes.lines.flatMap((line) => {
    const unitMinor = priceOf(offer, line.passTypeId, line.categoryId)
    return unitMinor === undefined ? [] : [{ ...line, unitMinor }]
  })
  if (lines.length < passes.lines.length) return null
  return { ...passes, lines, priceVersion: offer.prices.version }
}

/** Passes as a sale names them. */
export const passesForSale = ({ ticketSessionId, holdId, priceVersion, lines }: PassesInBasket) => ({
  ticketSessionId,
  holdId,
  priceVersion,
  items: lines.map(({ passTypeId, seatNos, areaNo, qty }) =>
    areaNo === null ? { passTypeId, seatNos } : { passTypeId, areaNo, qty },
  ),
})
