import { groupShortCode, type SaleResult } from '@marquee/contract'
import { Badge, Button, Dialog, Perforation } from '@marquee/ui'
import CircleCheck from 'lucide-react/icons/circle-check'
import Printer from 'lucide-react/icons/printer'
import QrCodeIcon from 'lucide-react/icons/qr-code'
import Receipt from 'lucide-react/icons/receipt'
import { Suspense, useRef, useState } from 'react'
import { useFormat } from '../../lib/format.ts'
import { useKeysInDialog } from '../../lib/keys/use-keys-in-dialog.ts'
import { onDemand } from '../../lib/on-demand.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { useMethodName } from '../pay/queries.ts'
import { usePrint } from '../printing/queries.ts'
import type { PaymentInput } from '../till/part-payment/payments.ts'
import { TrainingNotice } from '../till/training-notice.tsx'
import { NextGuest } from './next-guest.tsx'
import type { SoldAlong } from './sold-along.ts'
import { SoldParts } from './sold-parts.tsx'
import { SoldQrCodes } from './sold-qr-codes.tsx'

const SoldTo = onDemand(() => import('../customers/sold-to.tsx').then((part) => ({ default: part.SoldTo })))
const PrintedElsewhere = onDemand(() =>
  import('../printers/printed-elsewhere.tsx').then((part) => ({ default: part.PrintedElsewhere })),
)

const SoldCards = onDemand(() => import('../gift-cards/sold-cards.tsx').then((part) => ({ default: part.SoldCards })))

type SoldPass = SaleResult['passes'][number]
type Paid = Pick<PaymentInput, 'method' | 'methodId' | 'amountMinor'>

/** Whether two lists of payments are the same money by the same ways. */
function isSamePaid(some: readonly Paid[], others: readonly Paid[]): boolean {
  const wordOf = ({ method, methodId, amountMinor }: Paid, isExact: boolean) =>
    `${isExact ? methodId : method} ${amountMinor}`
  // A way that was not named is the first of its kind.
  const isExact = [...some, ...others].every(({ methodId }) => methodId !== undefined)
  const words = (list: readonly Paid[]) =>
    list
      .map((each) => wordOf(each, isExact))
      .sort()
      .join()
  return words(some) === words(others)
}

export interface SaleDoneProps {
  result: SaleResult
  /** Enter, Esc, or the large button. */
  onNext: () => void
  /** Its answer had been lost: it is said that it went through all the same. */
  isLate?: boolean
  /** What the clerk chose last; after a lost answer that may be another way than the one by which it was paid. */
  chosen?: readonly PaymentInput[]
  /** What was sold with the passes. */
  along?: SoldAlong
  /** The word on the button that goes on; the next guest. */
  nextLabel?: string
  /** What was sold in a few words, where there are too many passes to count them. */
  summary?: string
  /** What a pass is called: its type and its place. */
  passText?: (pass: SoldPass) => string
}

