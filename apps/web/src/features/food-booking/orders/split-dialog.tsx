import { inLanguage, type SaleDiscount } from '@marquee/contract'
import { calledAs } from '@marquee/contract/call-name'
import type { BillWish, FoodOrderDetail } from '@marquee/contract/food-orders'
import { equalShare, leftOfLine } from '@marquee/contract/food-price'
import { Button, Dialog, Field, Segmented, TextInput } from '@marquee/ui'
import { type FormEvent, useId, useState } from 'react'
import { readAmount } from '../../../lib/amount.ts'
import { useFormat } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { noReductions, type Promo } from '../../../parts/checkout/reductions.ts'
import { PromoButton } from '../../../parts/reductions/promo-button.tsx'
import { Stepper } from '../menu/stepper.tsx'
import { type Goods, offOf } from '../model/off.ts'
import { ReduceDialog } from '../sale/reduce-dialog.tsx'

/** What is paid of an order now. */
export interface PayingPart {
  bill: BillWish
  discount: SaleDiscount | null
  promo: Promo | null
  tipMinor: number
  dueMinor: number
}

interface SplitDialogProps {
  order: FoodOrderDetail
  mayDiscount: boolean
  onPay: (part: PayingPart) => void
  onClose: () => void
}

const splits = ['rest', 'items', 'equal', 'amount'] as const
type Split = (typeof splits)[number]

// Whoever shares with others pays as much as the one before: of what is open, one of so many shares as are left.
function sharesLeft({ bills, totalMinor, paidMinor }: FoodOrderDetail): number | null {
  const last = bills.at(-1)
  if (last?.split !== 'equal' || last.amountMinor === 0) return null
  return Math.min(100, Math.max(1, Math.round((totalMinor - paidMinor) / last.amountMinor)))
}

// Whole pieces that what is open still pays for: an amount may have been paid of the line.
const payableOf = ({ unitMinor }: { unitMinor: number }, left: ReturnType<typeof leftOfLine>): number =>
  unitMinor === 0 ? left.qty : Math.min(left.qty, Math.floor(left.minor / unitMinor))

