import type { ItemUnitId } from '@marquee/contract/inventory'
import type { HeldItem } from '@marquee/contract/stock'
import { useState } from 'react'
import { readAmount, writeAmount } from '../../../lib/amount.ts'
import { useMe } from '../../../lib/auth-session/current.ts'
import { typedDecimal } from '../../../lib/decimal.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { newUuid } from '../../../lib/uuid.ts'
import { readQuantity } from '../quantity.ts'

/** One line of a form as it is typed. */
export interface TypedLine {
  key: string
  item: HeldItem
  unitId: ItemUnitId | null
  qty: string
  price: string
  lot: string
  expiresOn: string | null
  rejected: string
  rejectReason: string
  /** The line of an order that it is of: what is still expected in its packing, and at which price. */
  ordered?: { lineNo: number; unitId: ItemUnitId | null; openQty: string; priceMinor: number } | null
}

export type LineChange = Partial<Omit<TypedLine, 'key' | 'item'>>

const factorOf = ({ item, unitId }: Pick<TypedLine, 'item' | 'unitId'>) =>
  Number(item.packings.find(({ id }) => id === unitId)?.factor ?? 1)

interface LinesOptions {
  initial?: readonly TypedLine[]
  /** What a new line is filled with besides; its item was scanned. */
  fill?: (item: HeldItem, unitId: ItemUnitId | null) => Partial<TypedLine>
  /** Whether what is found by name is counted in the packing that is bought, otherwise one by one. */
  inPurchased?: boolean
}

/** The lines of a form: scanned again, a line counts one more. */
export function useLines({ initial = [], fill, inPurchased = true }: LinesOptions = {}) {
  const { language } = useTexts('stock')
  const currency = useMe()?.venue.currency ?? 'TRY'
  const [lines, setLines] = useState<readonly TypedLine[]>(initial)

  // What was paid at last is what is offered; nothing where that is not known.
  const priceOf = (item: HeldItem, unitId: ItemUnitId | null) => {
    const minor = Math.round(item.lastCost * factorOf({ item, unitId }))
    return minor > 0 ? writeAmount(minor, currency, language) : ''
  }

  function add(item: HeldItem, scanned: ItemUnitId | null, isPiece = false) {
    const bought = inPurchased && !isPiece ? item.packings.find(({ isPurchase }) => isPurchase)?.id : null
    const unitId = scanned ?? bought ?? null
    setLines((before) => {
      const known = before.find((line) => line.item.id === item.id && line.unitId === unitId)
      if (known) {
        const more = Number(readQuantity(known.qty) ?? '0') + 1
        const qty = typedDecimal(String(Math.round(more * 1000) / 1000))
        return before.map((line) => (line === known ? { ...line, qty } : line))
      }
      const line: TypedLine = {
        key: newUuid(),
        item,
        unitId,
        qty: '1',
        price: priceOf(item, unitId),
        lot: '',
        expiresOn: null,
        rejected: '',
        rejectReason: '',
        ...fill?.(item, unitId),
      }
      return [line, ...before]
    })
  }

  const change = (key: string, more: LineChange) =>
    setLines((before) =>
      before.map((line) =>
        line.key === key
          ? {
              ...line,
              ...more,
              ...('unitId' in more && { price: priceOf(line.item, more.unitId ?? null) }),
            }
          : line,
      ),
    )

  return {
    lines,
    add,
    change,
    remove: (key: string) => setLines((before) => before.filter((line) => line.key !== key)),
    /** Of all lines, without tax. */
    totalMinor: lines.reduce(
      (sum, { qty, price }) => sum + Math.round(Number(readQuantity(qty) ?? '0') * (readAmount(price, currency) ?? 0)),
      0,
    ),
    currency,
  }
}
