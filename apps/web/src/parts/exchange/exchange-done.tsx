import { groupShortCode, inLanguage, type OrderChanged, type OrderDetail } from '@marquee/contract'
import { Button, Dialog } from '@marquee/ui'
import Printer from 'lucide-react/icons/printer'
import Receipt from 'lucide-react/icons/receipt'
import { useRef } from 'react'
import { useFormat } from '../../lib/format.ts'
import { useKeysInDialog } from '../../lib/keys/use-keys-in-dialog.ts'
import { useMay } from '../../lib/rights.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { usePrint } from '../printing/queries.ts'
import { cashOf, type Part, unpaidOf } from '../refunds/model/split.ts'
import { MoneyBack } from '../refunds/money-back.tsx'
import { type PartBack, PartsTold, RidesBack } from '../refunds/rides-back.tsx'
import { type NewPass, newPassesOf } from './model.ts'

/** What an exchange did beside the answer of the server, as it was told before. */
interface Told {
  parts: Part[]
  made: NewPass[]
  ridesBack: readonly PartBack[]
  /** Dishes that are ordered for the new show now, and those that went back. */
  dishesMoved: readonly PartBack[]
  dishesBack: readonly PartBack[]
  /** When the new show begins. */
  startsAt: string | null
}

interface ExchangeDoneProps {
  done: { changed: OrderChanged; told: Told }
  order: OrderDetail
  /** Where a new pass is, in words. */
  placeOf: (pass: NewPass) => string
  onClose: () => void
}

/** What came of an exchange: the money that moved, the new passes, and their papers. Enter closes it. */
export function ExchangeDone({ done, order, placeOf, onClose }: ExchangeDoneProps) {
  const { t, language } = useTexts('exchange', 'refunds', 'common')
  const format = useFormat()
  const close = useRef<HTMLButtonElement>(null)
  const mayPrint = useMay('order_list', 'print')
  const { print, busy } = usePrint()
  const { changed, told } = done
  const { refundMinor, changeMinor, currency, orderId, changeNo, receiptNo, passes } = changed
  const money = (minor: number) => format.money(minor, currency)
  const [only] = passes
  const printPasses = () =>
    print({ id: orderId, own: false, ...(passes.length === 1 && only && { passId: only.id }) }, 'passes')
  const printPaper = () => print({ id: orderId, own: false, changeNo }, 'refund')
  useKeysInDialog(mayPrint ? { p: printPasses, r: printPaper } : {})
  const parts = refundMinor > 0 ? told.parts : []
  const handMinor = changeMinor > 0 ? changeMinor : cashOf(parts)
  const unpaidMinor = unpaidOf(parts)
  const backMinor = refundMinor - unpaidMinor
  const made = newPassesOf(told.made, passes)
  const nameOf = (at: number) => {
    const one = made[at]
    return one && [one.kind && inLanguage(one.kind.name, language), placeOf(one)].filter(Boolean).join(' · ')
  }
  return (
    <Dialog
      open
      onClose={onClose}
      initialFocus={close}
      title={t('exchange:done.title')}
      description={[
        t('exchange:done.order', { number: String(order.orderNo) }),
        receiptNo !== null && t('exchange:done.receipt', { number: receiptNo }),
      ]
        .filter(Boolean)
        .join(' · ')}
      footer={
        <>
          {mayPrint && (
            <>
              <Button icon={Receipt} loading={busy === 'refund'} onClick={printPaper} aria-keyshortcuts="r">
                {t('exchange:done.paper')}
              </Button>
              <Button icon={Printer} loading={busy === 'passes'} onClick={printPasses} aria-keyshortcuts="p">
                {t('exchange:done.print', { count: passes.length })}
              </Button>
            </>
          )}
          <Button ref={close} variant="primary" onClick={onClose}>
            {t('common:action.close')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <div className="rounded-md bg-success-soft px-5 py-4 text-success-on-soft">
          {(handMinor > 0 || refundMinor > 0) && (
            <>
              <p className="font-semibold text-sm">
                {t(
                  changeMinor > 0
                    ? 'exchange:done.change'
                    : handMinor > 0
                      ? 'exchange:done.hand'
                      : backMinor > 0
                        ? 'exchange:done.back'
                        : 'refunds:done.unpaid',
                )}
              </p>
              <p className="stretch-wide tnum font-[680] text-3xl">{money(handMinor || backMinor || unpaidMinor)}</p>
            </>
          )}
          <p className="text-sm">{t('exchange:done.passes', { count: passes.length })}</p>
          <RidesBack rides={told.ridesBack} />
          <PartsTold
            title={t('exchange:done.dishesMoved', {
              when: told.startsAt === null ? '' : format.dateTime(told.startsAt, 'short'),
            })}
            parts={told.dishesMoved}
          />
          <PartsTold title={t('exchange:done.dishesBack')} parts={told.dishesBack} />
        </div>
        <MoneyBack parts={parts} giftCards={changed.giftCards} currency={currency} />
        <ul className="divide-y divide-line border-line border-y text-sm">
          {passes.map(({ id, shortCode }, at) => (
            <li key={id} className="flex items-baseline justify-between gap-4 py-2">
              <span className="min-w-0">{nameOf(at)}</span>
              <span translate="no" className="tnum shrink-0 font-semibold tracking-wider">
                {groupShortCode(shortCode)}
              </span>
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  )
}
