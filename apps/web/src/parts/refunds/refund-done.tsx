import type { OrderChanged } from '@marquee/contract'
import { Button, Dialog } from '@marquee/ui'
import Receipt from 'lucide-react/icons/receipt'
import { useRef } from 'react'
import { useFormat } from '../../lib/format.ts'
import { useKeysInDialog } from '../../lib/keys/use-keys-in-dialog.ts'
import { useMay } from '../../lib/rights.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { usePrint } from '../printing/queries.ts'
import { cashOf, isByTerminal, type Part, unpaidOf } from './model/split.ts'
import { MoneyBack } from './money-back.tsx'
import { type PartBack, PartsTold, RidesBack } from './rides-back.tsx'

/** A change that went through. */
export interface Done {
  changed: OrderChanged
  parts: Part[]
  /** How many passes it cancelled. */
  passes: number
  /** What it took off the price, gone back or not. */
  reducedMinor?: number
  /** Nothing was cancelled: the price is lower. */
  isAdjustment?: boolean
  /** The pieces of food. */
  dishes?: readonly PartBack[]
  /** Dishes of which a share of the price goes back, with as many pieces as it is a share of. */
  shares?: readonly PartBack[]
  rides?: readonly PartBack[]
}

/** What went back, by which way, and its paper. Enter closes it. */
export function RefundDone({ done, orderNo, onClose }: { done: Done; orderNo: number; onClose: () => void }) {
  const { t } = useTexts('refunds', 'common')
  const format = useFormat()
  const close = useRef<HTMLButtonElement>(null)
  const mayPrint = useMay('order_list', 'print')
  const { print, busy } = usePrint()
  const { changed, parts, passes, reducedMinor = 0, isAdjustment = false, dishes = [], shares = [], rides = [] } = done
  const items = dishes.reduce((sum, { qty }) => sum + qty, 0)
  const { refundMinor, currency, orderId, changeNo, receiptNo } = changed
  const cashMinor = cashOf(parts)
  const unpaidMinor = unpaidOf(parts)
  const backMinor = cashMinor || refundMinor - unpaidMinor
  // Where nothing went back there is no paper; where it is owed less, it is no refund.
  const hasPaper = mayPrint && (refundMinor > 0 || reducedMinor > 0)
  const doPrint = () => print({ id: orderId, own: false, changeNo }, 'refund')
  useKeysInDialog(hasPaper ? { p: doPrint } : {})
  return (
    <Dialog
      open
      onClose={onClose}
      initialFocus={close}
      title={t(
        refundMinor === 0
          ? isAdjustment
            ? 'refunds:done.reduced'
            : passes === 0
              ? 'refunds:done.cancelledItems'
              : 'refunds:done.cancelled'
          : backMinor === 0
            ? 'refunds:done.unpaidTitle'
            : // The terminal has yet to give it back.
              parts.some(isByTerminal)
              ? 'refunds:done.underWay'
              : 'refunds:done.title',
      )}
      description={[
        t('refunds:done.order', { number: String(orderNo) }),
        receiptNo !== null && t('refunds:done.receipt', { number: receiptNo }),
      ]
        .filter(Boolean)
        .join(' · ')}
      footer={
        <>
          {hasPaper && (
            <Button icon={Receipt} loading={busy === 'refund'} onClick={doPrint} aria-keyshortcuts="p">
              {t(backMinor > 0 ? 'refunds:done.print' : 'refunds:done.printOwed')}
            </Button>
          )}
          <Button ref={close} variant="primary" onClick={onClose}>
            {t('common:action.close')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <div className="rounded-md bg-success-soft px-5 py-4 text-success-on-soft">
          {refundMinor > 0 && (
            <p className="font-semibold text-sm">
              {t(cashMinor > 0 ? 'refunds:done.hand' : backMinor > 0 ? 'refunds:done.back' : 'refunds:done.unpaid')}
            </p>
          )}
          {refundMinor > 0 && (
            <p className="stretch-wide tnum font-[680] text-3xl">{format.money(backMinor || unpaidMinor, currency)}</p>
          )}
          {refundMinor === 0 && reducedMinor > 0 && (
            <p className="tnum font-semibold">
              {t('refunds:done.owedLess', { amount: format.money(reducedMinor, currency) })}
            </p>
          )}
          {passes > 0 && <p className="text-sm">{t('refunds:done.passes', { count: passes })}</p>}
          <PartsTold title={t('refunds:done.items', { count: items })} parts={dishes} />
          <PartsTold isShared title={t('refunds:done.shares', { count: shares.length })} parts={shares} />
          <RidesBack rides={rides} />
        </div>
        <MoneyBack parts={parts} giftCards={changed.giftCards} currency={currency} />
      </div>
    </Dialog>
  )
}
