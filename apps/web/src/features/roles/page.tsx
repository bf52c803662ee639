import type { RoleDetail } from '@marquee/contract'
import { Button, EmptyState, ErrorState, type MenuEntry, media, PageFrame, Select, useMedia } from '@marquee/ui'
import Archive from 'lucide-react/icons/archive'
import CircleHelp from 'lucide-react/icons/circle-question-mark'
import Copy from 'lucide-react/icons/copy'
import Plus from 'lucide-react/icons/plus'
import { type RefObject, Suspense, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { dialogOnDemand } from '../../lib/dialog-on-demand.tsx'
import { FailedState } from '../../lib/failed-state.tsx'
import { LeaveDialog } from '../../lib/form/leave-dialog.tsx'
import { useLeaveGuard } from '../../lib/form/use-leave-guard.ts'
import { useKeys } from '../../lib/keys/use-keys.ts'
import { readFailure } from '../../lib/trpc/failure.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { MenuPreview } from './components/menu-preview.tsx'
import { RoleList } from './components/role-list.tsx'
import { RolePanel } from './components/role-panel.tsx'
import { RoleSkeleton } from './components/role-skeleton.tsx'
import { cellsOf } from './model/cells.ts'
import { useRole, useRoles, useRolesLive } from './queries.ts'
import { type DraftStore, useDrafts } from './use-drafts.ts'
import { useRoleActions } from './use-role-actions.ts'
import { useRoleEditor } from './use-role-editor.ts'
import { type RolesState, useRolesState } from './use-roles-state.ts'
import { useSaveKey } from './use-save-key.ts'

const NameDialog = dialogOnDemand(() =>
  import('./components/name-dialog.tsx').then((part) => ({ default: part.NameDialog })),
)
const ArchiveDialog = dialogOnDemand(() =>
  import('./components/archive-dialog.tsx').then((part) => ({ default: part.ArchiveDialog })),
)
const CompareDialog = dialogOnDemand(() =>
  import('./components/compare-dialog.tsx').then((part) => ({ default: part.CompareDialog })),
)
const RolesKeyHelp = dialogOnDemand(() =>
  import('./components/roles-key-help.tsx').then((part) => ({ default: part.RolesKeyHelp })),
)

/** The roles of the venue: what each may do, and who is reached by a change. */
export default function RolesPage() {
  const { t } = useTexts('roles', 'common')
  const phone = useMedia(media.belowMd)
  const state = useRolesState()
  const list = useRoles(state.archived ? 'archived' : 'living')
  const roles = list.data ?? []
  // A phone shows the list first; wider there is always an open role beside it.
  const openId = state.roleId ?? (phone ? null : (roles[0]?.id ?? null))
  const query = useRole(openId)
  const role = query.data?.id === openId ? query.data : null
  useRolesLive()
  const drafts = useDrafts()
  const actions = useRoleActions(role, (id) => state.follow(id, 'living'))
  const blocker = useLeaveGuard(drafts.isDirty)
  const [helps, setHelps] = useState(false)
  const searchRef = useRef<HTMLInputElement>(null)
  useKeys({
    '/': () => searchRef.current?.focus(),
    ...(actions.mayCreate ? { n: actions.create } : {}),
    '?': () => setHelps(true),
  })

  const newRole = actions.mayCreate && !state.archived && (
    <Button variant="primary" icon={Plus} onClick={actions.create} aria-keyshortcuts="n">
      {t('roles:newRole')}
    </Button>
  )
  const menu: MenuEntry[] = [
    ...actions.menu.filter((entry) => phone || entry.id !== 'clone'),
    {
      id: 'archived',
      label: t(state.archived ? 'roles:showLiving' : 'roles:showArchived'),
      icon: Archive,
      onSelect: () => state.showArchived(!state.archived),
    },
    { id: 'keys', label: t('common:keys.title'), icon: CircleHelp, kbd: '?', onSelect: () => setHelps(true) },
  ]
  const listLabel = t(state.archived ? 'roles:archivedList' : 'roles:list')
  const onPhoneRole = phone && openId !== null
  return (
    <PageFrame
      fill
      title={onPhoneRole ? (role?.name ?? '\u00a0') : t('roles:title')}
      subtitle={
        onPhoneRole ? undefined : state.archived ? listLabel : list.data && t('roles:summary', { count: roles.length })
      }
      breadcrumb={
        onPhoneRole
          ? [{ label: t('roles:back'), render: <Link to="/roles" /> }, { label: role?.name ?? t('roles:choose') }]
          : undefined
      }
      primary={onPhoneRole ? undefined : newRole}
      actions={
        actions.mayCreate && role && !phone ? (
          <Button icon={Copy} onClick={actions.clone}>
            {t('roles:duplicate')}
          </Button>
        ) : undefined
      }
      menu={menu}
    >
      {list.isError && !list.data ? (
        <FailedState title={t('roles:loadFailed')} query={list} />
      ) : list.isPending ? (
        <RoleSkeleton rows={8} />
      ) : roles.length === 0 && openId === null ? (
        <EmptyState
          title={t(state.archived ? 'roles:emptyArchived' : 'roles:empty')}
          body={t(state.archived ? 'roles:emptyArchivedHint' : 'roles:emptyHint')}
          action={newRole || undefined}
        />
      ) : phone && openId === null ? (
        <div className="rounded-lg border border-line bg-surface p-2">
          <RoleList roles={roles} selectedId={null} drafts={drafts} label={listLabel} />
        </div>
      ) : (
        <div className="flex min-h-0 flex-1 flex-col lg:grid lg:grid-cols-[190px_minmax(0,1fr)] lg:grid-rows-[minmax(0,max-content)_minmax(160px,1fr)] lg:gap-4 xl:grid-cols-[190px_minmax(0,1fr)_214px] xl:grid-rows-[minmax(0,1fr)]">
          <div className="min-h-0 overflow-y-auto rounded-lg border border-line bg-surface p-2 max-lg:hidden">
            <RoleList roles={roles} selectedId={openId} drafts={drafts} label={listLabel} />
          </div>
          {!phone && (
            <div className="mb-3 lg:hidden">
              <Select
                aria-label={t('roles:choose')}
                value={openId ?? ''}
                onValueChange={state.open}
                options={roles.map(({ id, name }) => ({ value: id, label: name }))}
              />
            </div>
          )}
          {role ? (
            <OpenRole key={role.id} role={role} drafts={drafts} phone={phone} state={state} searchRef={searchRef} />
          ) : query.isError ? (
            <RoleFailed query={query} />
          ) : (
            <RoleSkeleton rows={12} />
          )}
        </div>
      )}
      <Suspense fallback={null}>
        {actions.naming && (
          <NameDialog
            task={actions.naming}
            onClose={actions.closeNaming}
            onDone={(done) => {
              const draft = drafts.of(done.id)
              // The words were changed on the version that the draft began with: it goes on from there.
              if (draft && draft.rev === role?.rev && role.id === done.id)
                drafts.keep(done.id, { ...draft, rev: done.rev })
              actions.closeNaming()
              if (done.id !== role?.id) state.follow(done.id, 'living')
            }}
          />
        )}
        {actions.archiving && (
          <ArchiveDialog
            role={actions.archiving}
            onClose={actions.closeArchiving}
            onDone={(archived) => {
              drafts.drop(archived.id)
              actions.closeArchiving()
              actions.toastArchived(archived)
              state.showArchived(false)
            }}
          />
        )}
        {actions.comparing && role && (
          <CompareDialog
            role={role}
            cells={drafts.of(role.id)?.cells ?? cellsOf(role.permissions)}
            onClose={actions.closeComparing}
          />
        )}
        {helps && <RolesKeyHelp onClose={() => setHelps(false)} />}
      </Suspense>
      <LeaveDialog
        form={{
          asksToLeave: blocker.state === 'blocked',
          leave() {
            drafts.dropAll()
            blocker.proceed?.()
          },
          stay: () => blocker.reset?.(),
        }}
      />
    </PageFrame>
  )
}

interface OpenRoleProps {
  role: RoleDetail
  drafts: DraftStore
  phone: boolean
  state: RolesState
  searchRef: RefObject<HTMLInputElement | null>
}

function OpenRole({ role, drafts, phone, state, searchRef }: OpenRoleProps) {
  const editor = useRoleEditor(role, drafts)
  useSaveKey(editor.isDirty ? editor.review : null)
  return (
    <>
      <RolePanel
        role={role}
        editor={editor}
        phone={phone}
        query={state.query}
        onSearch={state.search}
        searchRef={searchRef}
      />
      {/* Beside the matrix where there is room, else below the list. */}
      <div className="min-h-0 overflow-y-auto max-lg:hidden lg:col-start-1 lg:row-start-2 xl:col-start-3 xl:row-start-1">
        <MenuPreview cells={editor.cells} />
      </div>
    </>
  )
}

/** Gone, or not readable just now. */
function RoleFailed({ query }: { query: ReturnType<typeof useRole> }) {
  const { t } = useTexts('roles')
  const failure = readFailure(query.error)
  const gone = failure.reason === 'NOT_FOUND'
  return (
    <ErrorState
      title={t(gone ? 'roles:roleGone' : 'roles:roleLoadFailed')}
      body={gone ? t('roles:roleGoneHint') : undefined}
      requestId={gone ? undefined : (failure.requestId ?? undefined)}
      onRetry={gone ? undefined : () => query.refetch()}
      retrying={query.isFetching}
    />
  )
}
