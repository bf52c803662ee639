import type { SessionPlanGroups, SessionPlanRow } from '@marquee/contract'
import { Button } from '@marquee/ui'
import { Link } from 'react-router-dom'
import { FailedState } from '../../lib/failed-state.tsx'
import { Phone } from '../../lib/phone/phone.tsx'
import { useMay } from '../../lib/rights.ts'
import { toast } from '../../lib/toast/toast.ts'
import { failureText, readFailure } from '../../lib/trpc/failure.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { usePlanGroups, usePlanMutations } from './queries.ts'

/** The groups of a plan that have no address: somebody calls them, and says so. */
export function GroupsToTell({ plan }: { plan: SessionPlanRow }) {
  const { t } = useTexts('sessionPlans')
  const found = usePlanGroups(plan.id, plan.groupsToTell > 0)
  const mayTell = useMay('order_list', 'groups')
  const { tellGroup } = usePlanMutations()
  async function tell({ id, groupNo }: SessionPlanGroups[number]) {
    if (tellGroup.isPending) return
    try {
      await tellGroup.mutateAsync({ id: plan.id, groupId: id })
    } catch (error) {
      const failure = readFailure(error)
      // Somebody else has told it meanwhile: it is gone from the list.
      if (failure.reason !== 'STATE') toast.error(t(failureText(failure.reason)))
      return
    }
    toast.success(t('sessionPlans:groups.told', { number: groupNo }))
  }
  if (plan.groupsToTell === 0) return null
  return (
    <section
      aria-labelledby="plan-groups"
      className="rounded-md bg-warning-soft px-3 py-2.5 text-sm text-warning-on-soft"
    >
      <h3 id="plan-groups" className="font-semibold">
        {t('sessionPlans:groups.toTell', { count: plan.groupsToTell })}
      </h3>
      {found.isError && !found.data && <FailedState title={t('sessionPlans:groups.failed')} query={found} />}
      <ul className="mt-1 flex flex-col gap-0.5">
        {found.data?.map((group) => (
          <li key={group.id} className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <Link to={`/order-list?view=groups&id=${group.id}`} className="font-semibold underline underline-offset-2">
              {t('sessionPlans:groups.one', { number: group.groupNo, name: group.name })}
            </Link>
            <span>{group.contactName}</span>
            {group.contactPhone && <Phone number={group.contactPhone} />}
            {mayTell && (
              <Button
                size="sm"
                loading={tellGroup.isPending && tellGroup.variables.groupId === group.id}
                aria-label={`${t('sessionPlans:settle.action')}: ${t('sessionPlans:groups.one', { number: group.groupNo, name: group.name })}`}
                onClick={() => void tell(group)}
              >
                {t('sessionPlans:settle.action')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
