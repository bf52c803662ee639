import type { SaleDiscount } from '@marquee/contract'
import { Button } from '@marquee/ui'
import BadgePercent from 'lucide-react/icons/badge-percent'
import { Suspense, useState } from 'react'
import { dialogOnDemand } from '../../lib/dialog-on-demand.tsx'
import { useFormat } from '../../lib/format.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { isReduced } from '../checkout/reductions.ts'
import type { ReductionDialogProps } from './reduction-dialog.tsx'
import { useReductionRights } from './rights.ts'

const ReductionDialog = dialogOnDemand(() =>
  import('./reduction-dialog.tsx').then((part) => ({ default: part.ReductionDialog })),
)

type ReductionButtonProps = Omit<ReductionDialogProps, 'onClose'> & { disabled?: boolean; className?: string }

/** Opens the prices of a basket; nothing for whoever may not change them nor ask. */
export function ReductionButton({ disabled = false, className = '', ...props }: ReductionButtonProps) {
  const { t } = useTexts('reductions')
  const format = useFormat()
  const { kinds } = useReductionRights()
  const [isOpen, setOpen] = useState(false)
  const { reductions, currency } = props
  const { discount } = reductions
  if (kinds.length === 0) return null
  const amountOf = (one: SaleDiscount) =>
    'ppm' in one ? format.rate(one.ppm) : format.money(one.amountMinor, currency)
  return (
    <>
      <Button
        size="sm"
        variant="quiet"
        icon={BadgePercent}
        disabled={disabled}
        onClick={() => setOpen(true)}
        className={className}
      >
        {discount
          ? t('reductions:button.discount', { amount: amountOf(discount), reason: discount.reason })
          : t(isReduced(reductions) ? 'reductions:button.change' : 'reductions:button.add')}
      </Button>
      <Suspense fallback={null}>{isOpen && <ReductionDialog {...props} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
