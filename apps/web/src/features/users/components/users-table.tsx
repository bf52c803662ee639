import type { UserRow } from '@marquee/contract'
import {
  DataCard,
  type DataColumn,
  DataTable,
  EmptyState,
  ErrorState,
  Icon,
  IconButton,
  Menu,
  NoMatchState,
  useDelayed,
} from '@marquee/ui'
import Ellipsis from 'lucide-react/icons/ellipsis'
import ShieldCheck from 'lucide-react/icons/shield-check'
import ShieldOff from 'lucide-react/icons/shield-off'
import { type ReactNode, useMemo } from 'react'
import { useFormat } from '../../../lib/format.ts'
import { useSingleKeys } from '../../../lib/keys/single-keys.ts'
import { useLook } from '../../../lib/look.ts'
import { readFailure } from '../../../lib/trpc/failure.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { lastSeenText, sortOf, sortText } from '../model.ts'
import type { useUsers } from '../queries.ts'
import type { UserActions } from '../use-user-actions.tsx'
import type { UsersState } from '../use-users-state.ts'
import { RolesCell } from './role-marks.tsx'
import { StateCell } from './state-cell.tsx'
import { UserAvatar } from './user-avatar.tsx'

/** The columns in the language that is on. */
export function useUserColumns(): DataColumn<UserRow>[] {
  const { t } = useTexts('users', 'common')
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
        cell: (row) => <span className="tnum text-ink-2">{row.phone ?? ''}</span>,
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

interface UsersTableProps {
  state: UsersState
  list: ReturnType<typeof useUsers>
  columns: readonly DataColumn<UserRow>[]
  hidden: ReadonlySet<string>
  selected: ReadonlySet<string>
  onSelectedChange?: (selected: ReadonlySet<string>) => void
  bulkActions?: ReactNode
  actions: UserActions
  /** The words of the active filters, for "nothing matches". */
  filterWords: string
  inviteButton?: ReactNode
}

export function UsersTable(props: UsersTableProps) {
  const { state, list, columns, hidden, selected, onSelectedChange, bulkActions, actions, filterWords } = props
  const { t } = useTexts('users', 'common')
  const format = useFormat()
  const look = useLook()
  const letterKeys = useSingleKeys()
  const page = list.data
  const rows = page?.rows ?? []
  const total = page?.total ?? 0
  const failed = list.isError && !page
  // A refresh of the same rows that others have changed must not flicker; a new page that takes its time dims.
  const slow = useDelayed(list.isPlaceholderData, 150)
  return (
    <DataTable
      label={t('users:title')}
      columns={columns}
      rows={rows}
      getRowId={(row) => row.id}
      getRowName={(row) => row.name}
      sort={sortOf(state.sort)}
      onSortChange={(sort) => state.change({ sort: sortText(sort) })}
      selected={selected}
      onSelectedChange={onSelectedChange}
      bulkActions={bulkActions}
      openRowId={state.id ?? undefined}
      onOpen={(row, { newTab }) => {
        if (newTab) window.open(`/users?id=${row.id}`, '_blank', 'noopener')
        else state.open(row.id)
      }}
      loading={list.isPending}
      refetching={slow}
      error={
        failed ? (
          <ErrorState
            title={t('users:loadFailed')}
            requestId={readFailure(list.error).requestId ?? undefined}
            onRetry={() => list.refetch()}
            retrying={list.isFetching}
          />
        ) : undefined
      }
      filtered={state.isFiltered}
      empty={<EmptyState title={t('users:empty')} body={t('users:emptyHint')} action={props.inviteButton} />}
      noMatch={<NoMatchState title={t('users:noMatch')} filters={filterWords} onClear={state.clear} />}
      total={page?.totalIsExact ? total : undefined}
      pager={{
        text: page?.totalIsExact
          ? t('common:count.people', { count: total })
          : t('users:atLeast', { count: total, formatted: format.number(total) }),
        hasNext: Boolean(page?.nextCursor),
        hasPrev: state.after !== null,
        onNext: () => page?.nextCursor && state.next(page.nextCursor),
        onPrev: state.previous,
        loading: list.isPlaceholderData,
      }}
      hiddenColumns={hidden}
      density={look.density}
      letterKeys={letterKeys}
      card={(row, card) => (
        <DataCard
          media={<UserAvatar row={row} size={36} />}
          title={row.name}
          facts={
            <>
              <RolesCell row={row} compact /> · {lastSeenText(row, t, format)}
            </>
          }
          badge={<StateCell row={row} />}
          onOpen={card.onOpen}
          menu={
            <Menu
              align="end"
              items={actions.menuFor(row)}
              trigger={<IconButton icon={Ellipsis} label={t('users:actionsFor', { name: row.name })} />}
            />
          }
        />
      )}
    />
  )
}
