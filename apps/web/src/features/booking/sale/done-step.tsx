import type { SaleResult } from '@marquee/contract'
import type { SoldRide } from '../../../parts/checkout/rides.ts'
import { SaleDone } from '../../../parts/checkout/sale-done.tsx'
import type { PaymentInput } from '../../../parts/till/part-payment/payments.ts'
import { useBooking } from '../booking-screen.ts'

interface DoneStepProps {
  result: SaleResult
  /** Its answer had been lost. */
  isLate: boolean
  /** The payments of the last try. */
  chosen: readonly PaymentInput[]
  /** The guests who are carried. */
  rides: readonly SoldRide[] | undefined
  /** It is of the ticket session that is open. */
  isHere: boolean
  onNext: () => void
}

/** The passes of the sale, each with its seat; Enter goes on to the next guest. */
export function DoneStep({ result, isLate, chosen, rides, isHere, onNext }: DoneStepProps) {
  const { sale, words, nameOfType, nameOfArea } = useBooking()
  return (
    <SaleDone
      result={result}
      isLate={isLate}
      chosen={chosen}
      rides={rides}
      onNext={onNext}
      passText={({ seatNo, areaNo, passTypeId }) => {
        // The seats of another ticket session have other names.
        if (!isHere) return ''
        const type = sale.passTypes.find((each) => each.id === passTypeId)
        const place = seatNo === null ? nameOfArea(areaNo ?? 0) : words.place(seatNo)
        return type ? `${place} · ${nameOfType(type)}` : place
      }}
    />
  )
}
