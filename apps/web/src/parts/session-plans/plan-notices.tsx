import { inLanguage, type SessionPlanId } from '@marquee/contract'
import { Button } from '@marquee/ui'
import { useFormat } from '../../lib/format.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { usePlans, usePlansLive } from './queries.ts'

/** Cancelled sessions that are still being worked on, or about which people still have to do something. */
export function PlanNotices({ onOpen }: { onOpen: (id: SessionPlanId) => void }) {
  const { t, language } = useTexts('sessionPlans')
  const format = useFormat()
  const plans = usePlans(null)
  usePlansLive()
  const open = (plans.data ?? []).filter(
    ({ toDo, failed, batch }) => toDo > 0 || failed > 0 || batch?.state === 'running',
  )
  if (open.length === 0) return null
  return (
    <ul className="flex flex-col gap-1.5">
      {open.map(({ id, sessions: [first], done, orders, toDo, failed, batch }) => {
        const name = first ? `${inLanguage(first.name, language)}, ${format.dateTime(first.startsAt, 'short')}` : ''
        return (
          <li
            key={id}
            className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-md bg-warning-soft px-3 py-1.5 text-sm text-warning-on-soft"
          >
            <span className="min-w-0 flex-1">
              {batch?.state === 'running'
                ? t('sessionPlans:notice.running', { name, done: format.number(done), total: format.number(orders) })
                : t('sessionPlans:notice.toDo', { name, count: toDo + failed })}
            </span>
            <Button size="sm" onClick={() => onOpen(id)}>
              {t('sessionPlans:notice.open')}
            </Button>
          </li>
        )
      })}
    </ul>
  )
}
