import type { SaleResult } from '@marquee/contract'
import { SaleDone } from '../../../parts/checkout/sale-done.tsx'
import type { SoldAlong } from '../../../parts/checkout/sold-along.ts'
import type { PaymentInput } from '../../../parts/till/part-payment/payments.ts'
import { useBooking } from '../booking-screen.ts'

interface DoneStepProps {
  result: SaleResult
  /** Its answer had been lost. */
  isLate: boolean
  /** The payments of the last try. */
  chosen: readonly PaymentInput[]
  /** What was sold with the passes. */
  along: SoldAlong
  /** It is of the ticket session that is open. */
  isHere: boolean
  onNext: () => void
}

/** The passes of the sale, each with its seat; Enter goes on to the next guest. */
export function DoneStep({ result, isLate, chosen, along, isHere, onNext }: DoneStepProps) {
  const { sale, words, nameOfType, nameOfArea } = useBooking()
  return (
    <SaleDone
      result={result}
      isLate={isLate}
      chosen={chosen}
      along={along}
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