/** Which part of an order is paid: all of it, some pieces, an equal share, or an amount. */
export function SplitDialog({ order, mayDiscount, onPay, onClose }: SplitDialogProps) {
  const { t, language } = useTexts('foodBooking', 'common')
  const format = useFormat()
  const id = useId()
  const shares = sharesLeft(order)
  const [split, setSplit] = useState<Split>(shares === null ? 'rest' : 'equal')
  const [chosen, setChosen] = useState<Readonly<Record<string, number>>>({})
  const [people, setPeople] = useState(shares ?? Math.max(2, order.guests))
  const [typed, setTyped] = useState('')
  const [tried, setTried] = useState(false)
  const [reduces, setReduces] = useState(false)
  const [reduction, setReduction] = useState<Omit<PayingPart, 'bill' | 'dueMinor'>>({
    discount: null,
    promo: null,
    tipMinor: 0,
  })
  const money = (minor: number) => format.money(minor, order.currency)
  const open = order.lines
    .filter(({ parentLineNo }) => parentLineNo === null)
    .map((line) => ({ line, key: `${line.foodOrderId} ${line.lineNo}`, left: leftOfLine(line) }))
    .filter(({ left }) => left.qty > 0 || left.minor > 0)
  const total = open.reduce((sum, { left }) => sum + left.minor, 0)
  const amount = readAmount(typed, order.currency)
  const all = open.map(({ line, left }): Goods => ({ ...line, qty: Math.max(0, left.qty), minor: left.minor }))
  // Shares belong to no piece, unless one of them is all that is left.
  const shareOf = (minor: number) => (minor === total ? all : [{ variantId: '', qty: 0, unitMinor: 0, minor }])
  const wanted = (): { bill: BillWish; goods: Goods[] } | null => {
    if (split === 'rest') return { bill: { split }, goods: all }
    if (split === 'equal') return { bill: { split, of: people }, goods: shareOf(equalShare(total, people)) }
    if (split === 'amount') {
      if (amount == null || amount < 1 || amount > total) return null
      return { bill: { split, amountMinor: amount }, goods: shareOf(amount) }
    }
    const lines = open.flatMap(({ line, key }) => {
      const qty = chosen[key] ?? 0
      return qty > 0 ? [{ line, qty }] : []
    })
    if (lines.length === 0) return null
    return {
      bill: { split, lines: lines.map(({ line: { foodOrderId, lineNo }, qty }) => ({ foodOrderId, lineNo, qty })) },
      goods: lines.map(({ line, qty }) => ({ ...line, qty, minor: qty * line.unitMinor })),
    }
  }
  const part = wanted()
  const { goodsMinor, offMinor, lacksDish } = offOf(part?.goods ?? [], reduction)
  const isPieceLeft = open.some(
    ({ line, left }) => payableOf(line, left) > 0 && reduction.promo?.free?.variantIds.includes(line.variantId),
  )
  const dueMinor = goodsMinor - offMinor + reduction.tipMinor
  function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (part && !lacksDish) onPay({ bill: part.bill, ...reduction, dueMinor })
  }
  return (
    <>
      <Dialog
        open
        size="lg"
        title={t('foodBooking:split.title', { number: calledAs(order) })}
        description={t('foodBooking:split.left', { amount: money(total) })}
        onClose={onClose}
        footer={
          <>
            <Button variant="quiet" onClick={() => setReduces(true)} className="mr-auto">
              {t(mayDiscount ? 'foodBooking:basket.reduce' : 'foodBooking:basket.addTip')}
            </Button>
            <Button onClick={onClose}>{t('common:action.cancel')}</Button>
            <Button variant="primary" type="submit" form={id} className="tnum">
              {t('foodBooking:split.pay', { amount: money(dueMinor) })}
            </Button>
          </>
        }
      >
        <form id={id} noValidate onSubmit={submit} className="flex flex-col gap-4">
          <Segmented
            label={t('foodBooking:split.how')}
            options={splits.map((value) => ({ value, label: t(`foodBooking:split.${value}`) }))}
            value={split}
            onValueChange={setSplit}
            className="flex-wrap self-start"
          />
          {lacksDish && reduction.promo && (
            <p role="alert" className="font-medium text-danger text-sm">
              {t(isPieceLeft ? 'foodBooking:split.lacksDish' : 'foodBooking:split.noneLeft', {
                code: reduction.promo.code,
                name: reduction.promo.free ? inLanguage(reduction.promo.free.name, language) : '',
              })}
            </p>
          )}
          {split === 'items' && (
            <>
              {tried && !part && (
                <p role="alert" className="font-medium text-danger text-sm">
                  {t('foodBooking:split.chooseSome')}
                </p>
              )}
              <ul className="divide-y divide-line">
                {open.map(({ line, key, left }) => {
                  const payable = payableOf(line, left)
                  return (
                    <li key={key} className="flex items-center justify-between gap-3 py-2">
                      <span className="min-w-0">
                        <span className="block font-semibold [overflow-wrap:anywhere]">
                          {inLanguage(line.name, language)}
                        </span>
                        <span className="tnum text-ink-3 text-sm">
                          {[
                            money(line.unitMinor),
                            t('foodBooking:split.open', { count: payable }),
                            line.guestNo ? t('foodBooking:line.guestNo', { number: String(line.guestNo) }) : '',
                          ]
                            .filter(Boolean)
                            .join(' · ')}
                        </span>
                        {payable * line.unitMinor < left.minor && (
                          <span className="block text-ink-2 text-sm">
                            {t('foodBooking:split.noPiece', { amount: money(left.minor - payable * line.unitMinor) })}
                          </span>
                        )}
                      </span>
                      <Stepper
                        label={inLanguage(line.name, language)}
                        value={chosen[key] ?? 0}
                        least={0}
                        most={payable}
                        onChange={(qty) => setChosen({ ...chosen, [key]: qty })}
                      />
                    </li>
                  )
                })}
              </ul>
            </>
          )}
          {split === 'equal' && (
            <div className="flex flex-wrap items-center gap-3">
              <Stepper label={t('foodBooking:split.people')} value={people} least={1} most={100} onChange={setPeople} />
              <span className="text-ink-2 text-sm">{t('foodBooking:split.peopleHint')}</span>
            </div>
          )}
          {split === 'amount' && (
            <Field
              id={`${id}-amount`}
              label={t('foodBooking:split.amountLabel')}
              error={tried && !part ? t('foodBooking:split.amountWrong', { amount: money(total) }) : undefined}
              required
            >
              <TextInput
                value={typed}
                inputMode="decimal"
                autoComplete="off"
                className="tnum"
                onChange={(event) => setTyped(event.target.value)}
              />
            </Field>
          )}
        </form>
        {/* Beside the form: what is sent in its own dialog is not sent here. */}
        <div className="mt-4">
          <PromoButton
            food
            ticketSessionId={order.session?.id ?? null}
            channel="door"
            guest={null}
            currency={order.currency}
            reductions={{ ...noReductions, promo: reduction.promo }}
            onChange={({ promo }) => setReduction((now) => ({ ...now, promo, discount: promo ? null : now.discount }))}
          />
        </div>
      </Dialog>
      {reduces && (
        <ReduceDialog
          {...reduction}
          goodsMinor={goodsMinor}
          currency={order.currency}
          mayDiscount={mayDiscount}
          onDone={(change) => {
            setReduction((now) => ({ ...change, promo: change.discount ? null : now.promo }))
            setReduces(false)
          }}
          onClose={() => setReduces(false)}
        />
      )}
    </>
  )
}
