import type { SessionPlanId, TicketSessionId } from '@marquee/contract'
import { Button } from '@marquee/ui'
import { useTexts } from '../../lib/use-texts.ts'
import { usePlans, usePlansLive } from './queries.ts'

/** What became of the guests of a ticket session that was cancelled after it had sold; nothing where it had not. */
export function PlansOfSession({ id, onOpen }: { id: TicketSessionId; onOpen: (id: SessionPlanId) => void }) {
  const { t } = useTexts('sessionPlans')
  const plans = usePlans(id)
  usePlansLive()
  const [plan] = plans.data ?? []
  if (!plan) return null
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button onClick={() => onOpen(plan.id)}>
        {t(plan.kind === 'move' ? 'sessionPlans:session.seeTold' : 'sessionPlans:session.see')}
      </Button>
      {plan.toDo > 0 && (
        <span className="text-sm text-warning">{t('sessionPlans:session.toDo', { count: plan.toDo })}</span>
      )}
    </div>
  )
}
