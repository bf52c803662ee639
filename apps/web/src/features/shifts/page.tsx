import { fold, type ShiftRow } from '@marquee/contract'
import { Button, IconButton, PageFrame, SearchInput, Segmented } from '@marquee/ui'
import CircleHelp from 'lucide-react/icons/circle-question-mark'
import Plus from 'lucide-react/icons/plus'
import { lazy, Suspense, useMemo, useRef, useState } from 'react'
import { useKeys } from '../../lib/keys/use-keys.ts'
import { useMay } from '../../lib/rights.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { ShiftsTable } from './components/shifts-table.tsx'
import { WeekPicture } from './components/week-picture.tsx'
import { useShifts, useShiftsLive } from './queries.ts'
import { useShiftActions } from './use-shift-actions.ts'
import { useShiftsState } from './use-shifts-state.ts'

const ShiftDrawer = lazy(() => import('./components/shift-drawer.tsx').then((part) => ({ default: part.ShiftDrawer })))
const ShiftsKeyHelp = lazy(() =>
  import('./components/shifts-key-help.tsx').then((part) => ({ default: part.ShiftsKeyHelp })),
)

const nobody: ShiftRow[] = []
const firstRow = () => document.querySelector<HTMLElement>('[data-row-index][tabindex="0"]')?.focus()

/** The named bands of a day in which sessions run. */
export default function ShiftsPage() {
  const { t } = useTexts('shifts', 'common')
  const state = useShiftsState()
  const list = useShifts(state.archived)
  useShiftsLive()
  const actions = useShiftActions()
  const mayCreate = useMay('shifts', 'create')
  const mayUpdate = useMay('shifts', 'update')
  const [helps, setHelps] = useState(false)
  const searchRef = useRef<HTMLInputElement>(null)
  const codeRef = useRef<HTMLInputElement>(null)
  const all = list.data ?? nobody
  const wanted = fold(state.q.trim())
  const rows = useMemo(
    () => all.filter(({ code, name }) => fold(`${code} ${name.en} ${name.tr}`).includes(wanted)),
    [all, wanted],
  )
  const mayOpen = mayUpdate && !state.archived
  const chosen = mayOpen ? all.find((row) => row.id === state.id) : undefined
  const isNew = state.isNew && mayCreate

  useKeys({
    '/': () => searchRef.current?.focus(),
    j: firstRow,
    k: firstRow,
    ...(mayCreate ? { n: state.openNew } : {}),
    e: () => codeRef.current?.focus(),
    '?': () => setHelps(true),
  })

  const addButton = mayCreate && (
    <Button variant="primary" icon={Plus} onClick={state.openNew} aria-keyshortcuts="n">
      {t('shifts:add')}
    </Button>
  )
  return (
    <PageFrame
      title={t('shifts:title')}
      subtitle={list.data ? t('shifts:count', { count: all.length }) : '\u00a0'}
      primary={addButton}
      actions={
        <IconButton
          variant="outlined"
          icon={CircleHelp}
          label={t('common:keys.title')}
          onClick={() => setHelps(true)}
        />
      }
      filters={
        <>
          <SearchInput
            label={t('shifts:search')}
            placeholder={t('shifts:search')}
            value={state.q}
            onValueChange={state.search}
            kbd="/"
            inputRef={searchRef}
            className="max-md:min-w-[180px] max-md:flex-1 md:!w-auto md:min-w-[180px] md:max-w-[250px] md:flex-1"
          />
          <Segmented
            label={t('shifts:filter.label')}
            value={state.archived ? 'archived' : 'inUse'}
            options={[
              { value: 'inUse', label: t('shifts:filter.inUse') },
              { value: 'archived', label: t('shifts:filter.archived') },
            ]}
            onValueChange={(value) => state.showArchived(value === 'archived')}
          />
        </>
      }
      aside={
        isNew || chosen ? (
          <Suspense fallback={null}>
            <ShiftDrawer
              key={chosen?.id ?? 'new'}
              row={chosen ?? null}
              count={all.length}
              onClose={state.close}
              onCreated={(row) => state.open(row.id)}
              steps={chosen ? actions.stepsOf(chosen, state.close) : []}
              codeRef={codeRef}
            />
          </Suspense>
        ) : null
      }
    >
      <div className="flex flex-col gap-4">
        <ShiftsTable
          state={state}
          list={list}
          rows={rows}
          actions={actions}
          onOpen={
            mayOpen
              ? (row, { newTab }) =>
                  newTab ? void window.open(`/shifts?id=${row.id}`, '_blank', 'noopener') : state.open(row.id)
              : undefined
          }
          addButton={addButton}
        />
        {rows.length > 0 && !state.archived && <WeekPicture shifts={rows} />}
      </div>
      <Suspense fallback={null}>{helps && <ShiftsKeyHelp onClose={() => setHelps(false)} />}</Suspense>
    </PageFrame>
  )
}
