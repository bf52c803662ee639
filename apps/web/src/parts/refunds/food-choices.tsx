import type { OrderDetail } from '@marquee/contract'
import { Segmented } from '@marquee/ui'
import { useFormat } from '../../lib/format.ts'
import { Stepper } from '../../lib/stepper.tsx'
import { useTexts } from '../../lib/use-texts.ts'
import { useLineName } from '../orders/line-name.ts'

interface FoodPiecesProps {
  line: OrderDetail['lines'][number]
  /** Pieces that have not gone back yet. */
  left: number
  currency: string
  value: number
  /** So many of them are rides that go back with their passes: fewer cannot be chosen here. */
  withPasses?: number
  disabled: boolean
  onChange: (qty: number) => void
}

/** How many pieces of a line of food go back. */
export function FoodPieces({ line, left, currency, value, withPasses = 0, disabled, onChange }: FoodPiecesProps) {
  const { t } = useTexts('refunds')
  const format = useFormat()
  const name = useLineName()(line)
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
      <p className="min-w-0 flex-1 [overflow-wrap:anywhere]">
        <span className="block">{name}</span>
        <span className="tnum block text-ink-2 text-sm">
          {t('refunds:choose.pieces', {
            left: format.number(left),
            price: format.money(line.unitMinor, currency),
          })}
        </span>
        {withPasses > 0 && (
          <span className="block text-ink-2 text-sm">{t('refunds:rides.withPasses', { count: withPasses })}</span>
        )}
      </p>
      <Stepper
        label={name}
        fewer={t('refunds:choose.fewer', { name })}
        more={t('refunds:choose.more', { name })}
        value={value}
        least={withPasses}
        most={left}
        disabled={disabled}
        onChange={onChange}
      />
    </div>
  )
}

interface BegunChoiceProps {
  count: number
  value: 'waste' | 'return'
  onChange: (value: 'waste' | 'return') => void
}

/** What becomes of food that somebody has begun to make, or that was handed over. */
export function BegunChoice({ count, value, onChange }: BegunChoiceProps) {
  const { t } = useTexts('refunds')
  const label = t('refunds:begun.title', { count })
  return (
    <div>
      <p className="mb-1.5 font-semibold text-sm">{label}</p>
      <Segmented
        label={label}
        options={[
          { value: 'waste', label: t('refunds:begun.waste') },
          { value: 'return', label: t('refunds:begun.return') },
        ]}
        value={value}
        onValueChange={onChange}
      />
    </div>
  )
}
