import type { UserRow, UserSort, UserState } from '@marquee/contract'
import type { Formatters, Translate } from '@marquee/i18n'
import type { IconType, Tone } from '@marquee/ui'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleMinus from 'lucide-react/icons/circle-minus'
import Clock from 'lucide-react/icons/clock'
import Mail from 'lucide-react/icons/mail'

/** What the address says about the list. */
export interface ListUsersFilter {
  search?: string
  state?: UserState
  roleId?: string
  sort: UserSort
}

/** A state by shape, then word, then colour. */
export const stateBadge: Record<UserState, { tone: Tone; icon: IconType }> = {
  active: { tone: 'success', icon: CircleCheck },
  invited: { tone: 'info', icon: Mail },
  pending: { tone: 'warning', icon: Clock },
  suspended: { tone: 'neutral', icon: CircleMinus },
}

/** What may be done with a person in this state. */
export function stepsFor(state: UserState) {
  return {
    suspend: state === 'active' || state === 'invited' || state === 'pending',
    resume: state === 'suspended',
    admit: state === 'pending',
  }
}

/** The sort of the address as the table has it, and back. */
export const sortOf = (sort: UserSort) =>
  ({ id: sort.replace('-', ''), dir: sort.startsWith('-') ? 'desc' : 'asc' }) as const

export const sortText = ({ id, dir }: { id: string; dir: 'asc' | 'desc' }): UserSort => {
  const key = id === 'lastSeen' ? 'lastSeen' : 'name'
  return dir === 'desc' ? `-${key}` : key
}

type Users = Translate

// Seen within this time a person counts as being there.
const presentFor = 5 * 60_000

/** Whether the presence that somebody chose says anything: only of who is there. */
export function isPresent(row: UserRow): boolean {
  return row.state === 'active' && row.lastSeenAt !== null && Date.now() - Date.parse(row.lastSeenAt) < presentFor
}

/** "2 minutes ago", "invited 19 Nov", "Never". */
export function lastSeenText(row: UserRow, t: Users, format: Formatters): string {
  if (row.lastSeenAt) return format.relative(row.lastSeenAt, new Date().toISOString())
  if (row.state === 'invited' && row.invitedAt) {
    return t('users:lastSeen.invitedOn', { date: format.date(row.invitedAt, 'short') })
  }
  return t('users:lastSeen.never')
}

/** The role that counts, and how many more there are. */
export function rolesText(row: UserRow, t: Users): string {
  const [first, ...more] = row.roles
  if (!first) return t('common:word.none')
  return more.length === 0 ? first.name : `${first.name} +${more.length}`
}
