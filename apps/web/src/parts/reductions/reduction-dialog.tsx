import { ppmOf, type SaleDiscount, type SpecialPrice } from '@marquee/contract'
import { Button, Dialog, Field, Segmented, TextInput } from '@marquee/ui'
import { type FormEvent, useId, useRef, useState } from 'react'
import { readAmount, writeAmount } from '../../lib/amount.ts'
import { useCommand } from '../../lib/command/use-command.ts'
import { FormFailure } from '../../lib/form/form-failure.tsx'
import { useFormat } from '../../lib/format.ts'
import { readPercent } from '../../lib/record/kinds.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { type BasketLine, sumOf } from '../checkout/basket.ts'
import { offOf, type Reductions, reducedLines } from '../checkout/reductions.ts'
import { useLacksNote } from '../reasons/queries.ts'
import { ReasonChoices } from '../reasons/reason-choices.tsx'
import {
  askOf,
  type Chosen,
  chosenOf,
  departuresOf,
  has,
  standingOf,
  withDiscount,
  without,
  withSpecials,
} from './model.ts'
import { PieceChoices } from './piece-choices.tsx'
import { type OrderOf, useAllow, useLeaveOf } from './queries.ts'
import { type ReductionKind, useReductionRights } from './rights.ts'

export interface ReductionDialogProps extends OrderOf {
  /** The basket at the prices of the list. */
  lines: readonly BasketLine[]
  nameOf: (line: BasketLine) => string
  currency: string
  reductions: Reductions
  onChange: (reductions: Reductions) => void
  onClose: () => void
}

const quickPercents = [5, 10, 20, 50]

/**
 * Takes something off a basket, gives some of it away, or sells it at a price of its own. What goes further than the
 * person's own limits is asked for here, before the guest pays.
 */
export function ReductionDialog(props: ReductionDialogProps) {
  const { orderId, ticketSessionId, lines, nameOf, currency, reductions, onChange, onClose } = props
  const { t, language } = useTexts('reductions', 'common', 'errors')
  const format = useFormat()
  const money = (minor: number) => format.money(minor, currency)
  const rights = useReductionRights()
  const formId = useId()
  // What is in a package costs what the package says.
  const kinds = rights.kinds.filter((each) => each === 'discount' || lines.some(({ packaged }) => packaged === null))
  const [first = 'discount'] = [...kinds.filter((each) => has(reductions, each)), ...kinds]
  const [kind, setKind] = useState<ReductionKind>(first)
  const fields = useFields(props, kind, language)
  const { reason } = fields
  const [tried, setTried] = useState(false)
  const [keyOfTry] = useState(() => `allowances.${orderId}`)
  const order = { orderId, ticketSessionId }
  const command = useCommand(keyOfTry, useAllow(order))
  const { leave } = useLeaveOf(order, true)
  const valueField = useRef<HTMLInputElement>(null)
  const wanted = fields.wanted()
  const isReasonMissing = reason.trim() === ''
  const lacksNote = useLacksNote(`sale_${kind}`, reason)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (command.pending) return
    setTried(true)
    if (!wanted) return valueField.current?.focus()
    if (isReasonMissing || lacksNote) return document.getElementById(`${formId}-reason`)?.focus()
    const departure = departuresOf(lines, wanted).find((each) => each.kind === kind)
    if (departure) {
      const standing = standingOf(departure, { limits: rights.limitsOf(kind), leave })
      // Complimentary passes of one's own are counted: whether there are some left is asked once more.
      const isAllowed = standing?.by === 'approver' || (kind !== 'comp' && standing?.by === 'seller')
      const answer = isAllowed ? 'allowed' : await command.act(askOf(departure) as never)
      if (answer === null || (answer !== 'allowed' && 'failure' in answer)) return
    }
    onChange(wanted)
    onClose()
  }

  const after = sumOf(reducedLines(lines, wanted ?? reductions), offOf(wanted ?? reductions))
  return (
    <Dialog
      open
      onClose={() => !command.pending && onClose()}
      title={t('reductions:title')}
      description={t('reductions:lead')}
      initialFocus={valueField}
      footer={
        <>
          {has(reductions, kind) && (
            <Button
              variant="quiet"
              className="mr-auto"
              disabled={command.pending}
              onClick={() => {
                onChange(without(reductions, kind))
                onClose()
              }}
            >
              {t(`reductions:${kind}.remove`)}
            </Button>
          )}
          <Button disabled={command.pending} onClick={onClose}>
            {t('common:action.cancel')}
          </Button>
          <Button variant="primary" type="submit" form={formId} loading={command.pending} className="tnum">
            {t('reductions:apply', { amount: money(after.dueMinor) })}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-4">
        <FormFailure isCommand failure={command.failure} attempt={command.attempt} />
        {kinds.length > 1 && (
          <Segmented
            label={t('reductions:kind')}
            options={kinds.map((each) => ({ value: each, label: t(`reductions:${each}.tab`) }))}
            value={kind}
            onValueChange={(next) => {
              setKind(next)
              setTried(false)
              command.clear()
            }}
            disabled={command.pending}
            className="self-start"
          />
        )}
        {kind === 'discount' && (
          <>
            <Field
              id={`${formId}-value`}
              label={t('reductions:discount.value')}
              hint={t('reductions:discount.hint', { percent: format.percent(0.1), amount: money(5000) })}
              error={tried && !wanted ? t('reductions:discount.wrong', { amount: money(fields.sumMinor) }) : undefined}
              required
            >
              <TextInput
                ref={valueField}
                value={fields.off}
                autoComplete="off"
                inputMode="text"
                disabled={command.pending}
                className="tnum"
                onChange={(event) => fields.setOff(event.target.value)}
              />
            </Field>
            <div className="-mt-2 flex flex-wrap gap-2">
              {quickPercents.map((percent) => (
                <Button
                  key={percent}
                  size="sm"
                  disabled={command.pending}
                  onClick={() => fields.setOff(language === 'tr' ? `%${percent}` : `${percent}%`)}
                >
                  {format.percent(percent / 100)}
                </Button>
              ))}
            </div>
          </>
        )}
        {kind !== 'discount' && (
          <PieceChoices
            title={t(`reductions:${kind}.which`)}
            lines={lines.filter(({ packaged }) => packaged === null)}
            nameOf={nameOf}
            money={money}
            chosen={fields.chosen}
            onChoose={fields.setChosen}
            disabled={command.pending}
          />
        )}
        {kind === 'price' && (
          <Field
            id={`${formId}-price`}
            label={t('reductions:price.value')}
            error={tried && !fields.unitMinor ? t('errors:field.amount') : undefined}
            required
          >
            <TextInput
              ref={valueField}
              value={fields.unit}
              inputMode="decimal"
              autoComplete="off"
              suffix={currency}
              disabled={command.pending}
              className="tnum"
              onChange={(event) => fields.setUnit(event.target.value)}
            />
          </Field>
        )}
        {kind !== 'discount' && tried && fields.count === 0 && (
          <p role="alert" className="-mt-2 text-danger text-sm">
            {t('reductions:pieces.none')}
          </p>
        )}
        <div className="flex flex-col gap-2">
          <Field
            id={`${formId}-reason`}
            label={t('reductions:reason')}
            error={
              tried && (isReasonMissing || lacksNote)
                ? t(isReasonMissing ? 'errors:field.required' : 'errors:field.reasonNote')
                : undefined
            }
            required
          >
            <TextInput
              value={reason}
              maxLength={200}
              autoComplete="off"
              disabled={command.pending}
              onChange={(event) => fields.setReason(event.target.value)}
            />
          </Field>
          <ReasonChoices
            occasion={`sale_${kind}`}
            value={reason}
            onChoose={fields.setReason}
            fieldId={`${formId}-reason`}
          />
        </div>
      </form>
    </Dialog>
  )
}

