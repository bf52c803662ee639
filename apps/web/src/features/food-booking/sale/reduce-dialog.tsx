import type { SaleDiscount } from '@marquee/contract'
import { Button, Dialog, Field, Segmented, TextInput } from '@marquee/ui'
import { type FormEvent, useId, useState } from 'react'
import { readAmount, writeAmount } from '../../../lib/amount.ts'
import { useFormat } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { useLacksNote } from '../../../parts/reasons/queries.ts'
import { ReasonChoices } from '../../../parts/reasons/reason-choices.tsx'

interface ReduceDialogProps {
  discount: SaleDiscount | null
  tipMinor: number
  goodsMinor: number
  currency: string
  /** Whether a discount may be given, or asked for. */
  mayDiscount: boolean
  onDone: (change: { discount: SaleDiscount | null; tipMinor: number }) => void
  onClose: () => void
}

const quickPercents = [5, 10, 20, 50]

/** A discount in percent or as an amount with its reason, and a tip. What goes beyond the seller's own is asked for when it is paid. */
export function ReduceDialog(props: ReduceDialogProps) {
  const { discount, tipMinor, goodsMinor, currency, mayDiscount, onDone, onClose } = props
  const { t, language } = useTexts('foodBooking', 'common', 'errors')
  const format = useFormat()
  const id = useId()
  const [by, setBy] = useState<'percent' | 'amount'>(discount && 'amountMinor' in discount ? 'amount' : 'percent')
  const [percent, setPercent] = useState(discount && 'ppm' in discount ? String(discount.ppm / 10_000) : '')
  const [off, setOff] = useState(
    discount && 'amountMinor' in discount ? writeAmount(discount.amountMinor, currency, language) : '',
  )
  const [reason, setReason] = useState(discount?.reason ?? '')
  const [tip, setTip] = useState(tipMinor > 0 ? writeAmount(tipMinor, currency, language) : '')
  const [tried, setTried] = useState(false)
  const part = percent.trim() === '' ? 0 : Number(percent.replace(',', '.').replace('%', ''))
  const isPercent = Number.isFinite(part) && part >= 0 && part <= 100
  const offMinor = off.trim() === '' ? 0 : readAmount(off, currency)
  const isOff = offMinor != null && offMinor >= 0 && offMinor <= goodsMinor
  const isRight = by === 'percent' ? isPercent : isOff
  const isReduced = by === 'percent' ? part > 0 : (offMinor ?? 0) > 0
  const tipAmount = tip.trim() === '' ? 0 : readAmount(tip, currency)
  const isReasonMissing = isReduced && reason.trim() === ''
  const lacksNote = useLacksNote('sale_discount', reason) && isReduced
  function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (!isRight || tipAmount == null || tipAmount < 0 || isReasonMissing || lacksNote) return
    const much = by === 'percent' ? { ppm: Math.round(part * 10_000) } : { amountMinor: offMinor ?? 0 }
    onDone({ discount: isReduced ? { ...much, reason: reason.trim() } : null, tipMinor: tipAmount })
  }
  return (
    <Dialog
      open
      title={t(mayDiscount ? 'foodBooking:reduce.title' : 'foodBooking:reduce.tipTitle')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('common:action.cancel')}</Button>
          <Button variant="primary" type="submit" form={id}>
            {t('foodBooking:reduce.done')}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={submit} className="flex flex-col gap-4">
        {mayDiscount && (
          <>
            <Segmented
              label={t('foodBooking:reduce.by')}
              options={[
                { value: 'percent', label: t('foodBooking:reduce.byPercent') },
                { value: 'amount', label: t('foodBooking:reduce.byAmount') },
              ]}
              value={by}
              onValueChange={setBy}
              className="self-start"
            />
            {by === 'amount' ? (
              <Field
                id={`${id}-off`}
                label={t('foodBooking:reduce.amount')}
                hint={t('foodBooking:reduce.of', { amount: format.money(goodsMinor, currency) })}
                error={
                  tried && !isOff
                    ? t('foodBooking:reduce.amountWrong', { amount: format.money(goodsMinor, currency) })
                    : undefined
                }
              >
                <TextInput
                  value={off}
                  inputMode="decimal"
                  autoComplete="off"
                  className="tnum"
                  onChange={(event) => setOff(event.target.value)}
                />
              </Field>
            ) : (
              <>
                <Field
                  id={`${id}-percent`}
                  label={t('foodBooking:reduce.percent')}
                  hint={t('foodBooking:reduce.of', { amount: format.money(goodsMinor, currency) })}
                  error={tried && !isPercent ? t('foodBooking:reduce.percentWrong') : undefined}
                >
                  <TextInput
                    value={percent}
                    inputMode="decimal"
                    autoComplete="off"
                    className="tnum"
                    onChange={(event) => setPercent(event.target.value)}
                  />
                </Field>
                <div className="-mt-2 flex flex-wrap gap-2">
                  {quickPercents.map((each) => (
                    <Button key={each} size="sm" onClick={() => setPercent(String(each))}>
                      {format.percent(each / 100)}
                    </Button>
                  ))}
                </div>
              </>
            )}
            {isReduced && (
              <Field
                id={`${id}-reason`}
                label={t('foodBooking:reduce.reason')}
                error={
                  tried && (isReasonMissing || lacksNote)
                    ? t(isReasonMissing ? 'foodBooking:reduce.reasonMissing' : 'errors:field.reasonNote')
                    : undefined
                }
                required
              >
                <TextInput
                  value={reason}
                  maxLength={200}
                  autoComplete="off"
                  onChange={(event) => setReason(event.target.value)}
                />
              </Field>
            )}
            {isReduced && (
              <ReasonChoices occasion="sale_discount" value={reason} onChoose={setReason} fieldId={`${id}-reason`} />
            )}
          </>
        )}
        <Field
          id={`${id}-tip`}
          label={t('foodBooking:reduce.tip')}
          error={tried && tipAmount == null ? t('foodBooking:reduce.tipWrong') : undefined}
        >
          <TextInput
            value={tip}
            inputMode="decimal"
            autoComplete="off"
            className="tnum"
            onChange={(event) => setTip(event.target.value)}
          />
        </Field>
      </form>
    </Dialog>
  )
}
