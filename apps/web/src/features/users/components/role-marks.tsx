import type { UserRow } from '@marquee/contract'
import { Badge, cx, Icon } from '@marquee/ui'
import DoorOpen from 'lucide-react/icons/door-open'
import { useFormat } from '../../../lib/format.ts'
import { useNow } from '../../../lib/use-now.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { useZone } from '../../../lib/zone.ts'
import { activeOf, periodOf, spanText, standing } from '../grants.ts'

type Period = Parameters<typeof periodOf>[0]

function useWords() {
  const { t } = useTexts('users')
  const format = useFormat()
  const zone = useZone()
  const now = useNow()
  return { t, format, zone, now }
}

/** The mark of a role that is held for a time or still to come, as of now. */
export function usePeriod(): (role: Period) => ReturnType<typeof periodOf> {
  const words = useWords()
  return (role) => periodOf(role, words)
}

/** The days of a role in words, whenever they were. */
export function useSpan(): (role: Period) => string | null {
  const words = useWords()
  return (role) => spanText(role, words)
}

const tones = { temporary: 'warning', future: 'info', over: 'neutral' } as const

/** A role that is held for a time, still to come or over. */
export function PeriodBadge({ role }: { role: Period }) {
  const period = usePeriod()(role)
  if (!period) return null
  return (
    <Badge tone={tones[period.kind]} icon={period.icon}>
      {period.text}
    </Badge>
  )
}

/** The mark of the role that a sign-in starts with. */
export function ActiveBadge() {
  const { t } = useTexts('users')
  return (
    <Badge tone="accent" icon={DoorOpen}>
      {t('users:roles.activeFirst')}
    </Badge>
  )
}

/** The roles in a cell of the list: the one that counts and how many more, then what ends or is still to come. */
export function RolesCell({ row, compact = false }: { row: UserRow; compact?: boolean }) {
  const { t } = useTexts('users', 'common')
  const now = useNow()
  const say = usePeriod()
  const roles = row.roles.filter((role) => standing(role, now) !== 'over')
  const active = activeOf(roles, now)
  const more = roles.length - 1
  const notes = roles.flatMap((role) => {
    const period = say(role)
    return period ? [{ role, ...period }] : []
  })
  const [first, ...others] = notes
  return (
    <span className={cx('min-w-0', !compact && 'block')}>
      <span className={compact ? undefined : 'block leading-5'}>
        {active ? active.name : t(roles.length > 0 ? 'users:roles.noneYet' : 'common:word.none')}
        {active && more > 0 && ` +${more}`}
      </span>
      {first && (
        <span
          className={cx('items-center gap-1 text-ink-3 text-xs leading-4', compact ? 'ml-1.5 inline-flex' : 'flex')}
        >
          <Icon of={first.icon} size="xs" className="shrink-0" />
          <span>
            {first.role.id === active?.id
              ? first.text
              : t('users:roles.says', { name: first.role.name, period: first.text })}
            {others.length > 0 && ` +${others.length}`}
          </span>
        </span>
      )}
    </span>
  )
}

/** The roles of a person for people who may not give any: in order, the active one named. */
export function HeldRoles({ roles }: { roles: UserRow['roles'] }) {
  const { t } = useTexts('users', 'common')
  const active = activeOf(roles, useNow())
  if (roles.length === 0) return <p className="text-ink-2 text-sm">{t('common:word.none')}</p>
  return (
    <ol className="flex flex-col gap-1.5 text-sm">
      {roles.map((role) => (
        <li key={role.id} className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="[overflow-wrap:anywhere]">{role.name}</span>
          {role === active && <ActiveBadge />}
          <PeriodBadge role={role} />
        </li>
      ))}
    </ol>
  )
}
