import type { UserDetail } from '@marquee/contract'
import { Button, SectionHeader, TextLink } from '@marquee/ui'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useFormat } from '../../../lib/format.ts'
import { paths } from '../../../lib/paths.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { useActivityText } from '../activity-text.ts'

const shownAtFirst = 5

/** What happened to the person, newest first. */
export function ActivitySection({ user: { id, activity } }: { user: UserDetail }) {
  const { t } = useTexts('userDrawer')
  const format = useFormat()
  const text = useActivityText()
  const [all, setAll] = useState(false)
  const shown = all ? activity : activity.slice(0, shownAtFirst)
  return (
    <section aria-labelledby="user-activity">
      <SectionHeader id="user-activity" level={3} title={t('userDrawer:activity.title')} className="!mb-1" />
      {activity.length === 0 && <p className="text-ink-3 text-sm">{t('userDrawer:activity.empty')}</p>}
      <ul className="text-sm">
        {shown.map((event) => (
          <li key={event.id} className="flex gap-3 border-line border-b py-2">
            <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
              {text(event)}
              {event.approverName !== null && (
                <span className="block text-ink-3 text-xs">
                  {t('userDrawer:activity.approvedBy', { name: event.approverName })}
                </span>
              )}
            </span>
            <time
              dateTime={event.at}
              title={format.dateTime(event.at)}
              className="shrink-0 text-ink-3 text-xs leading-5"
            >
              {format.relative(event.at, new Date().toISOString())}
            </time>
          </li>
        ))}
      </ul>
      {!all && activity.length > shownAtFirst && (
        <Button variant="quiet" size="sm" className="mt-2 -ml-2.5" onClick={() => setAll(true)}>
          {t('userDrawer:activity.showAll', { count: activity.length })}
        </Button>
      )}
      <p className="mt-2.5 flex flex-wrap gap-x-5 gap-y-1.5 text-sm">
        <TextLink render={<Link to={`${paths.audit}?person=${id}`} />}>{t('userDrawer:activity.didAll')}</TextLink>
        <TextLink render={<Link to={`${paths.audit}?kind=user&thing=${id}`} />}>
          {t('userDrawer:activity.happenedAll')}
        </TextLink>
      </p>
    </section>
  )
}
