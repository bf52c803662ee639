import type { UserRow } from '@marquee/contract'
import { DataCard, type DataColumn, EmptyState, Icon } from '@marquee/ui'
import ShieldCheck from 'lucide-react/icons/shield-check'
import ShieldOff from 'lucide-react/icons/shield-off'
import { type ReactNode, useMemo } from 'react'
import { useFormat } from '../../../lib/format.ts'
import { ListTable } from '../../../lib/list/list-table.tsx'
import { RowMenu } from '../../../lib/list/row-menu.tsx'
import type { HiddenColumns } from '../../../lib/list/use-hidden-columns.ts'
import { Phone } from '../../../lib/phone/phone.tsx'
import { useTexts } from '../../../lib/use-texts.ts'
import { lastSeenText, sortOf, sortText } from '../model.ts'
import type { useUsers } from '../queries.ts'
import type { UserActions } from '../use-user-actions.tsx'
import type { UsersState } from '../use-users-state.ts'
import { RolesCell } from './role-marks.tsx'
import { StateBadge, StateCell, useStateNote } from './state-cell.tsx'
import { UserAvatar } from './user-avatar.tsx'

/** The columns in the language that is on. */
export function useUserColumns(): DataColumn<UserRow>[] {
  const { t } = useTexts('users')
  const format = useFormat()
  return useMemo(
    () => [
      {
        id: 'name',
        header: t('users:column.name'),
        sortable: true,
        skeleton: 'identity',
        cell: (row) => (
          <span className="flex items-center gap-3">
            <UserAvatar row={row} size={36} />
            <span className="min-w-0">
              <b className="block font-semibold leading-5">{row.name}</b>
              <span className="block text-ink-3 text-xs leading-4">{row.email}</span>
            </span>
          </span>
        ),
      },
      { id: 'role', header: t('users:column.role'), cell: (row) => <RolesCell row={row} />, hideBelow: 'sm' },
      {
        id: 'state',
        header: t('users:column.state'),
        skeleton: 'badge',
        cell: (row) => <StateCell row={row} />,
      },
      {
        id: 'lastSeen',
        header: t('users:column.lastSeen'),
        sortable: true,
        hideBelow: 'md',
        cell: (row) => (
          <span className="text-ink-2" title={row.lastSeenAt ? format.dateTime(row.lastSeenAt) : undefined}>
            {lastSeenText(row, t, format)}
          </span>
        ),
      },
      {
        id: 'phone',
        header: t('users:column.phone'),
        hideBelow: 'lg',
        cell: (row) => <span className="text-ink-2">{row.phone && <Phone number={row.phone} />}</span>,
      },
      {
        id: 'mfa',
        header: t('users:column.mfa'),
        hideBelow: 'lg',
        cell: (row) => (
          <span className="inline-flex items-center gap-1.5 align-middle text-ink-2">
            <Icon
              of={row.hasMfa ? ShieldCheck : ShieldOff}
              size="s"
              className={row.hasMfa ? 'text-success' : 'text-ink-3'}
            />
            {t(row.hasMfa ? 'users:security.on' : 'users:security.off')}
          </span>
        ),
      },
    ],
    [t, format],
  )
}

/** The line of a card: the roles, and what the person waits for or when they were last there. */
function CardFacts({ row }: { row: UserRow }) {
  const { t } = useTexts('users')
  const format = useFormat()
  const note = useStateNote(row)
  return (
    <>
      <RolesCell row={row} compact /> · {note ?? lastSeenText(row, t, format)}
    </>
  )
}

interface UsersTableProps {
  state: UsersState
  list: ReturnType<typeof useUsers>
  columns: readonly DataColumn<UserRow>[]
  hidden: HiddenColumns
  selected: ReadonlySet<string>
  onSelectedChange?: (selected: ReadonlySet<string>) => void
  bulkActions?: ReactNode
  countText: string
  actions: UserActions
  /** The words of the active filters, for "nothing matches". */
  filterWords: string
  inviteButton?: ReactNode
}

export function UsersTable({ state, list, actions, inviteButton, ...table }: UsersTableProps) {
  const { t } = useTexts('users')
  return (
    <ListTable
      {...table}
      label={t('users:title')}
      address="/users?id="
      list={list}
      page={list.data}
      state={state}
      nameOf={(row) => row.name}
      sort={sortOf(state.sort)}
      onSortChange={(sort) => state.change({ sort: sortText(sort) })}
      isFiltered={state.isFiltered}
      words={{ failed: t('users:loadFailed'), noMatch: t('users:noMatch') }}
      empty={<EmptyState title={t('users:empty')} body={t('users:emptyHint')} action={inviteButton} />}
      card={(row, card) => (
        <DataCard
          media={<UserAvatar row={row} size={36} />}
          title={row.name}
          facts={<CardFacts row={row} />}
          badge={<StateBadge row={row} />}
          onOpen={card.onOpen}
          menu={<RowMenu label={t('users:actionsFor', { name: row.name })} steps={actions.menuFor(row)} />}
        />
      )}
    />
  )
}
