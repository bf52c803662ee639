import { type UserState, userStates } from '@marquee/contract'
import { Button, ColumnMenu, CountBadge, cx, type DataColumn, Menu, media, SearchInput, useMedia } from '@marquee/ui'
import ChevronDown from 'lucide-react/icons/chevron-down'
import Clock from 'lucide-react/icons/clock'
import ListFilter from 'lucide-react/icons/list-filter'
import { lazy, type Ref, Suspense, useState } from 'react'
import { useTexts } from '../../../lib/use-texts.ts'
import { useRoleChoices, useWaiting } from '../queries.ts'
import type { UsersState } from '../use-users-state.ts'

const FilterSheet = lazy(() => import('./filter-sheet.tsx').then((part) => ({ default: part.FilterSheet })))

interface FiltersProps<Row> {
  state: UsersState
  searchRef: Ref<HTMLInputElement>
  columns: readonly DataColumn<Row>[]
  hidden: ReadonlySet<string>
  onHiddenChange: (hidden: ReadonlySet<string>) => void
}

/** Search first, then filters that say their value; on phones the filters are a sheet behind one button. */
export function Filters<Row>({ state, searchRef, columns, hidden, onHiddenChange }: FiltersProps<Row>) {
  const { t } = useTexts('users', 'common')
  const phone = useMedia(media.belowMd)
  const options = useFilterOptions(state)
  const count = [state.role, state.state].filter((value) => value !== null).length
  return (
    <>
      <SearchInput
        label={t('users:search')}
        placeholder={t('users:search')}
        value={state.q}
        onValueChange={(q) => state.change({ q })}
        inputRef={searchRef}
        kbd="/"
        className="max-md:min-w-[180px] max-md:flex-1 md:!w-auto md:min-w-[180px] md:max-w-[250px] md:flex-1"
      />
      {phone ? (
        <>
          <FilterButton options={options} count={count} onClear={state.clear} />
          <WaitingChip state={state} />
        </>
      ) : (
        <>
          {options.map((option) => (
            <Menu
              key={option.id}
              items={[
                {
                  kind: 'radio',
                  id: option.id,
                  value: option.value,
                  options: option.choices,
                  onValueChange: option.choose,
                  closeOnSelect: true,
                },
              ]}
              trigger={
                <Button iconEnd={ChevronDown} className="!px-3 !text-[.84rem]">
                  {t('users:filter.says', { filter: option.label, value: option.valueLabel })}
                </Button>
              }
            />
          ))}
          <WaitingChip state={state} />
          <span className="flex-1" />
          <ColumnMenu columns={columns} hidden={hidden} onHiddenChange={onHiddenChange} />
        </>
      )}
    </>
  )
}

export interface FilterOption {
  id: 'role' | 'state'
  label: string
  value: string
  valueLabel: string
  choices: { value: string; label: string }[]
  choose: (value: string) => void
}

/** The two filters in words; '' is "any". */
export function useFilterOptions(state: UsersState): FilterOption[] {
  const { t } = useTexts('users')
  const roles = useRoleChoices().data ?? []
  const roleChoices = [
    { value: '', label: t('users:filter.anyRole') },
    ...roles.map((role) => ({ value: role.id, label: role.name })),
  ]
  const stateChoices = [
    { value: '', label: t('users:filter.anyState') },
    ...userStates.map((value) => ({ value, label: t(`users:state.${value}`) })),
  ]
  return [
    {
      id: 'role',
      label: t('users:filter.role'),
      value: state.role ?? '',
      valueLabel: state.role
        ? (roleChoices.find((choice) => choice.value === state.role)?.label ?? '…')
        : t('users:filter.any'),
      choices: roleChoices,
      choose: (value) => state.change({ role: value || null }),
    },
    {
      id: 'state',
      label: t('users:filter.state'),
      value: state.state ?? '',
      valueLabel: state.state ? t(`users:state.${state.state}`) : t('users:filter.any'),
      choices: stateChoices,
      choose: (value) => state.change({ state: (value || null) as UserState | null }),
    },
  ]
}

/** Who has signed up and waits to be let in: how many, and the way to see them alone. */
function WaitingChip({ state }: { state: UsersState }) {
  const { t } = useTexts('users')
  const waiting = useWaiting()
  const isOn = state.state === 'pending'
  if (!waiting && !isOn) return null
  return (
    <Button
      icon={Clock}
      aria-pressed={isOn}
      className={cx('!px-3 !text-[.84rem]', isOn && '!border-accent !bg-accent-soft !text-accent-on-soft')}
      onClick={() => state.change({ state: isOn ? null : 'pending' })}
    >
      {t('users:pending.waiting', { count: waiting ?? 0 })}
    </Button>
  )
}

function FilterButton({ options, count, onClear }: { options: FilterOption[]; count: number; onClear: () => void }) {
  const { t } = useTexts('common')
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button icon={ListFilter} onClick={() => setOpen(true)}>
        <span className="inline-flex items-center gap-2">
          {t('common:action.filter')}
          {count > 0 && <CountBadge count={count} />}
        </span>
      </Button>
      <Suspense fallback={null}>
        {open && (
          <FilterSheet options={options} isFiltered={count > 0} onClear={onClear} onClose={() => setOpen(false)} />
        )}
      </Suspense>
    </>
  )
}
