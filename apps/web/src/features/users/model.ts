import type { Presence, UserRow, UserSort, UserState } from '@marquee/contract'
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

/** What may be done with a person in this state. A person who is not in yet is turned away rather than suspended. */
export function stepsFor(state: UserState) {
  return {
    suspend: state === 'active',
    resume: state === 'suspended',
    signOut: state === 'active',
    admit: state === 'pending',
    resend: state === 'invited',
    dismiss: state === 'pending' || state === 'invited',
    // Second factors and PINs count in every venue: one that shut a person out has no say in them until they are back.
    resetFactors: state === 'active',
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

// Seen within this time a person counts as being there. The server notes it once a minute at most.
const presentFor = 2 * 60_000

/**
 * The presence that a person chose, as long as they are there (`now` in ms). A person who chose to be invisible looks
 * the same as one who is away.
 */
export function presenceOf(row: Pick<UserRow, 'state' | 'status' | 'lastSeenAt'>, now: number): Presence | undefined {
  if (row.state !== 'active' || row.status === 'not-visible' || row.lastSeenAt === null) return undefined
  return now - Date.parse(row.lastSeenAt) < presentFor ? row.status : undefined
}

/** "2 minutes ago", "invited 19 Nov", "Never". */
export function lastSeenText(row: UserRow, t: Users, format: Formatters): string {
  if (row.lastSeenAt) return format.relative(row.lastSeenAt, new Date().toISOString())
  if (row.state === 'invited' && row.invitedAt) {
    return t('users:lastSeen.invitedOn', { date: format.date(row.invitedAt, 'short') })
  }
  return t('users:lastSeen.never')
}
