import { inLanguage } from '@marquee/contract'
import type { Unbilled } from '@marquee/contract/vendor-bills'
import { Badge, cx, Field, TextInput } from '@marquee/ui'
import CircleAlert from 'lucide-react/icons/circle-alert'
import { readAmount } from '../../../lib/amount.ts'
import { plainDecimal } from '../../../lib/decimal.ts'
import { useFormat } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { MoneyField } from '../money-field.tsx'

/** What is typed of a line; absent: as it was received, at the price of the order. */
export interface Typed {
  isOn: boolean
  qty: string
  net: string
}
export type Line = Unbilled['lines'][number]

/** A quantity as it is sent; null: it is none. */
export const readQuantity = (typed: string): string | null => {
  const plain = plainDecimal(typed)
  return /^\d{1,9}(\.\d{1,3})?$/.test(plain) && Number(plain) > 0 ? plain : null
}

/** Whether an amount is further from what is expected than the part that the vendor is granted. */
const isBeyondPart = (difference: number, expectedMinor: number, ppm: number) =>
  Math.abs(difference) > Math.floor((expectedMinor * ppm) / 1_000_000)

interface BilledLineProps {
  line: Line
  said: Typed
  tolerancePpm: number
  currency: string
  error: { qty: string | undefined; net: string | undefined }
  onChange: (more: Partial<Typed>) => void
}

/** One line of a delivery: whether the bill has it, how much of it, and for which amount. */
export function BilledLine({ line, said, tolerancePpm, currency, error, onChange }: BilledLineProps) {
  const { t, language } = useTexts('vendorPayouts', 'vendors')
  const format = useFormat()
  const name = inLanguage(line.item.name, language)
  const unit = t(`vendors:unit.${line.item.baseUnit}`)
  const difference = (readAmount(said.net, currency) ?? line.expectedMinor) - line.expectedMinor
  const isBeyond = isBeyondPart(difference, line.expectedMinor, tolerancePpm)
  const isMore = Number(readQuantity(said.qty) ?? '0') > Number(line.receivedQty)
  return (
    <li className="flex flex-col gap-2 py-2">
      <label className="flex items-start gap-2 text-sm">
        <input
          type="checkbox"
          className="mt-1"
          checked={said.isOn}
          onChange={(event) => onChange({ isOn: event.target.checked })}
        />
        <span className="min-w-0">
          <b className="block [overflow-wrap:anywhere]">{name}</b>
          <span className="tnum block text-ink-3 text-xs">
            {t('vendorPayouts:form.came', {
              qty: `${format.number(Number(line.receivedQty))} ${unit}`,
              amount: format.money(line.expectedMinor, currency),
            })}
          </span>
        </span>
      </label>
      {said.isOn && (
        <div className="grid grid-cols-2 items-start gap-3 sm:max-w-md">
          <Field id={`${line.moveId}-qty`} label={t('vendorPayouts:form.qty', { item: name })} error={error.qty}>
            <TextInput
              inputMode="decimal"
              autoComplete="off"
              className="tnum"
              suffix={unit}
              value={said.qty}
              onChange={(event) => onChange({ qty: event.target.value })}
            />
          </Field>
          <MoneyField
            id={`${line.moveId}-net`}
            label={t('vendorPayouts:form.net', { item: name })}
            error={error.net}
            value={said.net}
            currency={currency}
            onChange={(net) => onChange({ net })}
          />
        </div>
      )}
      {said.isOn && <Differs difference={difference} isBeyond={isBeyond} isMore={isMore} currency={currency} />}
    </li>
  )
}

interface DiffersProps {
  difference: number
  isBeyond: boolean
  isMore?: boolean
  currency: string
}

function Differs({ difference, isBeyond, isMore = false, currency }: DiffersProps) {
  const { t } = useTexts('vendorPayouts')
  const format = useFormat()
  if (difference === 0 && !isMore) return null
  return (
    <span className="flex flex-wrap items-center gap-2 text-sm">
      {difference !== 0 && (
        <b className={cx('tnum', difference > 0 ? 'text-danger' : 'text-success')}>
          {t(difference > 0 ? 'vendorPayouts:form.dearer' : 'vendorPayouts:form.cheaper', {
            amount: format.money(Math.abs(difference), currency),
          })}
        </b>
      )}
      {(isBeyond || isMore) && (
        <Badge tone="warning" icon={CircleAlert}>
          {t(isMore ? 'vendorPayouts:line.notReceived' : 'vendorPayouts:line.priceDiffers')}
        </Badge>
      )}
    </span>
  )
}

interface BilledFreightProps {
  id: string
  typed: string
  expectedMinor: number
  tolerancePpm: number
  currency: string
  error: string | undefined
  onChange: (typed: string) => void
}

/** What the bill takes for bringing the goods, beside what their deliveries say. */
export function BilledFreight({
  id,
  typed,
  expectedMinor,
  tolerancePpm,
  currency,
  error,
  onChange,
}: BilledFreightProps) {
  const { t } = useTexts('vendorPayouts')
  const format = useFormat()
  const difference = (typed.trim() === '' ? 0 : (readAmount(typed, currency) ?? expectedMinor)) - expectedMinor
  return (
    <div className="flex flex-col gap-2">
      <MoneyField
        id={id}
        label={t('vendorPayouts:form.freight')}
        hint={
          expectedMinor > 0
            ? t('vendorPayouts:form.freightCame', { amount: format.money(expectedMinor, currency) })
            : undefined
        }
        error={error}
        optional
        value={typed}
        currency={currency}
        onChange={onChange}
      />
      <Differs
        difference={difference}
        isBeyond={isBeyondPart(difference, expectedMinor, tolerancePpm)}
        currency={currency}
      />
    </div>
  )
}
