import type { PurchaseDetail } from '@marquee/contract/purchases'
import type { HeldItem } from '@marquee/contract/stock'
import { cx } from '@marquee/ui'
import { useMemo } from 'react'
import { readAmount, writeAmount } from '../../../lib/amount.ts'
import { useMe } from '../../../lib/auth-session/current.ts'
import { useFormat } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { newUuid } from '../../../lib/uuid.ts'
import type { TypedLine } from './use-lines.ts'

const decimals = (qty: number) => String(Math.round(qty * 1000) / 1000)

/** What a delivery of an order is expected to bring, as the lines of its form; and which line a scanned item is of. */
export function useExpected(order: { detail: PurchaseDetail; items: readonly HeldItem[] } | undefined) {
  const { language } = useTexts('stock')
  const currency = useMe()?.venue.currency ?? 'TRY'
  const detail = order?.detail
  const items = order?.items
  return useMemo(() => {
    const lineOf = (item: HeldItem, { lineNo, packing, priceMinor, openQty }: PurchaseDetail['lines'][number]) => {
      const open = decimals(Number(openQty) / Number(packing?.factor ?? 1))
      const unitId = packing?.id ?? null
      return {
        item,
        unitId,
        qty: language === 'tr' ? open.replace('.', ',') : open,
        price: writeAmount(priceMinor, currency, language),
        ordered: { lineNo, unitId, openQty: open, priceMinor },
      }
    }
    const blank = { lot: '', expiresOn: null, rejected: '', rejectReason: '' }
    const initial: TypedLine[] = (detail?.lines ?? []).flatMap((line) => {
      const item = items?.find(({ id }) => id === line.item.id)
      return item && Number(line.openQty) > 0 ? [{ key: newUuid(), ...blank, ...lineOf(item, line) }] : []
    })
    const fill = (item: HeldItem) => {
      const line = detail?.lines.find((each) => each.item.id === item.id)
      return line ? { ...lineOf(item, line), qty: '1' } : { ordered: null }
    }
    /** A line with what is expected of it now. */
    const lineNow = (line: TypedLine): TypedLine => {
      const of = detail?.lines.find(({ lineNo }) => lineNo === line.ordered?.lineNo)
      return of ? { ...line, ordered: lineOf(line.item, of).ordered } : line
    }
    return detail ? { initial, fill, lineNow } : { initial: [] as TypedLine[], lineNow }
  }, [detail, items, language, currency])
}

/** What was ordered of a line, and whether its price is another one now. */
export function OrderedHint({ line, currency }: { line: TypedLine; currency: string }) {
  const { t } = useTexts('stock')
  const format = useFormat()
  const { ordered } = line
  if (!ordered) return <span className="block text-sm text-warning-strong">{t('stock:form.notOrdered')}</span>
  const price = line.unitId === ordered.unitId ? readAmount(line.price, currency) : null
  const change = typeof price === 'number' && ordered.priceMinor > 0 ? price / ordered.priceMinor - 1 : 0
  return (
    <span className="tnum block text-sm">
      {t('stock:form.ordered', {
        qty: format.number(Number(ordered.openQty)),
        price: format.money(ordered.priceMinor, currency),
      })}
      {Math.abs(change) >= 0.0005 && (
        <b className={cx('ml-2', change > 0 ? 'text-danger' : 'text-success')}>
          {t(change > 0 ? 'stock:form.dearer' : 'stock:form.cheaper', { share: format.percent(Math.abs(change)) })}
        </b>
      )}
    </span>
  )
}
