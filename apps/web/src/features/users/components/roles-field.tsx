import { Button, FieldGroup, IconButton, Select } from '@marquee/ui'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { type ReactNode, useState } from 'react'
import { useTexts } from '../../../lib/use-texts.ts'

export interface RoleOption {
  id: string
  name: string
  assignable: boolean
}

interface RolesFieldProps {
  choices: readonly RoleOption[]
  /** Ids in order; the first role decides. An empty text is a place that waits for a choice. */
  value: readonly string[]
  onChange: (value: string[]) => void
  error?: ReactNode
  hint?: ReactNode
  disabled?: boolean
  required?: boolean
  id?: string
}

/** The roles of a person, in order. One select in the common case; more are added below and can be moved up. */
export function RolesField({ choices, value, onChange, error, hint, disabled, required, id }: RolesFieldProps) {
  const { t } = useTexts('users')
  const [adding, setAdding] = useState(false)
  const places = value.length === 0 || adding ? [...value, ''] : value
  const left = choices.filter((role) => role.assignable && !value.includes(role.id))
  const put = (index: number, roleId: string) => {
    const next = [...places]
    next[index] = roleId
    setAdding(false)
    onChange(next.filter((each) => each !== ''))
  }
  const moveUp = (index: number) => {
    const next = [...places]
    const [role] = next.splice(index, 1)
    if (role !== undefined) next.splice(index - 1, 0, role)
    onChange(next)
  }
  return (
    <FieldGroup
      id={id}
      label={t(places.length > 1 ? 'users:column.roles' : 'users:column.role')}
      error={error}
      hint={hint}
      required={required}
    >
      <div className="flex flex-col gap-2">
        {places.map((roleId, index) => (
          <div key={roleId || 'empty'} className="flex items-center gap-1">
            <Select
              aria-label={index === 0 ? t('users:roles.active') : t('users:roles.nth', { count: index + 1 })}
              value={roleId}
              disabled={disabled}
              placeholder={roleId === '' ? t('users:inviteDrawer.chooseRole') : undefined}
              // What he holds already may stay, even where one could not give it.
              options={choices
                .filter((role) => role.id === roleId || (role.assignable && !value.includes(role.id)))
                .map((role) => ({ value: role.id, label: role.name }))}
              onValueChange={(next) => put(index, next)}
            />
            {!disabled && index > 0 && roleId !== '' && (
              <IconButton
                size="sm"
                icon={ArrowUp}
                label={t('users:roles.moveUp', { name: nameOf(choices, roleId) })}
                onClick={() => moveUp(index)}
              />
            )}
            {!disabled && places.length > 1 && (
              <IconButton
                size="sm"
                icon={X}
                label={t('users:roles.remove', { name: nameOf(choices, roleId) })}
                onClick={() => {
                  if (roleId === '') setAdding(false)
                  else onChange(value.filter((each) => each !== roleId))
                }}
              />
            )}
          </div>
        ))}
        {!disabled && !adding && value.length > 0 && left.length > 0 && (
          <div>
            <Button variant="quiet" size="sm" icon={Plus} onClick={() => setAdding(true)}>
              {t('users:roles.add')}
            </Button>
          </div>
        )}
      </div>
    </FieldGroup>
  )
}

function nameOf(choices: readonly RoleOption[], id: string): string {
  return choices.find((role) => role.id === id)?.name ?? ''
}
