import type { SessionPlanRow } from '@marquee/contract'
import { Link } from 'react-router-dom'
import { FailedState } from '../../lib/failed-state.tsx'
import { Phone } from '../../lib/phone/phone.tsx'
import { useTexts } from '../../lib/use-texts.ts'
import { usePlanGroups } from './queries.ts'

/** The groups of a plan that have no address: somebody calls them. */
export function GroupsToTell({ plan }: { plan: SessionPlanRow }) {
  const { t } = useTexts('sessionPlans')
  const found = usePlanGroups(plan.id, plan.groupsToTell > 0)
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
          <li key={group.id} className="flex flex-wrap items-baseline gap-x-2">
            <Link to={`/order-list?view=groups&id=${group.id}`} className="font-semibold underline underline-offset-2">
              {t('sessionPlans:groups.one', { number: group.groupNo, name: group.name })}
            </Link>
            <span>{group.contactName}</span>
            {group.contactPhone && <Phone number={group.contactPhone} />}
          </li>
        ))}
      </ul>
    </section>
  )
}
