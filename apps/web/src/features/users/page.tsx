import { Button } from '@marquee/ui'
import ScrollText from 'lucide-react/icons/scroll-text'
import UserPlus from 'lucide-react/icons/user-plus'
import { Suspense, useRef } from 'react'
import { Link } from 'react-router-dom'
import { BulkFrame } from '../../lib/bulk/bulk-frame.tsx'
import { dialogOnDemand } from '../../lib/dialog-on-demand.tsx'
import { useFormat } from '../../lib/format.ts'
import { ListPage } from '../../lib/list/list-page.tsx'
import { useFilterWords } from '../../lib/list/use-filter-words.ts'
import { useHiddenColumns } from '../../lib/list/use-hidden-columns.ts'
import { useListExport } from '../../lib/list/use-list-export.ts'
import { useMay } from '../../lib/rights.ts'
import { loadTexts } from '../../lib/texts.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { UsersTable, useUserColumns } from './components/users-table.tsx'
import { WaitingChip } from './components/waiting-chip.tsx'
import { useExportUsers, useRoleChoices, useUsers, useUsersLive } from './queries.ts'
import { useBulkDeeds } from './use-bulk-deeds.ts'
import { useFilters } from './use-filters.ts'
import { useUserActions } from './use-user-actions.tsx'
import { useUsersState } from './use-users-state.ts'

// What opens later is fetched later: the list is the first screen of most people.
const UserDrawer = dialogOnDemand(async () => {
  const [part] = await Promise.all([import('./components/user-drawer.tsx'), loadTexts(['userDrawer'])])
  return { default: part.UserDrawer }
})
const InviteDrawer = dialogOnDemand(async () => {
  const [part] = await Promise.all([import('./components/invite-drawer.tsx'), loadTexts(['userDrawer'])])
  return { default: part.InviteDrawer }
})
const StepDialogs = dialogOnDemand(() =>
  import('./components/step-dialogs.tsx').then((part) => ({ default: part.StepDialogs })),
)
const BulkRoles = dialogOnDemand(() =>
  import('./components/bulk-roles.tsx').then((part) => ({ default: part.BulkRoles })),
)

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
  const mayGiveRoles = useMay('users', 'update') && mayAssign
  const selects = maySuspend || mayGiveRoles
  const mayExport = useMay('users', 'export')
  const actions = useUserActions({ onOpen: state.open, onGone: (id) => state.id === id && state.close() })
  const bulk = useBulkDeeds()
  const exported = useListExport(useExportUsers(), state.filter)
  const columns = useUserColumns()
  const hidden = useHiddenColumns('users', ['phone'])
  const filters = useFilters(state)
  const nameRef = useRef<HTMLInputElement>(null)
  bulk.remember(list.data?.rows ?? [])

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
    <ListPage
      title={t('users:title')}
      subtitle={
        people && roles.data
          ? t('users:summary', { people, roles: t('common:count.roles', { count: roles.data.length }) })
          : undefined
      }
      primary={inviteButton}
      exported={mayExport ? { ...exported, label: t('users:export.action'), isRare: true } : undefined}
      menu={
        mayAudit
          ? [{ id: 'audit', label: t('users:activityLog'), icon: ScrollText, render: <Link to="/users/audit" /> }]
          : []
      }
      search={{ label: t('users:search'), value: state.q, onChange: (q) => state.change({ q }) }}
      filters={filters}
      onClear={state.isFiltered ? state.clear : undefined}
      moreFilters={<WaitingChip state={state} />}
      columns={columns}
      hidden={hidden}
      selects={selects}
      keys={[
        ...(mayInvite ? [{ keys: ['N'], does: t('users:invite'), run: state.openInvite }] : []),
        { keys: ['E'], does: t('common:action.edit'), run: () => nameRef.current?.focus() },
        { keys: ['Ctrl + Enter'], does: t('common:action.save') },
      ]}
      drawer={
        state.id !== null ? (
          <UserDrawer id={state.id} onClose={state.close} actions={actions} nameRef={nameRef} />
        ) : (
          state.invite && mayInvite && <InviteDrawer onClose={state.close} />
        )
      }
    >
      <UsersTable
        state={state}
        list={list}
        columns={columns}
        hidden={hidden}
        selected={bulk.selected}
        onSelectedChange={selects ? bulk.select : undefined}
        bulkActions={
          <>
            {mayGiveRoles && (
              <Button variant="chrome" onClick={bulk.askRoles}>
                {t('users:bulk.changeRoles')}
              </Button>
            )}
            {maySuspend && (
              <>
                <Button variant="chrome" onClick={bulk.signOut}>
                  {t('users:bulk.signOutEverywhere')}
                </Button>
                <Button variant="chrome" onClick={bulk.suspend}>
                  {t('users:bulk.suspend')}
                </Button>
              </>
            )}
          </>
        }
        countText={people ?? '\u00a0'}
        filterWords={useFilterWords(state.q, filters)}
        actions={actions}
        inviteButton={inviteButton}
      />
      <Suspense fallback={null}>
        {(actions.asked || actions.invitation) && <StepDialogs actions={actions} />}
        {bulk.asksRoles && <BulkRoles bulk={bulk} />}
        <BulkFrame bulk={bulk} />
      </Suspense>
    </ListPage>
  )
}
