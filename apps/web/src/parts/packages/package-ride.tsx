import { inLanguage, type TicketSessionId } from '@marquee/contract'
import { IconButton } from '@marquee/ui'
import Pencil from 'lucide-react/icons/pencil'
import { Suspense, useState } from 'react'
import { dialogOnDemand } from '../../lib/dialog-on-demand.tsx'
import { useFormat } from '../../lib/format.ts'
import { useTexts } from '../../lib/use-texts.ts'
import type { BasketPackage } from '../checkout/basket.ts'
import type { ChosenRide, ChosenWays } from '../checkout/rides.ts'
import type { RideDoor } from '../rides/queries.ts'

const PackageRideDialog = dialogOnDemand(() =>
  import('./package-ride-dialog.tsx').then((part) => ({ default: part.PackageRideDialog })),
)

interface PackageRideProps {
  door: RideDoor
  ticketSessionId: TicketSessionId
  bought: BasketPackage
  ride: BasketPackage['rides'][number]
  /** The other rides of the basket. */
  others: readonly Pick<ChosenRide, 'qty' | 'to' | 'from'>[]
  /** Its share of the price; null: the package is not sold any more. */
  price: string | null
  onChange: (ways: ChosenWays) => void
  disabled: boolean
}

/** A ride of a package in a basket, and the way to another stop or time. */
export function PackageRide({ door, ticketSessionId, bought, ride, others, price, ...props }: PackageRideProps) {
  const { t, language } = useTexts('packageSale')
  const format = useFormat()
  const [isOpen, setOpen] = useState(false)
  const item = bought.package?.items.find(({ id }) => id === ride.itemId)
  const chosen = bought.chosen.parts.find(({ itemId }) => itemId === ride.itemId)?.ride
  const name = inLanguage(ride.name, language)
  return (
    <li className="flex items-start justify-between gap-3 text-ink-2">
      <span className="tnum min-w-0 flex-1 [overflow-wrap:anywhere]">
        {t('packageSale:ride.each', { number: format.number(ride.qty), ride: name })}
      </span>
      {item && chosen && (
        <IconButton
          icon={Pencil}
          size="sm"
          label={t('packageSale:ride.change', { ride: name })}
          disabled={props.disabled}
          onClick={() => setOpen(true)}
          className="-my-1.5"
        />
      )}
      {price !== null && <span className="tnum shrink-0 text-ink-3">{price}</span>}
      <Suspense fallback={null}>
        {isOpen && item && chosen && (
          <PackageRideDialog
            door={door}
            ticketSessionId={ticketSessionId}
            item={item}
            ride={{ ...chosen, qty: ride.qty }}
            others={others}
            onDone={props.onChange}
            onClose={() => setOpen(false)}
          />
        )}
      </Suspense>
    </li>
  )
}
