import type { SessionForSale } from '@marquee/contract'
import { IconButton } from '@marquee/ui'
import X from 'lucide-react/icons/x'
import { useFormat } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import type { BasketPackage } from '../../../parts/checkout/basket.ts'
import { type ChosenPackage, withPieceName, withPieceRide } from '../../../parts/checkout/chosen-packages.ts'
import type { ChosenRide } from '../../../parts/checkout/rides.ts'
import { PackageParts } from '../../../parts/packages/package-parts.tsx'
import { usePackageWords } from '../../../parts/packages/use-package-words.ts'

interface PackageRowProps {
  offer: SessionForSale
  bought: BasketPackage
  /** null: the session has one place alone. */
  areaName: (areaNo: number | null) => string | null
  /** All rides of the basket. */
  rides: readonly Pick<ChosenRide, 'qty' | 'to' | 'from'>[]
  onChange: (change: (packages: readonly ChosenPackage[]) => readonly ChosenPackage[]) => void
}

/** A package on the ticket of the guest in front, with its parts. */
export function PackageRow({ offer, bought, areaName, rides, onChange }: PackageRowProps) {
  const { t } = useTexts('packageSale')
  const format = useFormat()
  const words = usePackageWords(offer)
  const { chosen, dueMinor, fullMinor } = bought
  const name = words.nameOf(bought)
  const fault = words.fault(bought)
  const under = [
    chosen.people === null ? '' : t('packageSale:forPeople', { count: chosen.people }),
    fullMinor > dueMinor ? t('packageSale:insteadOf', { amount: words.money(fullMinor) }) : '',
  ].filter(Boolean)
  return (
    <li className="py-2">
      <div className="flex items-start justify-between gap-3">
        <p className="min-w-0 flex-1 [overflow-wrap:anywhere]">
          <span className="tnum font-[680]">{format.number(chosen.qty)} ×</span>{' '}
          <span className="font-semibold">{name}</span>
          {under.length > 0 && <span className="tnum block text-ink-3 text-sm">{under.join(' · ')}</span>}
        </p>
        <span className="tnum shrink-0 font-semibold">{bought.package ? words.money(dueMinor) : '–'}</span>
        <IconButton
          icon={X}
          size="sm"
          label={t('packageSale:remove', { name })}
          onClick={() => onChange((all) => all.filter(({ key }) => key !== chosen.key))}
          className="-my-1.5 -mr-2"
        />
      </div>
      <PackageParts
        sale={offer}
        bought={bought}
        placeOf={(lines) => areaName(lines[0]?.areaNo ?? null) ?? ''}
        onName={(piece, text) => onChange((all) => withPieceName(all, piece, text))}
        carried={{
          door: 'getPass',
          rides,
          onChange: (part, ways) => onChange((all) => withPieceRide(all, part, ways)),
          disabled: false,
        }}
      />
      {fault && <p className="mt-1 font-semibold text-sm text-warning">{fault}</p>}
    </li>
  )
}
