import { useFormat } from '../../lib/format.ts'
import { useRights, useRightsKnown } from '../../lib/rights.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { useTill } from '../till/queries.ts'
import { beyondOf, type Wanted } from './approval.ts'

interface ApprovalNoteProps extends Wanted {
  currency: string
}

/** That somebody else has to approve it, why, and who can: said before anything is confirmed. */
export function ApprovalNote({ currency, ...wanted }: ApprovalNoteProps) {
  const { t } = useTexts('refunds')
  const format = useFormat()
  const rights = useRights()
  const isKnown = useRightsKnown()
  const { till, loading } = useTill()
  const beyond = beyondOf(rights, wanted, till)
  // Until it is known what they may do, and at which till they work, nothing is said of it.
  if (!isKnown || !beyond || (beyond.why === 'ownTill' && loading)) return null
  const money = (minor: number) => format.money(minor, currency)
  return (
    <p role="status" className="tnum rounded-md bg-info-soft px-4 py-3 text-info-on-soft text-sm">
      {beyond.why === 'amount'
        ? t('refunds:approval.amount', { limit: money(beyond.limitMinor), amount: money(wanted.amountMinor) })
        : beyond.why === 'command'
          ? t(wanted.command.action === 'rebook' ? 'refunds:approval.exchange' : 'refunds:approval.cancel')
          : t(`refunds:approval.${beyond.why}`)}
    </p>
  )
}
