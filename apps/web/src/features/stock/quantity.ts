import type { BaseUnit, PackingUnit } from '@marquee/contract/inventory'
import { useCallback } from 'react'
import { plainDecimal } from '../../lib/decimal.ts'
import { useFormat } from '../../lib/format.ts'
import { useTexts } from '../../lib/use-texts.ts'

/** A quantity in words: "12 bottles" where that is its unit, "Case of 24 pieces" for a packing. */
export function useQuantity() {
  const { t } = useTexts('stock', 'inventoryItems')
  const format = useFormat()
  const qty = useCallback(
    (amount: string, unit: BaseUnit) =>
      t('stock:qty', { qty: format.number(Number(amount)), unit: t(`inventoryItems:unit.${unit}`) }),
    [t, format],
  )
  const packing = useCallback(
    ({ unit, factor }: { unit: PackingUnit; factor: string }, base: BaseUnit) =>
      t('stock:form.packing', { packing: t(`inventoryItems:packing.${unit}`), qty: qty(factor, base) }),
    [t, qty],
  )
  return { qty, packing }
}

/** A quantity as it is typed, "12,5", as it is sent; null: it is none. */
export function readQuantity(typed: string): string | null {
  const plain = plainDecimal(typed)
  return /^\d{1,9}(\.\d{1,3})?$/.test(plain) ? plain : null
}
