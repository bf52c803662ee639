import { SaleDone } from '../../../parts/sale/sale-done.tsx'
import { useBooking } from '../booking-screen.ts'
import type { Sold } from './use-sale.ts'

/** The passes of the sale, each with its seat; Enter goes on to the next guest. */
export function DoneStep({ result: { sold, isLate, isHere }, onNext }: { result: Sold; onNext: () => void }) {
  const { sale, words, nameOfType, nameOfArea } = useBooking()
  return (
    <SaleDone
      result={sold}
      isLate={isLate}
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
