import type { PackageId, SessionForSale } from '@marquee/contract'
import { Suspense, useState } from 'react'
import { dialogOnDemand } from '../../../lib/dialog-on-demand.tsx'
import { useKeys } from '../../../lib/keys/use-keys.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { newUuid } from '../../../lib/uuid.ts'
import { categoryOfArea } from '../../../parts/checkout/basket.ts'
import { hasPlace } from '../../../parts/checkout/chosen-packages.ts'
import { packagesFor } from '../../../parts/checkout/packages.ts'
import { PackageButtons } from '../../../parts/packages/package-buttons.tsx'
import type { PackageWish } from '../../../parts/packages/package-dialog.tsx'
import { type Basket, freeIn, packagesOf } from '../model/choices.ts'
import { useNames } from '../use-names.ts'

const PackageDialog = dialogOnDemand(() =>
  import('../../../parts/packages/package-dialog.tsx').then((part) => ({ default: part.PackageDialog })),
)

interface PackageOffersProps {
  offer: SessionForSale
  basket: Basket
  disabled: boolean
  onChange: (basket: Basket) => void
}

/** The packages of the session, for places without seats. */
export function PackageOffers({ offer, basket, disabled, onChange }: PackageOffersProps) {
  const { t } = useTexts('getPass', 'packageSale')
  const name = useNames()
  const packages = packagesFor(offer, 'door')
  const [chosen, setChosen] = useState<PackageId | null>(null)
  useKeys({ k: () => !disabled && setChosen(packages[0]?.id ?? null) })
  if (packages.length === 0) return null
  const places = offer.areas.map(({ areaNo, name: own }) => ({
    value: String(areaNo),
    label: own ? name(own) : t('getPass:offer.general'),
    free: freeIn(offer, basket, areaNo),
    categoryAt: () => categoryOfArea(offer, areaNo) ?? null,
  }))

  async function add({ package: pack, qty, people, parts, place }: PackageWish) {
    const stands = parts.map((part) => ({
      ...part,
      seatNos: [],
      areaNo: hasPlace(part) ? Number(place) : null,
      names: [],
    }))
    const one = { key: newUuid(), packageId: pack.id, name: pack.name, qty, people, parts: stands }
    const { reductions } = basket
    onChange({ ...basket, reductions: { ...reductions, packages: [...reductions.packages, one] } })
  }
  return (
    <div>
      <h3 className="mb-1 font-[660] text-md">{t('packageSale:all')}</h3>
      <PackageButtons sale={offer} packages={packages} disabled={disabled} isLarge onChoose={setChosen} />
      <Suspense fallback={null}>
        {chosen && (
          <PackageDialog
            sale={offer}
            packages={packages}
            start={chosen}
            places={places}
            door="getPass"
            rides={[...basket.reductions.rides, ...packagesOf(basket, offer).flatMap(({ rides }) => rides)]}
            onAdd={add}
            onClose={() => setChosen(null)}
          />
        )}
      </Suspense>
    </div>
  )
}
