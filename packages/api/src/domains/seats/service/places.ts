import type { BestWish, SeatCategoryId } from '@marquee/contract'
import type { Db } from '@marquee/db'
import type { Tx } from '../../../door/work.ts'
import { type FixedPlace, selectFixedPlaces, selectFree } from '../repo/places.ts'
import type { At } from '../repo/take.ts'
import { type BestChoice, findBest, type Place } from '../rules/best.ts'

// Of every ticket session that someone searched: where its seats stand never changes within a version of its layout.
const keepAtMost = 200
// 100 bytes each.
const keepSeatsAtMost = 200_000
const known = new Map<string, { places: Promise<readonly FixedPlace[]>; seats: number }>()
// What was offered last, as long as nothing has changed since: those who come too late come in crowds.
const offers = new Map<string, { free: string; byWish: Map<string, number[]> }>()

function keep<T>(map: Map<string, T>, key: string, value: T): T {
  map.delete(key)
  if (map.size >= keepAtMost) map.delete(map.keys().next().value ?? '')
  map.set(key, value)
  return value
}

/** Drops the ticket sessions that were read first until the kept seats have room. */
function makeRoom(): void {
  let seats = [...known.values()].reduce((sum, kept) => sum + kept.seats, 0)
  for (const [key, kept] of known) {
    if (seats <= keepSeatsAtMost) return
    known.delete(key)
    seats -= kept.seats
  }
}

// The driver makes every text anew; the same few words stand at every seat.
function sharingWords(places: readonly FixedPlace[]): readonly FixedPlace[] {
  const words = new Map<string, string>()
  const shared = <Word extends string>(word: Word): Word => {
    if (!words.has(word)) words.set(word, word)
    return words.get(word) as Word
  }
  return places.map((place) => ({ ...place, categoryId: shared(place.categoryId), kind: shared(place.kind) }))
}

async function fixedPlaces(db: Db | Tx, at: At, layoutVersionId: string): Promise<readonly FixedPlace[]> {
  const key = `${at.ticketSessionId}.${layoutVersionId}`
  const kept = known.get(key)
  if (kept) return kept.places
  const reading = { places: selectFixedPlaces(db, at, layoutVersionId).then(sharingWords), seats: 0 }
  keep(known, key, reading)
  try {
    const places = await reading.places
    reading.seats = places.length
    makeRoom()
    return places
  } catch (error) {
    known.delete(key)
    throw error
  }
}

const withFree = (places: readonly FixedPlace[], free: string): Place[] =>
  places.map((place, at) => ({ ...place, isFree: free[at] === '1' }))

/** The seats of a ticket session for the search of the best ones, as they are at this moment. */
export async function placesOf(db: Db | Tx, at: At, layoutVersionId: string): Promise<Place[]> {
  return withFree(await fixedPlaces(db, at, layoutVersionId), await selectFree(db, at))
}

interface Offer {
  layoutVersionId: string
  focus: { x: number; y: number }
  /** The seats that were wanted. */
  wanted: readonly number[]
  /** `selectFree` of this moment. */
  free: string
}

/**
 * The best free seats instead of others: as many, of their category while there are some, else of any. Where a wheelchair
 * place is among them, only as many wheelchair places will do, with companions where one was wanted.
 */
export async function alternativesOf(db: Db | Tx, at: At, offer: Offer): Promise<number[]> {
  const { layoutVersionId, focus, wanted, free } = offer
  if (!free.includes('1')) return []
  const fixed = await fixedPlaces(db, at, layoutVersionId)
  const categories = new Set(wanted.map((seatNo) => fixed[seatNo]?.categoryId))
  const [categoryId = null] = categories.size === 1 ? [...categories] : []
  const key = `${at.ticketSessionId}.${layoutVersionId}`
  const last = offers.get(key)
  const { byWish } = last?.free === free ? last : keep(offers, key, { free, byWish: new Map<string, number[]>() })
  const chairs = wanted.filter((seatNo) => fixed[seatNo]?.kind === 'wheelchair').length
  const isAlone = chairs === wanted.length
  const wishKey = `${wanted.length}.${chairs}.${categoryId}`
  const made = byWish.get(wishKey)
  if (made) return made
  const places = withFree(fixed, free)
  const wish: BestWish = {
    qty: chairs || wanted.length,
    categoryId: categoryId as SeatCategoryId | null,
    kind: chairs > 0 ? 'wheelchair' : 'seat',
    apart: true,
  }
  const best: BestChoice | null =
    findBest(places, wish, focus) ?? findBest(places, { ...wish, categoryId: null }, focus)
  const found = best?.seatNos ?? []
  const seatNos = isAlone ? found.filter((seatNo) => fixed[seatNo]?.kind === 'wheelchair') : found
  byWish.set(wishKey, seatNos)
  return seatNos
}
