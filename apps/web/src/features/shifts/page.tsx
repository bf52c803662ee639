import { fold, type ShiftRow } from '@marquee/contract'
import { Button } from '@marquee/ui'
import Plus from 'lucide-react/icons/plus'
import { useMemo, useRef } from 'react'
import { ListPage } from '../../lib/list/list-page.tsx'
import { ShelfSwitch } from '../../lib/list/shelf-switch.tsx'
import { useShelfUrl } from '../../lib/list/use-shelf-url.ts'
import { onDemand } from '../../lib/on-demand.ts'
import { useMay } from '../../lib/rights.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { ShiftsTable } from './components/shifts-table.tsx'
import { WeekPicture } from './components/week-picture.tsx'
import { useShifts, useShiftsLive } from './queries.ts'
import { useShiftActions } from './use-shift-actions.ts'

const ShiftDrawer = onDemand(() =>
  import('./components/shift-drawer.tsx').then((part) => ({ default: part.ShiftDrawer })),
)

const none: ShiftRow[] = []

/** The named bands of a day in which sessions run. */
export default function ShiftsPage() {
  const { t } = useTexts('shifts', 'common')
  const state = useShelfUrl()
  const list = useShifts(state.archived)
  useShiftsLive()
  const actions = useShiftActions()
  const mayCreate = useMay('shifts', 'create')
  const mayUpdate = useMay('shifts', 'update')
  const codeRef = useRef<HTMLInputElement>(null)
  const all = list.data ?? none
  const wanted = fold(state.q.trim())
  const rows = useMemo(
    () => all.filter(({ code, name }) => fold(`${code} ${name.en} ${name.tr}`).includes(wanted)),
    [all, wanted],
  )
  const mayOpen = mayUpdate && !state.archived
  const chosen = mayOpen ? all.find((row) => row.id === state.id) : undefined
  const isNew = state.isNew && mayCreate
  const addButton = mayCreate && (
    <Button variant="primary" icon={Plus} onClick={state.openNew} aria-keyshortcuts="n">
      {t('shifts:add')}
    </Button>
  )
  return (
    <ListPage
      fill={false}
      title={t('shifts:title')}
      subtitle={list.data && t('shifts:count', { count: all.length })}
      primary={addButton}
      search={{ label: t('shifts:search'), value: state.q, onChange: state.search }}
      moreFilters={
        <ShelfSwitch
          state={state}
          labels={{
            group: t('shifts:filter.label'),
            inUse: t('shifts:filter.inUse'),
            archived: t('shifts:filter.archived'),
          }}
        />
      }
      keys={[
        ...(mayCreate ? [{ keys: ['N'], does: t('shifts:add'), run: state.openNew }] : []),
        { keys: ['E'], does: t('common:action.edit'), run: () => codeRef.current?.focus() },
        { keys: ['Ctrl + Enter'], does: t('common:action.save') },
        { keys: ['Ctrl + Z'], does: t('common:action.undo') },
      ]}
      drawer={
        (isNew || chosen) && (
          <ShiftDrawer
            key={chosen?.id ?? 'new'}
            row={chosen ?? null}
            count={all.length}
            onClose={state.close}
            onCreated={(row) => state.open(row.id)}
            steps={chosen ? actions.stepsOf(chosen, state.close) : []}
            codeRef={codeRef}
          />
        )
      }
    >
      <div className="flex flex-col gap-4">
        <ShiftsTable state={state} list={list} rows={rows} actions={actions} mayOpen={mayOpen} addButton={addButton} />
        {rows.length > 0 && !state.archived && <WeekPicture shifts={rows} />}
      </div>
    </ListPage>
  )
}
