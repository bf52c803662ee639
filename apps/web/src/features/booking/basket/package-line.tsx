import { IconButton } from '@marquee/ui'
import X from 'lucide-react/icons/x'
import { useFormat } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import type { BasketPackage } from '../../../parts/checkout/basket.ts'
import { withPieceName, withPieceRide } from '../../../parts/checkout/chosen-packages.ts'
import { PackageParts } from '../../../parts/packages/package-parts.tsx'
import { usePackageWords } from '../../../parts/packages/use-package-words.ts'
import { SeatSwatch } from '../../../parts/seat-map/seat-swatch.tsx'
import { useBooking } from '../booking-screen.ts'

interface PackageLineProps {
  bought: BasketPackage
  /** A field that has to be filled says so. */
  showsMissing: boolean
}

/** A package in the basket: what it is, what it costs, and its parts with their places below. */
export function PackageLine({ bought, showsMissing }: PackageLineProps) {
  const { t } = useTexts('booking', 'packageSale')
  const format = useFormat()
  const booking = useBooking()
  const words = usePackageWords(booking.sale)
  const { chosen, lines, dueMinor, fullMinor } = bought
  const fault = words.fault(bought)
  const name = words.nameOf(bought)
  const under = [
    chosen.people === null ? '' : t('packageSale:forPeople', { count: chosen.people }),
    fullMinor > dueMinor && booking.saleState !== 'cancelled'
      ? t('packageSale:insteadOf', { amount: booking.money(fullMinor) })
      : '',
  ]
  return (
    <li className="border-line border-b py-2 last:border-b-0">
      <div className="flex items-center gap-3">
        <SeatSwatch look={booking.hold.isOver ? 'own' : 'ownHeld'} />
        <div className="min-w-0 flex-1">
          <b className="block font-semibold text-[.92rem] [overflow-wrap:anywhere]">
            {chosen.qty > 1 ? `${format.number(chosen.qty)} × ${name}` : name}
          </b>
          <span className="tnum block text-ink-3 text-sm">{under.filter(Boolean).join(' · ')}</span>
        </div>
        <span className="tnum font-semibold text-[.92rem]">
          {booking.saleState === 'cancelled'
            ? ''
            : bought.package
              ? booking.money(dueMinor)
              : t('booking:basket.noPrice')}
        </span>
        <IconButton
          icon={X}
          size="sm"
          label={t('packageSale:remove', { name })}
          disabled={booking.closedWhy !== null || booking.hold.isBusy}
          onClick={() => void booking.packaging.drop(bought)}
          className="-mr-2"
        />
      </div>
      <div className="mt-1 pr-8 pl-7">
        <PackageParts
          sale={booking.sale}
          bought={bought}
          placeOf={(own) => {
            const seatNos = own.flatMap(({ seatNo }) => seatNo ?? [])
            if (seatNos.length > 0) return booking.words.list(seatNos)
            return booking.nameOfArea(lines[0]?.areaNo ?? 0)
          }}
          onName={(piece, text) => booking.packaging.change((all) => withPieceName(all, piece, text))}
          carried={{
            door: 'booking',
            rides: [...booking.draft.draft.reductions.rides, ...booking.packages.flatMap(({ rides }) => rides)],
            onChange: (part, ways) => booking.packaging.change((all) => withPieceRide(all, part, ways)),
            disabled: booking.closedWhy !== null,
          }}
          showsMissing={showsMissing}
        />
        {fault && <p className="mt-1 font-semibold text-sm text-warning">{fault}</p>}
      </div>
    </li>
  )
}
