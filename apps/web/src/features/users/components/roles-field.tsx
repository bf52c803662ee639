import type { RoleGrant } from '@marquee/contract'
import { Button, FieldGroup } from '@marquee/ui'
import Plus from 'lucide-react/icons/plus'
import { type ReactNode, useEffect, useImperativeHandle, useRef, useState } from 'react'
import { useNow } from '../../../lib/use-now.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { activeOf } from '../grants.ts'
import { type Direction, type RoleOption, RolePlace } from './role-place.tsx'

interface RolesFieldProps {
  choices: readonly RoleOption[]
  /** In order: the first that holds now is the one a sign-in starts with. */
  value: readonly RoleGrant[]
  onChange: (value: RoleGrant[]) => void
  error?: ReactNode
  /** What is wrong with the days of a role. */
  errorAt?: (index: number) => ReactNode
  hint?: ReactNode
  required?: boolean
  id: string
  /** Where a form puts the focus when something is wrong here. */
  ref?: (target: { focus: () => void } | null) => void
}

/** The roles of a person: added, taken away, put in order, each from a day or until one. */
export function RolesField(props: RolesFieldProps) {
  const { choices, value, onChange, error, errorAt, hint, required, id, ref } = props
  const { t } = useTexts('users')
  const now = useNow()
  const [adding, setAdding] = useState(false)
  const [said, setSaid] = useState('')
  const { list, keepFocus } = useFocusAfter()
  const places: (RoleGrant | null)[] = value.length === 0 || adding ? [...value, null] : [...value]
  const left = choices.filter((role) => role.assignable && !value.some((grant) => grant.roleId === role.id))
  const active = activeOf(value, now)
  useImperativeHandle(ref, () => ({ focus: () => list.current?.querySelector('select')?.focus() }), [list])
  const nameOf = (roleId: string) => choices.find((role) => role.id === roleId)?.name ?? ''

  const choose = (index: number, roleId: RoleGrant['roleId'] | null) => {
    setAdding(false)
    if (!roleId) return
    keepFocus(`[data-role="${roleId}"] select`)
    const grant = { validFrom: null, validUntil: null, ...value[index], roleId }
    onChange(value.length === index ? [...value, grant] : value.toSpliced(index, 1, grant))
  }
  const move = (index: number, direction: Direction) => {
    const grant = value[index]
    if (!grant) return
    const to = direction === 'up' ? index - 1 : index + 1
    keepFocus(`[data-role="${grant.roleId}"] [data-move="${direction}"]`, `[data-role="${grant.roleId}"] [data-move]`)
    onChange(value.toSpliced(index, 1).toSpliced(to, 0, grant))
    setSaid(t('users:roles.moved', { name: nameOf(grant.roleId), place: to + 1, total: value.length }))
  }
  const remove = (index: number) => {
    const grant = value[index]
    keepFocus('[data-add]', 'select')
    if (!grant) setAdding(false)
    else {
      onChange(value.toSpliced(index, 1))
      setSaid(t('users:roles.removed', { name: nameOf(grant.roleId) }))
    }
  }
  return (
    <FieldGroup
      id={id}
      label={t(places.length > 1 ? 'users:column.roles' : 'users:column.role')}
      error={error}
      hint={hint}
      required={required}
    >
      <div ref={list} className="flex flex-col gap-2">
        <ol className="flex flex-col gap-2">
          {places.map((grant, index) => (
            <RolePlace
              key={grant?.roleId ?? 'empty'}
              id={`${id}-${index}`}
              grant={grant}
              // What they hold already may stay, even where one could not give it.
              choices={choices.filter((role) => role.id === grant?.roleId || left.includes(role))}
              label={
                grant === active || (active === undefined && index === 0)
                  ? t('users:roles.active')
                  : t('users:roles.nth', { count: index + 1 })
              }
              isActive={grant !== null && grant === active}
              isMovable={grant !== null && value.length > 1}
              directions={[
                ...(index > 0 ? (['up'] as const) : []),
                ...(index < value.length - 1 ? (['down'] as const) : []),
              ]}
              onChoose={(roleId) => choose(index, roleId)}
              onDays={(next) => onChange(value.toSpliced(index, 1, next))}
              onMove={(direction) => move(index, direction)}
              onRemove={places.length > 1 ? () => remove(index) : undefined}
              error={errorAt?.(index)}
            />
          ))}
        </ol>
        {!adding && value.length > 0 && left.length > 0 && (
          <div>
            <Button
              variant="quiet"
              size="sm"
              icon={Plus}
              data-add=""
              onClick={() => {
                keepFocus('[data-role=""] select')
                setAdding(true)
              }}
            >
              {t('users:roles.add')}
            </Button>
          </div>
        )}
      </div>
      <p role="status" className="sr-only">
        {said}
      </p>
    </FieldGroup>
  )
}

/** Where the focus goes once the list is drawn again: a row that has moved would else lose it. */
function useFocusAfter() {
  const list = useRef<HTMLDivElement>(null)
  const wanted = useRef<string[]>([])
  useEffect(() => {
    for (const selector of wanted.current) {
      const found = list.current?.querySelector<HTMLElement>(`${selector}:not(:disabled)`)
      if (!found) continue
      found.focus()
      break
    }
    wanted.current = []
  })
  return {
    list,
    keepFocus: (...selectors: string[]) => {
      wanted.current = selectors
    },
  }
}
