import type { RoleGrant } from '@marquee/contract'
import type { ReactNode } from 'react'
import { DayField } from '../../../lib/form/day-field.tsx'
import { useTexts } from '../../../lib/use-texts.ts'
import { useZone } from '../../../lib/zone.ts'
import { endOfDay, lastDayOf } from '../grants.ts'
import { dayOf, startOfDay } from '../venue-day.ts'

interface RoleDaysProps {
  grant: RoleGrant
  /** Whose days they are, for readers. */
  roleName: string
  onChange: (grant: RoleGrant) => void
  error?: ReactNode
  /** Id of the last day, for the summary of errors. */
  id?: string
}

/** First and last day of a role, in the calendar of the venue; the role ends with the midnight after the last one. */
export function RoleDays({ grant, roleName, onChange, error, id }: RoleDaysProps) {
  const { t } = useTexts('users')
  const zone = useZone()
  const today = dayOf(new Date().toISOString(), zone)
  const { validFrom, validUntil } = grant
  const first = validFrom === null ? '' : dayOf(validFrom, zone)
  return (
    <div className="grid grid-cols-2 gap-2.5 max-[340px]:grid-cols-1">
      <DayField
        label={t('users:roles.firstDay')}
        aria-label={t('users:roles.firstDayOf', { name: roleName })}
        value={first}
        min={today}
        onValueChange={(day) => onChange({ ...grant, validFrom: day === '' ? null : startOfDay(day, zone) })}
      />
      <DayField
        id={id}
        label={t('users:roles.lastDay')}
        error={error}
        aria-label={t('users:roles.lastDayOf', { name: roleName })}
        value={validUntil === null ? '' : lastDayOf(validUntil, zone)}
        min={first > today ? first : today}
        onValueChange={(day) => onChange({ ...grant, validUntil: day === '' ? null : endOfDay(day, zone) })}
      />
    </div>
  )
}
