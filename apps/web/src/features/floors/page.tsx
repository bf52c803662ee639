import { Button, EmptyState, ErrorState, type MenuEntry, PageFrame, Segmented, useDelayed } from '@marquee/ui'
import CircleHelp from 'lucide-react/icons/circle-question-mark'
import DoorOpen from 'lucide-react/icons/door-open'
import Plus from 'lucide-react/icons/plus'
import { lazy, Suspense, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { useFormat } from '../../lib/format.ts'
import { useKeys } from '../../lib/keys/use-keys.ts'
import { useMay } from '../../lib/rights.ts'
import { readFailure } from '../../lib/trpc/failure.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { FloorList, FloorSkeleton, focusFloor } from './components/floor-list.tsx'
import { peopleIn } from './model.ts'
import { useFloors, useFloorsLive } from './queries.ts'
import { useFloorActions } from './use-floor-actions.ts'
import { useFloorOrder } from './use-floor-order.ts'
import { useFloorsState } from './use-floors-state.ts'

const FloorDrawer = lazy(() => import('./components/floor-drawer.tsx').then((part) => ({ default: part.FloorDrawer })))
const StateDialog = lazy(() => import('./components/state-dialog.tsx').then((part) => ({ default: part.StateDialog })))
const FloorsKeyHelp = lazy(() =>
  import('./components/floors-key-help.tsx').then((part) => ({ default: part.FloorsKeyHelp })),
)

/** The levels of the house: their room, zones and gates, and whether people may go there now. */
export default function FloorsPage() {
  const { t } = useTexts('floors', 'common')
  const format = useFormat()
  const state = useFloorsState()
  const list = useFloors(state.archived)
  useFloorsLive()
  const rows = list.data ?? []
  const actions = useFloorActions()
  const order = useFloorOrder(rows)
  const mayCreate = useMay('floors', 'create')
  const mayUpdate = useMay('floors', 'update')
  const [helps, setHelps] = useState(false)
  const codeRef = useRef<HTMLInputElement>(null)
  const late = useDelayed(list.isPending)
  const chosen = mayUpdate && !state.archived ? rows.find((row) => row.id === state.id) : undefined
  const isNew = state.isNew && mayCreate

  useKeys({
    j: () => focusFloor(1),
    k: () => focusFloor(-1),
    ...(mayCreate ? { n: state.openNew } : {}),
    e: () => codeRef.current?.focus(),
    '?': () => setHelps(true),
  })

  const menu: MenuEntry[] = [
    { id: 'ground', label: t('floors:ground.title'), icon: DoorOpen, render: <Link to="/ground-floor" /> },
    { id: 'keys', label: t('common:keys.title'), icon: CircleHelp, kbd: '?', onSelect: () => setHelps(true) },
  ]
  const addButton = mayCreate && (
    <Button variant="primary" icon={Plus} onClick={state.openNew} aria-keyshortcuts="n">
      {t('floors:add')}
    </Button>
  )
  const room = peopleIn(rows)
  return (
    <PageFrame
      title={t('floors:title')}
      subtitle={
        list.data
          ? t('floors:summary', {
              floors: t('floors:count', { count: rows.length }),
              people: t('floors:people', { count: room, formatted: format.number(room) }),
            })
          : '\u00a0'
      }
      primary={addButton}
      menu={menu}
      filters={
        <Segmented
          label={t('floors:filter.label')}
          value={state.archived ? 'archived' : 'inUse'}
          options={[
            { value: 'inUse', label: t('floors:filter.inUse') },
            { value: 'archived', label: t('floors:filter.archived') },
          ]}
          onValueChange={(value) => state.showArchived(value === 'archived')}
        />
      }
      aside={
        isNew || chosen ? (
          <Suspense fallback={null}>
            <FloorDrawer
              key={chosen?.id ?? 'new'}
              row={chosen ?? null}
              onClose={state.close}
              onCreated={(row) => state.open(row.id)}
              steps={chosen ? actions.stepsOf(chosen, state.close) : []}
              codeRef={codeRef}
            />
          </Suspense>
        ) : null
      }
    >
      {list.isError && !list.data ? (
        <ErrorState
          title={t('floors:loadFailed')}
          requestId={readFailure(list.error).requestId ?? undefined}
          onRetry={() => list.refetch()}
          retrying={list.isFetching}
        />
      ) : list.isPending ? (
        late && <FloorSkeleton />
      ) : rows.length > 0 ? (
        <FloorList rows={rows} state={state} actions={actions} order={order} mayUpdate={mayUpdate} />
      ) : state.archived ? (
        <EmptyState title={t('floors:emptyArchived')} />
      ) : (
        <EmptyState title={t('floors:empty')} body={t('floors:emptyHint')} action={addButton} />
      )}
      <Suspense fallback={null}>
        {actions.asked && <StateDialog asked={actions.asked} actions={actions} />}
        {helps && <FloorsKeyHelp onClose={() => setHelps(false)} />}
      </Suspense>
    </PageFrame>
  )
}
