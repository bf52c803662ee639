import type { PassTypeId } from '@marquee/contract'
import { Segmented, Select } from '@marquee/ui'
import { useTexts } from '../../../lib/use-texts.ts'
import { quoteOf } from '../../../parts/checkout/basket.ts'
import { useBooking } from '../booking-screen.ts'

/** One kind of pass for everything on seats; single lines may differ afterwards. */
export function TypeChips() {
  const { t } = useTexts('booking')
  const { sale, lines, draft, nameOfType } = useBooking()
  const seats = lines.flatMap((line) =>
    line.seatNo === null || line.packaged ? [] : [{ ...line, seatNo: line.seatNo }],
  )
  const options = sale.passTypes
    .filter((type) => seats.some((line) => quoteOf(sale.prices, type.id, line.categoryId)))
    .map((type) => ({ value: type.id as string, label: nameOfType(type) }))
  if (seats.length === 0 || options.length < 2) return null
  const types = new Set(seats.map((line) => line.type?.id))
  const value = types.size === 1 ? (([...types][0] ?? '') as string) : ''
  const choose = (id: string) =>
    draft.chooseType(
      seats.filter((line) => quoteOf(sale.prices, id as PassTypeId, line.categoryId)).map((line) => line.seatNo),
      id as PassTypeId,
    )
  const label = t('booking:basket.typeForAll')
  const isShort = options.length <= 4 && options.every((option) => option.label.length <= 11)
  return isShort ? (
    <Segmented
      label={label}
      options={options}
      value={value}
      onValueChange={choose}
      className="flex w-full [&>label]:flex-1 [&>label]:px-1.5"
    />
  ) : (
    <Select
      aria-label={label}
      placeholder={value === '' ? t('booking:basket.mixed') : undefined}
      options={options}
      value={value}
      onValueChange={(id) => id && choose(id)}
    />
  )
}