/** What is typed, by kind, begun with what the basket has. */
function useFields({ lines, currency, reductions }: ReductionDialogProps, kind: ReductionKind, language: 'en' | 'tr') {
  const specials = Object.values(reductions.specials).map(({ price }) => price)
  const own = specials.find((price) => price.kind === 'price')
  const [off, setOff] = useState(() => writeOff(reductions.discount, currency, language))
  const [unit, setUnit] = useState(() => (own?.kind === 'price' ? writeAmount(own.unitMinor, currency, language) : ''))
  const single = lines.filter(({ packaged }) => packaged === null)
  const [comps, setComps] = useState<Chosen>(() => startWith(single, chosenOf(reductions, 'comp')))
  const [priced, setPriced] = useState<Chosen>(() => startWith(single, chosenOf(reductions, 'price')))
  const [reasons, setReasons] = useState<Partial<Record<ReductionKind, string>>>(() => ({
    discount: reductions.discount?.reason ?? '',
    comp: specials.find((price) => price.kind === 'comp')?.reason ?? '',
    price: own?.reason ?? '',
  }))
  const reason = reasons[kind] ?? ''
  const chosen = kind === 'comp' ? comps : priced
  const count = single.reduce((sum, { key, qty }) => sum + Math.min(qty, chosen[key] ?? 0), 0)
  const unitMinor = readAmount(unit, currency) ?? 0
  // Nothing is taken off rides.
  const { dueMinor, ridesMinor } = sumOf(reducedLines(lines, reductions))
  const sumMinor = dueMinor - ridesMinor

  /** The basket as it would be; null: something typed is wrong or missing. */
  function wanted(): Reductions | null {
    if (kind === 'discount') {
      const discount = readOff(off, currency, reason.trim())
      const isMore = discount && 'amountMinor' in discount && ppmOf(discount.amountMinor, sumMinor) > 1_000_000
      return discount && !isMore ? withDiscount(reductions, discount) : null
    }
    if (count === 0) return null
    const why = { reason: reason.trim() }
    const basket = { lines, reductions }
    if (kind === 'comp') return withSpecials(basket, chosen, { kind, ...why })
    return unitMinor > 0 ? withSpecials(basket, chosen, { kind, unitMinor, ...why } satisfies SpecialPrice) : null
  }
  return {
    ...{ off, setOff, unit, setUnit, unitMinor, chosen, count, reason, sumMinor, wanted },
    setChosen: kind === 'comp' ? setComps : setPriced,
    setReason: (text: string) => setReasons({ ...reasons, [kind]: text }),
  }
}

// One pass alone is the one that is meant.
function startWith(lines: readonly BasketLine[], chosen: Chosen): Chosen {
  const [only, ...others] = lines
  const isPlain = Object.keys(chosen).length === 0 && only?.qty === 1 && others.length === 0
  return isPlain ? { [only.key]: 1 } : chosen
}

function writeOff(discount: SaleDiscount | null, currency: string, language: 'en' | 'tr'): string {
  if (!discount) return ''
  if ('amountMinor' in discount) return writeAmount(discount.amountMinor, currency, language)
  const percent = String(discount.ppm / 10_000)
  return language === 'tr' ? `%${percent.replace('.', ',')}` : `${percent}%`
}

/** `10%`, `%10` and `% 10` are a part, anything else is an amount. */
function readOff(text: string, currency: string, reason: string): SaleDiscount | null {
  if (text.includes('%')) {
    const ppm = readPercent(text)
    return ppm && ppm > 0 && ppm <= 1_000_000 ? { ppm, reason } : null
  }
  const amountMinor = readAmount(text, currency)
  return amountMinor ? { amountMinor, reason } : null
}
