import type { SettlementId, TransactionKind } from '@marquee/contract'
import { useTexts } from '../../../lib/use-texts.ts'
import { ReasonForm } from '../../../parts/reasons/reason-form.tsx'
import { useSettlementMutations } from './queries.ts'

interface ReasonDialogProps {
  id: SettlementId
  of: { kind: 'line'; lineNo: number } | { kind: TransactionKind; id: string }
  /** What stays as it is. */
  lead: string
  onClose: () => void
}

/** Leaves a difference as it is, with the reason why. */
export function ReasonDialog({ id, of, lead, onClose }: ReasonDialogProps) {
  const { t } = useTexts('settlements')
  const { accept } = useSettlementMutations()
  return (
    <ReasonForm
      name="settlements.accept"
      send={accept.mutateAsync}
      of={{ id, of }}
      words={{
        title: t('settlements:accept.title'),
        lead,
        reason: t('settlements:accept.reason'),
        submit: t('settlements:accept.submit'),
        done: t('settlements:accept.done'),
      }}
      occasion="settlement_difference"
      refusals={{ STATE: t('settlements:stale') }}
      onClose={onClose}
    />
  )
}
