import type { RoleGrant } from '@marquee/contract'
import { Button, IconButton, Select } from '@marquee/ui'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import CalendarDays from 'lucide-react/icons/calendar-days'
import X from 'lucide-react/icons/x'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { useTexts } from '../../../lib/use-texts.ts'
import { RoleDays } from './role-days.tsx'
import { ActiveBadge, PeriodBadge } from './role-marks.tsx'

export interface RoleOption {
  id: RoleGrant['roleId']
  name: string
  assignable: boolean
}

export type Direction = 'up' | 'down'

interface RolePlaceProps {
  /** null: a place that waits for a choice. */
  grant: RoleGrant | null
  /** What may stand here. */
  choices: readonly RoleOption[]
  label: string
  isActive: boolean
  /** Where it can be moved to. */
  directions: readonly Direction[]
  isMovable: boolean
  onChoose: (roleId: RoleGrant['roleId'] | null) => void
  onDays: (grant: RoleGrant) => void
  onMove: (direction: Direction) => void
  onRemove?: () => void
  error?: ReactNode
  id?: string
}

/** One role of a person: which, from when until when, and its place among the others. */
export function RolePlace(props: RolePlaceProps) {
  const { grant, choices, label, isActive, directions, isMovable, onMove, onRemove } = props
  const { t } = useTexts('users', 'userDrawer')
  const [opened, setOpened] = useState(false)
  const name = choices.find((role) => role.id === grant?.roleId)?.name ?? ''
  const hasDays = grant !== null && (grant.validFrom !== null || grant.validUntil !== null)
  const showsDays = grant !== null && (opened || hasDays)
  const onArrow = (event: KeyboardEvent) => {
    const direction = ({ ArrowUp: 'up', ArrowDown: 'down' } as const)[event.key]
    if (!direction) return
    event.preventDefault()
    if (directions.includes(direction)) onMove(direction)
  }
  return (
    <li
      data-role={grant?.roleId ?? ''}
      className="flex flex-col gap-2 rounded-md border border-line bg-surface-2 p-2.5"
    >
      <div className="flex items-center gap-1">
        <Select
          aria-label={label}
          value={grant?.roleId ?? ''}
          placeholder={grant === null ? t('userDrawer:inviteDrawer.chooseRole') : undefined}
          options={choices.map((role) => ({ value: role.id, label: role.name }))}
          onValueChange={(value) => props.onChoose(choices.find((role) => role.id === value)?.id ?? null)}
        />
        {isMovable &&
          (['up', 'down'] as const).map((direction) => (
            <IconButton
              key={direction}
              size="sm"
              data-move={direction}
              icon={direction === 'up' ? ArrowUp : ArrowDown}
              label={t(direction === 'up' ? 'users:roles.moveUp' : 'users:roles.moveDown', { name })}
              disabled={!directions.includes(direction)}
              onClick={() => onMove(direction)}
              onKeyDown={onArrow}
            />
          ))}
        {onRemove && <IconButton size="sm" icon={X} label={t('users:roles.remove', { name })} onClick={onRemove} />}
      </div>
      {grant && (
        <div className="flex min-h-6 flex-wrap items-center gap-1.5 empty:hidden">
          {isActive && <ActiveBadge />}
          <PeriodBadge role={grant} />
          {!hasDays && (
            <Button
              variant="quiet"
              size="sm"
              icon={CalendarDays}
              aria-expanded={showsDays}
              aria-label={t('users:roles.limitOf', { name })}
              onClick={() => setOpened(!opened)}
            >
              {t('users:roles.limit')}
            </Button>
          )}
        </div>
      )}
      {showsDays && (
        <RoleDays id={props.id} grant={grant} roleName={name} onChange={props.onDays} error={props.error} />
      )}
    </li>
  )
}
