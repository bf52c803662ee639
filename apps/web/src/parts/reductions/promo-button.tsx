import { inLanguage } from '@marquee/contract'
import { Button } from '@marquee/ui'
import TicketPercent from 'lucide-react/icons/ticket-percent'
import { Suspense, useState } from 'react'
import { dialogOnDemand } from '../../lib/dialog-on-demand.tsx'
import { useFormat } from '../../lib/format.ts'
import { useTexts } from '../../lib/use-texts.ts'
import type { PromoDialogProps } from './promo-dialog.tsx'

const PromoDialog = dialogOnDemand(() => import('./promo-dialog.tsx').then((part) => ({ default: part.PromoDialog })))

type PromoButtonProps = Omit<PromoDialogProps, 'onClose'> & { disabled?: boolean; className?: string }

/** Opens the code of a basket, and says which one it has. */
export function PromoButton({ disabled = false, className = '', ...props }: PromoButtonProps) {
  const { t, language } = useTexts('reductions')
  const format = useFormat()
  const [isOpen, setOpen] = useState(false)
  const { currency, reductions } = props
  const { promo } = reductions
  const off = promo?.ppm
    ? format.rate(promo.ppm)
    : promo?.amountMinor
      ? format.money(promo.amountMinor, currency)
      : promo?.free
        ? t('reductions:promo.free', {
            qty: format.number(promo.free.qty),
            name: inLanguage(promo.free.name, language),
          })
        : null
  return (
    <>
      <Button
        size="sm"
        variant="quiet"
        icon={TicketPercent}
        disabled={disabled}
        onClick={() => setOpen(true)}
        className={className}
      >
        {promo
          ? [t('reductions:promo.line', { code: promo.code }), off].filter(Boolean).join(' · ')
          : t('reductions:promo.add')}
      </Button>
      <Suspense fallback={null}>{isOpen && <PromoDialog {...props} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
