import type { SaleResult } from '@marquee/contract'
import { SaleDone } from '../../../lib/sale/sale-done.tsx'
import { useDesk } from '../desk.ts'

/** The passes of the sale, each with its seat; Enter goes on to the next guest. */
export function DoneStep({ result, onNext }: { result: SaleResult; onNext: () => void }) {
  const { sale, words, nameOfType, nameOfArea } = useDesk()
  return (
    <SaleDone
      result={result}
      onNext={onNext}
      passText={({ seatNo, areaNo, passTypeId }) => {
        const type = sale.passTypes.find((each) => each.id === passTypeId)
        const place = seatNo === null ? nameOfArea(areaNo ?? 0) : words.place(seatNo)
        return type ? `${place} · ${nameOfType(type)}` : place
      }}
    />
  )
}
