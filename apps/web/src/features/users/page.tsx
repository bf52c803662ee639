import { Button, type MenuEntry, PageFrame } from '@marquee/ui'
import CircleHelp from 'lucide-react/icons/circle-question-mark'
import Download from 'lucide-react/icons/download'
import ScrollText from 'lucide-react/icons/scroll-text'
import UserPlus from 'lucide-react/icons/user-plus'
import { lazy, Suspense, useMemo, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { useFormat } from '../../lib/format.ts'
import { useKeys } from '../../lib/keys/use-keys.ts'
import { useMay } from '../../lib/rights.ts'
import { useStoredChoice } from '../../lib/stored-choice.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { BulkButtons } from './components/bulk-bar.tsx'
import { Filters, useFilterOptions } from './components/filters.tsx'
import { UsersTable, useUserColumns } from './components/users-table.tsx'
import { useRoleChoices, useUsers, useUsersLive } from './queries.ts'
import { useBulk } from './use-bulk.ts'
import { useExport } from './use-export.ts'
import { useUserActions } from './use-user-actions.tsx'
import { useUsersState } from './use-users-state.ts'

// What opens later is fetched later: the list is the first screen of most people.
const UserDrawer = lazy(() => import('./components/user-drawer.tsx').then((part) => ({ default: part.UserDrawer })))
const InviteDrawer = lazy(() =>
  import('./components/invite-drawer.tsx').then((part) => ({ default: part.InviteDrawer })),
)
const StepDialogs = lazy(() => import('./components/step-dialogs.tsx').then((part) => ({ default: part.StepDialogs })))
const BulkDialogs = lazy(() => import('./components/bulk-dialogs.tsx').then((part) => ({ default: part.BulkDialogs })))
const UsersKeyHelp = lazy(() =>
  import('./components/users-key-help.tsx').then((part) => ({ default: part.UsersKeyHelp })),
)

const readIds = (stored: unknown): string[] =>
  Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : ['phone']

/** The people of the venue: find, open, invite, let in, shut out. */
export default function UsersPage() {
  const { t } = useTexts('users', 'common')
  const format = useFormat()
  const state = useUsersState()
  const list = useUsers(state.filter, state.after)
  const roles = useRoleChoices()
  useUsersLive()
  const mayAssign = useMay('roles', 'assign')
  // Nobody is invited without a role.
  const mayInvite = useMay('users', 'invite') && mayAssign
  const mayAudit = useMay('users', 'audit')
  const maySuspend = useMay('users', 'suspend')
  const mayExport = useMay('users', 'export')
  const actions = useUserActions({ onOpen: state.open, onGone: (id) => state.id === id && state.close() })
  const bulk = useBulk()
  const exported = useExport(state.filter)
  const columns = useUserColumns()
  const [hiddenIds, setHiddenIds] = useStoredChoice('users.hiddenColumns', readIds)
  const hidden = useMemo(() => new Set(hiddenIds), [hiddenIds])
  const [helps, setHelps] = useState(false)
  const searchRef = useRef<HTMLInputElement>(null)
  const nameRef = useRef<HTMLInputElement>(null)
  bulk.remember(list.data?.rows ?? [])

  const firstRow = () => document.querySelector<HTMLElement>('[data-row-index][tabindex="0"]')?.focus()
  useKeys({
    '/': () => searchRef.current?.focus(),
    j: firstRow,
    k: firstRow,
    ...(mayInvite ? { n: state.openInvite } : {}),
    e: () => nameRef.current?.focus(),
    '?': () => setHelps(true),
  })

  const filterWords = [
    state.q.trim(),
    ...useFilterOptions(state)
      .filter((option) => option.value !== '')
      .map((option) => t('users:filter.says', { filter: option.label, value: option.valueLabel })),
  ]
    .filter(Boolean)
    .join(' · ')

  const menu: MenuEntry[] = [
    ...(mayExport
      ? [
          {
            id: 'export',
            label: t('users:export.action'),
            icon: Download,
            onSelect: () => void exported.run(),
            disabled: exported.pending,
          },
        ]
      : []),
    ...(mayAudit
      ? [{ id: 'audit', label: t('users:activityLog'), icon: ScrollText, render: <Link to="/users/audit" /> }]
      : []),
    { id: 'keys', label: t('common:keys.title'), icon: CircleHelp, kbd: '?', onSelect: () => setHelps(true) },
  ]
  const inviteButton = mayInvite && (
    <Button variant="primary" icon={UserPlus} onClick={state.openInvite} aria-keyshortcuts="n">
      {t('users:invite')}
    </Button>
  )
  const people = list.data
    ? list.data.totalIsExact
      ? t('common:count.people', { count: list.data.total })
      : t('users:atLeast', { count: list.data.total, formatted: format.number(list.data.total) })
    : null
  return (
    <PageFrame
      fill
      title={t('users:title')}
      subtitle={
        people && roles.data
          ? t('users:summary', { people, roles: t('common:count.roles', { count: roles.data.length }) })
          : '\u00a0'
      }
      primary={inviteButton}
      menu={menu}
      filters={
        <Filters
          state={state}
          searchRef={searchRef}
          columns={columns}
          hidden={hidden}
          onHiddenChange={(next) => setHiddenIds([...next])}
        />
      }
      aside={
        state.id !== null ? (
          <Suspense fallback={null}>
            <UserDrawer id={state.id} onClose={state.close} actions={actions} nameRef={nameRef} />
          </Suspense>
        ) : state.invite && mayInvite ? (
          <Suspense fallback={null}>
            <InviteDrawer onClose={state.close} />
          </Suspense>
        ) : null
      }
    >
      <UsersTable
        state={state}
        list={list}
        columns={columns}
        hidden={hidden}
        selected={bulk.selected}
        onSelectedChange={maySuspend ? bulk.select : undefined}
        bulkActions={<BulkButtons bulk={bulk} />}
        actions={actions}
        filterWords={filterWords}
        inviteButton={inviteButton}
      />
      <Suspense fallback={null}>
        {(actions.asked || actions.invitation) && <StepDialogs actions={actions} />}
        {(bulk.asked || bulk.result) && <BulkDialogs bulk={bulk} />}
        {helps && <UsersKeyHelp open onClose={() => setHelps(false)} />}
      </Suspense>
    </PageFrame>
  )
}
