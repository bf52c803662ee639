import type { PackageId, SeatCategoryId } from '@marquee/contract'
import { Suspense, useState } from 'react'
import { dialogOnDemand } from '../../../lib/dialog-on-demand.tsx'
import { useKeys } from '../../../lib/keys/use-keys.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { categoryOfArea } from '../../../parts/checkout/basket.ts'
import { PackageButtons } from '../../../parts/packages/package-buttons.tsx'
import type { PlaceChoice } from '../../../parts/packages/package-dialog.tsx'
import { useBooking } from '../booking-screen.ts'
import { areaPlace, bestPlace, freeSeats, ownPlace } from './places.ts'

const PackageDialog = dialogOnDemand(() =>
  import('../../../parts/packages/package-dialog.tsx').then((part) => ({ default: part.PackageDialog })),
)

/** The packages beside the passes; a press asks what belongs to one, then its places are held. */
export function PackageOffers() {
  const { sale, offered, packaging, packages, draft, closedWhy, lines } = useBooking()
  const places = usePlaces()
  const [chosen, setChosen] = useState<PackageId | null>(null)
  useKeys({ k: () => closedWhy === null && setChosen(offered[0]?.id ?? null) })
  return (
    <>
      {/* What is in the basket needs the room first. */}
      <PackageButtons
        sale={sale}
        packages={offered}
        disabled={closedWhy !== null}
        isFolded={lines.length > 0}
        onChoose={setChosen}
      />
      <Suspense fallback={null}>
        {chosen && (
          <PackageDialog
            sale={sale}
            packages={offered}
            start={chosen}
            places={places}
            door="booking"
            rides={[...draft.draft.reductions.rides, ...packages.flatMap(({ rides }) => rides)]}
            onAdd={packaging.add}
            onClose={() => setChosen(null)}
          />
        )}
      </Suspense>
    </>
  )
}

/** Where the places of a package can come from: the seats that are chosen already, the best ones, or places without seats. */
function usePlaces(): PlaceChoice[] {
  const { t } = useTexts('booking', 'packageSale')
  const { sale, geometry, live, may, words, lines, categories, nameOfArea, nameOfCategory } = useBooking()
  const own = lines.filter(({ packaged, seatNo }) => packaged === null && seatNo !== null)
  const seats = geometry ? geometry.seats.category.map((at) => geometry.categories[at] ?? null) : []
  const kinds = new Set<SeatCategoryId | null>(seats)
  const only = kinds.size === 1 ? [...kinds][0] : undefined
  const free = (categoryId?: SeatCategoryId) =>
    geometry && may.best ? freeSeats(live.status, geometry, categoryId) : 0
  const chosen = {
    value: ownPlace,
    label: t('packageSale:places.own', { seats: words.list(own.flatMap(({ seatNo }) => seatNo ?? [])) }),
    free: own.length + free(),
    categoryAt: (piece: number) => {
      const line = own[piece]
      return line ? line.categoryId : only
    },
  }
  const any = {
    value: bestPlace(null),
    label: t('packageSale:places.best'),
    free: free(),
    categoryAt: () => only,
  }
  const ofCategory = (id: SeatCategoryId) => ({
    value: bestPlace(id),
    label: t('packageSale:places.bestOf', { category: nameOfCategory(id) }),
    free: free(id),
    categoryAt: () => id,
  })
  const areas = sale.areas.map((area) => {
    const pool = live.pools.find((each) => each.areaNo === area.areaNo)
    return {
      value: areaPlace(area.areaNo),
      label: nameOfArea(area.areaNo),
      free: pool ? Math.max(0, pool.size - pool.taken) : area.free,
      categoryAt: () => categoryOfArea(sale, area.areaNo) ?? null,
    }
  })
  const seated =
    geometry && may.best
      ? [any, ...(kinds.size > 1 ? categories.map(({ id }) => ofCategory(id as SeatCategoryId)) : [])]
      : []
  return [...(own.length > 0 ? [chosen] : []), ...seated, ...areas]
}
