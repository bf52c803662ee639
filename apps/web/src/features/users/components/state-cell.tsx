import type { UserRow } from '@marquee/contract'
import { Badge } from '@marquee/ui'
import { useFormat } from '../../../lib/format.ts'
import { useNow } from '../../../lib/use-now.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { stateBadge } from '../model.ts'

/** The state of a person, and what it waits for. */
export function StateCell({ row }: { row: UserRow }) {
  const note = useStateNote(row)
  return (
    <span className="inline-flex flex-col items-start">
      <StateBadge row={row} />
      {note && <span className="mt-0.5 text-ink-3 text-xs leading-4">{note}</span>}
    </span>
  )
}

/** The state alone, where the note has a place of its own. */
export function StateBadge({ row }: { row: UserRow }) {
  const { t } = useTexts('users')
  return <Badge {...stateBadge[row.state]}>{t(`users:state.${row.state}`)}</Badge>
}

/** What a person who is not in yet is waiting for; null for everybody else. */
export function useStateNote(row: UserRow): string | null {
  const { t } = useTexts('users')
  const format = useFormat()
  const now = useNow()
  if (row.state === 'pending') {
    return t(row.emailConfirmedAt === null ? 'users:pending.shortUnconfirmed' : 'users:pending.shortConfirmed')
  }
  const end = row.invitationExpiresAt
  if (end === null) return null
  return Date.parse(end) <= now
    ? t('users:invited.shortExpired')
    : t('users:invited.shortEnds', { date: format.date(end, 'short') })
}
