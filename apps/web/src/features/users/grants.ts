import type { RoleGrant, UserRow } from '@marquee/contract'
import type { Formatters, Translate } from '@marquee/i18n'
import type { IconType } from '@marquee/ui'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import CircleSlash from 'lucide-react/icons/circle-slash'
import Hourglass from 'lucide-react/icons/hourglass'
import { addDays, dayOf, startOfDay } from './venue-day.ts'

type Period = Pick<RoleGrant, 'validFrom' | 'validUntil'>

/** How a role is at a moment (ms): held, held for a time, still to come, or over. */
export function standing({ validFrom, validUntil }: Period, now: number): 'lasting' | 'temporary' | 'future' | 'over' {
  if (validFrom !== null && Date.parse(validFrom) > now) return 'future'
  if (validUntil === null) return 'lasting'
  return Date.parse(validUntil) > now ? 'temporary' : 'over'
}

/** The role that a sign-in starts with: the first in the person's order that holds now. */
export function activeOf<Role extends Period>(roles: readonly Role[], now: number): Role | undefined {
  return roles.find((role) => ['lasting', 'temporary'].includes(standing(role, now)))
}

/** The roles as they are sent: a beginning that has passed is none. */
export function grantsOf(roles: UserRow['roles'], now: number): RoleGrant[] {
  return roles.map(({ id, validFrom, validUntil }) => ({
    roleId: id,
    validFrom: validFrom !== null && Date.parse(validFrom) > now ? validFrom : null,
    validUntil,
  }))
}

/** The last day of a role: `validUntil` is the midnight after it. */
export function lastDayOf(validUntil: string, zone: string): string {
  return dayOf(new Date(Date.parse(validUntil) - 1).toISOString(), zone)
}

/** The instant at which a role ends whose last day this is. */
export function endOfDay(day: string, zone: string): string {
  return startOfDay(addDays(day, 1), zone)
}

/** What is wrong with the days of a role, as the end of a key of `users:roles.wrong`. */
export function wrongPeriod({ validFrom, validUntil }: Period, now: number): 'past' | 'order' | null {
  if (validUntil === null) return null
  if (Date.parse(validUntil) <= now) return 'past'
  return validFrom !== null && validFrom >= validUntil ? 'order' : null
}

interface Words {
  t: Translate
  format: Formatters
  zone: string
  now: number
}

/** The days of a role in words: "until 30 Nov", "from 1 Dec", "1 Dec to 30 Dec"; null for a role without days. */
export function spanText({ validFrom, validUntil }: Period, { t, format, zone, now }: Words): string | null {
  const year = dayOf(new Date(now).toISOString(), zone).slice(0, 4)
  // The year is said where it is another one.
  const say = (day: string) => format.date(day, day.startsWith(year) ? 'short' : 'medium')
  const from = validFrom === null ? null : say(dayOf(validFrom, zone))
  const until = validUntil === null ? null : say(lastDayOf(validUntil, zone))
  if (until === null) return from === null ? null : t('users:roles.from', { date: from })
  return from === null ? t('users:roles.until', { date: until }) : t('users:roles.fromUntil', { from, until })
}

/** The same by shape, as it stands now: a beginning that has passed is not said any more. */
export function periodOf(
  role: Period,
  words: Words,
): { kind: 'temporary' | 'future' | 'over'; icon: IconType; text: string } | null {
  const kind = standing(role, words.now)
  if (kind === 'lasting') return null
  if (kind === 'over') return { kind, icon: CircleSlash, text: words.t('users:roles.over') }
  const text = spanText(kind === 'future' ? role : { ...role, validFrom: null }, words)
  return text === null ? null : { kind, icon: kind === 'future' ? CalendarClock : Hourglass, text }
}
