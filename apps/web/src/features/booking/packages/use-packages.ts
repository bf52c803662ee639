import { newUuid } from '../../../lib/uuid.ts'
import type { BasketPackage } from '../../../parts/checkout/basket.ts'
import { type ChosenPackage, hasPlace } from '../../../parts/checkout/chosen-packages.ts'
import type { HeldPlaces } from '../../../parts/checkout/packages.ts'
import type { PackageWish } from '../../../parts/packages/package-dialog.tsx'
import type { DraftEditor } from '../hold/use-draft.ts'
import type { HeldSeats } from '../hold/use-hold.ts'
import { placeIn } from './places.ts'

interface Basket {
  hold: HeldSeats
  draft: DraftEditor
  held: HeldPlaces
  /** Seats of the basket that are in no package. */
  ownSeats: readonly number[]
}

const sumOf = (counts: readonly number[]) => counts.reduce((sum, each) => sum + each, 0)

/** Packages into the basket and out of it: their places are held like all others. */
export function usePackages({ hold, draft, held, ownSeats }: Basket) {
  const change = (next: (packages: readonly ChosenPackage[]) => readonly ChosenPackage[]) =>
    draft.change(({ reductions }) => {
      const packages = next(reductions.packages)
      return packages === reductions.packages ? {} : { reductions: { ...reductions, packages } }
    })

  /** Holds so many more of the best seats; which ones they are, or null where they could not be held. */
  async function more(qty: number, categoryId: Parameters<HeldSeats['best']>[0]['categoryId']) {
    const before = new Set(hold.now()?.seatNos)
    const holdId = hold.now()?.id
    if (!(await hold.best({ qty, categoryId, kind: 'seat', apart: false }))) return null
    const now = hold.now()
    const isSame = now !== null && holdId !== undefined && (now.id === holdId || hold.isHeir(now.id, holdId))
    return (now?.seatNos ?? []).filter((seatNo) => !isSame || !before.has(seatNo))
  }

  async function seatsFor(qty: number, { own, categoryId }: Extract<ReturnType<typeof placeIn>, { own: boolean }>) {
    const chosen = own ? ownSeats.slice(0, qty) : []
    if (chosen.length === qty) return chosen
    const added = await more(qty - chosen.length, categoryId)
    return added && [...chosen, ...added]
  }

  async function standIn(areaNo: number, qty: number): Promise<boolean> {
    const basket = await hold.renewed()
    if (basket === 'failed') return false
    const pools = basket === 'new' ? [] : held.pools
    const there = pools.find((pool) => pool.areaNo === areaNo)?.qty ?? 0
    return hold.setPools([...pools.filter((pool) => pool.areaNo !== areaNo), { areaNo, qty: there + qty }])
  }

  return {
    /** Holds the places of a package and puts it into the basket; whether that went well. */
    async add({ package: pack, qty, people, parts, place }: PackageWish): Promise<boolean> {
      const wanted = sumOf(parts.map((part) => (hasPlace(part) ? part.pieces : 0)))
      const where = placeIn(place)
      const one = { key: newUuid(), packageId: pack.id, name: pack.name, qty, people }
      if ('areaNo' in where) {
        const { areaNo } = where
        if (!(await standIn(areaNo, wanted))) return false
        const stands = parts.map((part) => ({
          ...part,
          seatNos: [],
          areaNo: hasPlace(part) ? areaNo : null,
          names: [],
        }))
        change((packages) => [...packages, { ...one, parts: stands }])
        return true
      }
      const seatNos = await seatsFor(wanted, where)
      if (!seatNos) return false
      let next = 0
      const seated = parts.map((part) => {
        const own = hasPlace(part) ? seatNos.slice(next, next + part.pieces) : []
        next += own.length
        return { ...part, seatNos: own, areaNo: null, names: [] }
      })
      // Seats that were sold at a price of their own cost what the package says now.
      draft.change(({ reductions }) => ({
        reductions: {
          ...reductions,
          specials: Object.fromEntries(
            Object.entries(reductions.specials).filter(([key]) => !seatNos.some((seatNo) => key === `s${seatNo}`)),
          ),
        },
      }))
      change((packages) => [...packages, { ...one, parts: seated }])
      return true
    },
    /** Takes a package out, with its places. */
    async drop({ chosen, lines }: BasketPackage): Promise<void> {
      change((packages) => packages.filter(({ key }) => key !== chosen.key))
      const seatNos = lines.flatMap(({ seatNo }) => seatNo ?? [])
      if (seatNos.length > 0) await hold.change({ remove: seatNos })
      const standing = lines.filter(({ seatNo }) => seatNo === null)
      if (standing.length === 0) return
      const pools = held.pools.map(({ areaNo, qty }) => ({
        areaNo,
        qty: qty - standing.filter((line) => line.areaNo === areaNo).length,
      }))
      await hold.setPools(pools)
    },
    change,
  }
}
