import CircleCheck from 'lucide-react/icons/circle-check'
import CircleMinus from 'lucide-react/icons/circle-minus'
import Ellipsis from 'lucide-react/icons/ellipsis'
import { useMemo, useState } from 'react'
import { Button } from '../button/button.tsx'
import { IconButton } from '../button/icon-button.tsx'
import { ColumnMenu } from '../data-table/column-menu.tsx'
import { DataCard } from '../data-table/data-card.tsx'
import { DataTable } from '../data-table/data-table.tsx'
import type { DataColumn, SortState } from '../data-table/table-types.ts'
import { Avatar } from '../display/avatar.tsx'
import { Badge } from '../display/badge.tsx'
import { Select } from '../field/select.tsx'
import { Menu } from '../overlay/menu/menu.tsx'
import { EmptyState, ErrorState, NoMatchState } from '../state/states.tsx'
import type { GalleryText } from './gallery-keys.ts'
import { Section } from './section.tsx'

interface Person {
  id: string
  name: string
  role: string
  active: boolean
  seats: number
}

const modes = ['rows', 'loading', 'refetching', 'empty', 'noMatch', 'error'] as const
type Mode = (typeof modes)[number]

/** The table with all its states; the people are made up. */
export function TableSection({ t }: { t: GalleryText }) {
  const [mode, setMode] = useState<Mode>('rows')
  const [sort, setSort] = useState<SortState>({ id: 'name', dir: 'asc' })
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set())
  const [density, setDensity] = useState<'comfortable' | 'compact'>('comfortable')
  const [openId, setOpenId] = useState<string>()
  const columns = useMemo(() => personColumns(t), [t])
  const people = useMemo(() => samplePeople(t), [t])
  const rows = useMemo(() => {
    if (mode !== 'rows' && mode !== 'refetching') return []
    const order = new Intl.Collator('tr', { numeric: true })
    const text = (person: Person) => String(person[sort.id as keyof Person])
    const sorted = people.toSorted((a, b) => order.compare(text(a), text(b)))
    return sort.dir === 'asc' ? sorted : sorted.reverse()
  }, [mode, people, sort])
  return (
    <Section title={t('sections.table')} wide>
      <div className="mb-3 flex items-center gap-2">
        <Select
          aria-label={t('table.show')}
          className="max-w-48"
          value={mode}
          onValueChange={(value) => setMode(modes.find((each) => each === value) ?? 'rows')}
          options={modes.map((value) => ({ value, label: t(`table.${value}`) }))}
        />
        <span className="flex-1" />
        <ColumnMenu
          columns={columns}
          hidden={hidden}
          onHiddenChange={setHidden}
          density={density}
          onDensityChange={setDensity}
        />
      </div>
      <DataTable
        label={t('table.people')}
        columns={columns}
        rows={rows}
        getRowId={(person) => person.id}
        getRowName={(person) => person.name}
        sort={sort}
        onSortChange={setSort}
        selected={selected}
        onSelectedChange={setSelected}
        bulkActions={
          <>
            <Button variant="chrome">{t('table.changeRole')}</Button>
            <Button variant="chrome">{t('table.disable')}</Button>
          </>
        }
        openRowId={openId}
        onOpen={(person) => setOpenId(person.id === openId ? undefined : person.id)}
        loading={mode === 'loading'}
        refetching={mode === 'refetching'}
        filtered={mode === 'noMatch'}
        empty={<EmptyState title={t('states.emptyTitle')} body={t('states.emptyBody')} />}
        noMatch={
          <NoMatchState
            title={t('states.noMatchTitle')}
            filters={t('states.noMatchFilters')}
            onClear={() => setMode('rows')}
          />
        }
        error={
          mode === 'error' && (
            <ErrorState
              title={t('states.errorTitle')}
              body={t('states.errorBody')}
              requestId="8F2C"
              onRetry={() => setMode('rows')}
            />
          )
        }
        total={rows.length}
        pager={{ text: t('table.pager'), hasNext: true, onNext: () => setMode('refetching'), hasPrev: false }}
        hiddenColumns={hidden}
        density={density}
        card={(person, state) => (
          <DataCard
            media={<Avatar name={person.name} />}
            title={person.name}
            facts={person.role}
            badge={<PersonStatus active={person.active} t={t} />}
            menu={<RowMenu t={t} />}
            onOpen={state.onOpen}
          />
        )}
      />
    </Section>
  )
}

function samplePeople(t: GalleryText): Person[] {
  const roles = ['sample.roleManager', 'sample.roleBoxOffice', 'sample.roleKitchen'] as const
  const names = [1, 2, 3, 4, 5, 6] as const
  return names.map((number, index) => ({
    id: String(number),
    name: t(`sample.person${number}`),
    role: t(roles[index % roles.length] ?? 'sample.roleManager'),
    active: number !== 5,
    seats: number * 7,
  }))
}

function personColumns(t: GalleryText): DataColumn<Person>[] {
  return [
    {
      id: 'name',
      header: t('table.name'),
      sortable: true,
      skeleton: 'identity',
      cell: (person) => (
        <span className="flex items-center gap-3">
          <Avatar name={person.name} />
          <span>
            <span className="block font-semibold">{person.name}</span>
            <span className="block text-ink-3 text-xs">{person.role}</span>
          </span>
        </span>
      ),
    },
    { id: 'role', header: t('table.role'), sortable: true, hideBelow: 'md', cell: (person) => person.role },
    {
      id: 'status',
      header: t('table.status'),
      skeleton: 'badge',
      cell: (person) => <PersonStatus active={person.active} t={t} />,
    },
    {
      id: 'seats',
      header: t('table.seats'),
      sortable: true,
      align: 'end',
      hideBelow: 'sm',
      cell: (person) => person.seats,
    },
    {
      id: 'actions',
      header: t('table.actions'),
      headerHidden: true,
      hideable: false,
      align: 'end',
      width: 72,
      cell: () => <RowMenu t={t} />,
    },
  ]
}

function PersonStatus({ active, t }: { active: boolean; t: GalleryText }) {
  return active ? (
    <Badge tone="success" icon={CircleCheck}>
      {t('badges.active')}
    </Badge>
  ) : (
    <Badge icon={CircleMinus}>{t('badges.disabled')}</Badge>
  )
}

function RowMenu({ t }: { t: GalleryText }) {
  return (
    <Menu
      align="end"
      trigger={<IconButton icon={Ellipsis} label={t('table.actions')} />}
      items={[
        { id: 'open', label: t('table.open'), kbd: '↵' },
        { id: 'role', label: t('table.changeRole') },
        { kind: 'separator', id: 'line' },
        { id: 'off', label: t('table.disable'), destructive: true },
      ]}
    />
  )
}
