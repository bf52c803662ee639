import { Button, EmptyState, useDelayed } from '@marquee/ui'
import DoorOpen from 'lucide-react/icons/door-open'
import Plus from 'lucide-react/icons/plus'
import { Suspense, useRef } from 'react'
import { Link } from 'react-router-dom'
import { dialogOnDemand } from '../../lib/dialog-on-demand.tsx'
import { FailedState } from '../../lib/failed-state.tsx'
import { useFormat } from '../../lib/format.ts'
import { ArchiveSwitch } from '../../lib/list/archive-switch.tsx'
import { ListPage } from '../../lib/list/list-page.tsx'
import { useArchiveUrl } from '../../lib/list/use-archive-url.ts'
import { useMay } from '../../lib/rights.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { FloorList, FloorSkeleton, focusFloor } from './components/floor-list.tsx'
import { peopleIn } from './model.ts'
import { useFloors, useFloorsLive } from './queries.ts'
import { useFloorActions } from './use-floor-actions.ts'
import { useFloorOrder } from './use-floor-order.ts'

const FloorDrawer = dialogOnDemand(() =>
  import('./components/floor-drawer.tsx').then((part) => ({ default: part.FloorDrawer })),
)
const StateDialog = dialogOnDemand(() =>
  import('./components/state-dialog.tsx').then((part) => ({ default: part.StateDialog })),
)

/** The levels of the venue: their room, zones and gates, and whether people may go there now. */
export default function FloorsPage() {
  const { t } = useTexts('floors', 'common')
  const format = useFormat()
  const state = useArchiveUrl()
  const list = useFloors(state.archived)
  useFloorsLive()
  const rows = list.data ?? []
  const actions = useFloorActions()
  const order = useFloorOrder(rows)
  const mayCreate = useMay('floors', 'create')
  const mayUpdate = useMay('floors', 'update')
  const codeRef = useRef<HTMLInputElement>(null)
  const late = useDelayed(list.isPending)
  const chosen = mayUpdate && !state.archived ? rows.find((row) => row.id === state.id) : undefined
  const isNew = state.isNew && mayCreate

  const addButton = mayCreate && (
    <Button variant="primary" icon={Plus} onClick={state.openNew} aria-keyshortcuts="n">
      {t('floors:add')}
    </Button>
  )
  const room = peopleIn(rows)
  return (
    <ListPage
      fill={false}
      title={t('floors:title')}
      subtitle={
        list.data &&
        t('floors:summary', {
          floors: t('floors:count', { count: rows.length }),
          people: t('floors:people', { count: room, formatted: format.number(room) }),
        })
      }
      primary={addButton}
      menu={[{ id: 'ground', label: t('floors:ground.title'), icon: DoorOpen, render: <Link to="/ground-floor" /> }]}
      moreFilters={
        <ArchiveSwitch
          state={state}
          labels={{
            group: t('floors:filter.label'),
            inUse: t('floors:filter.inUse'),
            archived: t('floors:filter.archived'),
          }}
        />
      }
      onWalk={focusFloor}
      keys={[
        { keys: ['J', '↓'], does: t('floors:keys.next') },
        { keys: ['K', '↑'], does: t('floors:keys.previous') },
        { keys: ['Enter'], does: t('floors:keys.open') },
        { keys: ['Alt + ↑', 'Alt + ↓'], does: t('floors:keys.move') },
        ...(mayCreate ? [{ keys: ['N'], does: t('floors:add'), run: state.openNew }] : []),
        { keys: ['E'], does: t('common:action.edit'), run: () => codeRef.current?.focus() },
        { keys: ['Ctrl + Enter'], does: t('common:action.save') },
        { keys: ['Ctrl + Z'], does: t('common:action.undo') },
      ]}
      drawer={
        (isNew || chosen) && (
          <FloorDrawer
            key={chosen?.id ?? 'new'}
            row={chosen ?? null}
            onClose={state.close}
            onCreated={(row) => state.open(row.id)}
            steps={chosen ? actions.stepsOf(chosen, state.close) : []}
            codeRef={codeRef}
          />
        )
      }
    >
      {list.isError && !list.data ? (
        <FailedState title={t('floors:loadFailed')} query={list} />
      ) : list.isPending ? (
        late && <FloorSkeleton />
      ) : rows.length > 0 ? (
        <FloorList rows={rows} state={state} actions={actions} order={order} mayUpdate={mayUpdate} />
      ) : state.archived ? (
        <EmptyState title={t('floors:emptyArchived')} />
      ) : (
        <EmptyState title={t('floors:empty')} body={t('floors:emptyHint')} action={addButton} />
      )}
      <Suspense fallback={null}>{actions.asked && <StateDialog asked={actions.asked} actions={actions} />}</Suspense>
    </ListPage>
  )
}