/** A sale that is done: change, passes, paper. Enter goes on to the next guest. */
export function SaleDone(props: SaleDoneProps) {
  const { result, onNext, isLate = false, chosen = [], along = {}, nextLabel, summary, passText } = props
  const { t } = useTexts('pay')
  const format = useFormat()
  const methodName = useMethodName()
  const next = useRef<HTMLButtonElement>(null)
  const [showsCodes, setShowsCodes] = useState(false)
  const { print, busy } = usePrint()
  const order = { id: result.orderId, own: true }
  const sumsOf = (payments: readonly Paid[]) =>
    format.list(payments.map((each) => `${methodName(each)} ${format.money(each.amountMinor, result.currency)}`))
  const paid = sumsOf(result.payments) || format.money(result.grossMinor, result.currency)
  const leftMinor = result.grossMinor - result.payments.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  const isOtherWay = isLate && result.payments.length > 0 && chosen.length > 0 && !isSamePaid(result.payments, chosen)
  useKeysInDialog({ p: () => print(order, 'passes'), r: () => print(order, 'receipt') })
  return (
    <Dialog
      open
      size="lg"
      onClose={onNext}
      initialFocus={next}
      title={t('pay:done.title')}
      description={t('pay:done.order', { number: String(result.orderNo) })}
      footer={<NextGuest ref={next} label={nextLabel ?? t('pay:done.next')} onNext={onNext} />}
    >
      <div className="flex flex-col gap-4">
        <TrainingNotice />
        {isLate && (
          <p className="rounded-md bg-info-soft px-4 py-3 text-info-on-soft text-sm">
            <b className="block font-semibold">{t('pay:done.late')}</b>
            {t('pay:done.lateBody')}
            {isOtherWay && (
              <b className="mt-1 block font-semibold">{t('pay:done.otherWay', { paid, chosen: sumsOf(chosen) })}</b>
            )}
          </p>
        )}
        <div className="rounded-md bg-success-soft px-5 py-4 text-success-on-soft">
          <p className="font-semibold text-sm">{t(result.changeMinor > 0 ? 'pay:done.change' : 'pay:done.noChange')}</p>
          {result.changeMinor > 0 && (
            <p className="stretch-wide tnum font-[680] text-3xl">{format.money(result.changeMinor, result.currency)}</p>
          )}
          <p className="tnum mt-1 text-sm">
            {t('pay:done.paid')}: {paid}
          </p>
        </div>
        {result.dueAt && (
          <p className="tnum rounded-md bg-warning-soft px-5 py-3 text-sm text-warning-on-soft">
            <b className="block font-semibold">
              {t('pay:done.left', { amount: format.money(leftMinor, result.currency) })}
            </b>
            {t('pay:done.leftBy', { when: format.dateTime(result.dueAt, 'short') })}
          </p>
        )}
        <div className="grid gap-2 sm:grid-cols-3">
          <Button
            icon={Printer}
            loading={busy === 'passes'}
            onClick={() => print(order, 'passes')}
            className="!min-h-[56px]"
            aria-keyshortcuts="p"
          >
            {t('pay:done.printPasses')}
          </Button>
          <Button
            icon={Receipt}
            loading={busy === 'receipt'}
            onClick={() => print(order, 'receipt')}
            className="!min-h-[56px]"
            aria-keyshortcuts="r"
          >
            {t('pay:done.printReceipt')}
          </Button>
          <Button
            icon={QrCodeIcon}
            aria-expanded={showsCodes}
            onClick={() => setShowsCodes(!showsCodes)}
            className="!min-h-[56px]"
          >
            {t(showsCodes ? 'pay:done.hideQr' : 'pay:done.showQr')}
          </Button>
        </div>
        <Suspense fallback={null}>
          <PrintedElsewhere orderNo={result.orderNo} />
          <SoldTo orderId={result.orderId} />
        </Suspense>
        <Perforation hole="raised" />
        {showsCodes ? (
          <SoldQrCodes result={result} passText={passText} />
        ) : (
          <section>
            <div className="mb-2 flex items-center justify-between gap-3">
              <h3 className="font-[660] text-md">{t('pay:done.passes', { count: result.passes.length })}</h3>
              <Badge tone="success" icon={CircleCheck}>
                {t('pay:done.title')}
              </Badge>
            </div>
            {summary && <p className="tnum text-ink-2 text-sm">{summary}</p>}
            <ul className="divide-y divide-line">
              {result.passes.map((pass) => (
                <li key={pass.id} className="flex items-baseline justify-between gap-4 py-2">
                  <span className="min-w-0 [overflow-wrap:anywhere]">{passText?.(pass)}</span>
                  <span translate="no" className="tnum shrink-0 font-semibold tracking-wide">
                    {groupShortCode(pass.shortCode)}
                  </span>
                </li>
              ))}
            </ul>
          </section>
        )}
        <SoldParts {...along} />
        {result.giftCards && result.giftCards.length > 0 && (
          <Suspense fallback={null}>
            <SoldCards cards={result.giftCards} currency={result.currency} />
          </Suspense>
        )}
      </div>
    </Dialog>
  )
}
