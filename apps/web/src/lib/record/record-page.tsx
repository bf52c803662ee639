import type { ActionOf, ModuleKey } from '@marquee/contract'
import { Button, type MenuEntry } from '@marquee/ui'
import FileUp from 'lucide-react/icons/file-up'
import Plus from 'lucide-react/icons/plus'
import { type ReactNode, Suspense, useRef, useState } from 'react'
import { BulkFrame } from '../bulk/bulk-frame.tsx'
import { type Bulk, useBulk } from '../bulk/use-bulk.ts'
import { dialogOnDemand } from '../dialog-on-demand.tsx'
import { ArchiveSwitch } from '../list/archive-switch.tsx'
import type { ListFilter } from '../list/filters.ts'
import { ListPage } from '../list/list-page.tsx'
import { useArchiveUrl } from '../list/use-archive-url.ts'
import { onDemand } from '../on-demand.ts'
import { useMay } from '../rights.ts'
import { useTexts } from '../use-texts.ts'
import { RecordTable } from './record-table.tsx'
import type { PagedCalls, RecordCalls, RecordRow, RecordScreen, RecordValues } from './screen.ts'
import { useRecordArchive } from './use-record-archive.ts'
import { useRecordExport, useRecordFile } from './use-record-file.ts'
import { useRecordRows } from './use-record-rows.ts'
import type { References } from './use-value-text.ts'

const RecordSide = dialogOnDemand(() => import('./record-side.tsx').then((part) => ({ default: part.RecordSide })))

const ImportDialog = dialogOnDemand(() =>
  import('./import-dialog.tsx').then((part) => ({ default: part.ImportDialog })),
)

const ImportProgress = dialogOnDemand(() =>
  import('./import-progress.tsx').then((part) => ({ default: part.ImportProgress })),
)
const ImportStrip = onDemand(() => import('./import-strip.tsx').then((part) => ({ default: part.ImportStrip })))

interface RecordPageProps<Row extends RecordRow> {
  screen: RecordScreen<Row>
  calls: RecordCalls<Row> | PagedCalls<Row>
  /** The choices of its references, by field. */
  references?: References
  /** What is shown under the table. */
  below?: (rows: readonly Row[]) => ReactNode
  /** What is shown there even while the table is empty: what its records are made up of. */
  foot?: ReactNode
  /** What else a list that comes whole can be narrowed by. */
  narrow?: Narrowing<Row>
  /** Beside the filters: the other views of the page. */
  views?: ReactNode
  /** A line under one of the lines of the form, made from what is typed. */
  note?: (line: readonly string[], values: RecordValues) => ReactNode
  /** What is said above the form of a record that exists. */
  before?: (row: Row) => ReactNode
  /** What is shown under the form of a record that exists: what is long, as a history. */
  after?: (row: Row) => ReactNode
  /** Beside the list, one that is in the archive, or whose reader may not change it; without it none of those opens. */
  looked?: (row: Row, onClose: () => void) => ReactNode
  /** What else is done with one of them, before it is archived. */
  steps?: (row: Row) => readonly MenuEntry[]
  /** What else the page's own menu offers. */
  menu?: readonly MenuEntry[]
  /** What else is done with several of them at once; `start` does it and says what became of each. */
  bulk?: (rows: readonly Row[], start: Bulk<Row>['start']) => ReactNode
}

/** Filters of a page's own over a list that comes whole. */
export interface Narrowing<Row> {
  filters: readonly ListFilter[]
  /** Absent while nothing is chosen. */
  keeps?: ((row: Row) => boolean) | undefined
  clear: () => void
}

const noReferences: References = {}

/** The whole screen of a declared record: list, search, archive, the open record beside it, keys. */
export function RecordPage<Row extends RecordRow>(props: RecordPageProps<Row>) {
  const { screen, calls, narrow, references = noReferences } = props
  const { t, language } = useTexts(screen.namespace, 'record', 'common')
  const state = useArchiveUrl()
  const shown = useRecordRows(screen, calls, state, narrow?.keeps)
  const clear = () => {
    state.search('')
    narrow?.clear()
  }
  const { rows, known } = shown
  calls.useLive()
  const changes = calls.useChanges()
  const may = (action: string) => action as ActionOf<ModuleKey>
  const mayCreate = useMay(screen.module, may('create'))
  const mayUpdate = useMay(screen.module, may('update'))
  const mayArchive = useMay(screen.module, may('archive'))
  const { archiveRefused: refusedKey, restoreTaken: takenKey } = screen
  const archive = useRecordArchive<Row>({
    nameOf: (row) => screen.nameOf(row, language),
    run: changes.archive,
    mayArchive,
    ...(takenKey && { taken: (name: string) => t(takenKey, { name }) }),
    ...(refusedKey && {
      refused: (reason: string, name: string) => (reason === 'STATE' ? t(refusedKey, { name }) : undefined),
    }),
  })
  const own = (row: Row) => (state.archived ? [] : (props.steps?.(row) ?? []))
  const mayExport = useMay(screen.module, may('export'))
  const file = useRecordFile(screen, references)
  const [imports, setImports] = useState(false)
  const [longImport, setLongImport] = useState<string | null>(null)
  const exported = useRecordExport(changes, { screen, file, filter: shown.pages?.filter, archived: state.archived })
  const firstRef = useRef<HTMLInputElement>(null)
  const bulk = useBulk<Row>()
  const { looked } = props
  const mayOpen = looked !== undefined || (mayUpdate && !state.archived)
  const opened = mayOpen && (looked || !shown.open?.archivedAt) ? shown.open : undefined
  const isLooked = opened !== undefined && looked !== undefined && (opened.archivedAt !== null || !mayUpdate)
  const chosen = isLooked ? undefined : opened
  const isNew = state.isNew && mayCreate
  const selects = mayArchive || props.bulk !== undefined
  const chosenRows = rows.filter((row) => bulk.selected.has(row.id))
  const addButton = mayCreate && (
    <Button variant="primary" icon={Plus} onClick={state.openNew} aria-keyshortcuts="n">
      {t(screen.addText)}
    </Button>
  )
  return (
    <ListPage
      fill={false}
      title={t(screen.text('title'))}
      subtitle={shown.countText}
      primary={addButton}
      exported={mayExport && exported ? { ...exported, label: t('record:file.export'), isRare: true } : undefined}
      menu={[
        ...(props.menu ?? []),
        ...(mayCreate && changes.import
          ? [{ id: 'import', label: t('record:file.import'), icon: FileUp, onSelect: () => setImports(true) }]
          : []),
      ]}
      views={props.views}
      filters={narrow?.filters}
      onClear={narrow?.keeps && clear}
      search={{ label: t(screen.text('search')), value: state.q, onChange: state.search }}
      moreFilters={
        <ArchiveSwitch
          state={state}
          labels={{
            group: t('record:filter.label'),
            inUse: t('record:filter.inUse'),
            archived: t('record:filter.archived'),
          }}
        />
      }
      keys={[
        ...(mayCreate ? [{ keys: ['N'], does: t(screen.addText), run: state.openNew }] : []),
        { keys: ['E'], does: t('common:action.edit'), run: () => firstRef.current?.focus() },
        { keys: ['Ctrl + Enter'], does: t('common:action.save') },
        { keys: ['Ctrl + Z'], does: t('common:action.undo') },
      ]}
      selects={selects}
      drawer={
        isLooked && !isNew
          ? looked(opened, state.close)
          : (isNew || chosen) && (
              <RecordSide
                key={chosen?.id ?? 'new'}
                screen={screen as unknown as RecordScreen<RecordRow>}
                changes={changes as never}
                references={references}
                row={chosen ?? null}
                rows={known}
                note={props.note}
                before={props.before as ((row: RecordRow) => ReactNode) | undefined}
                after={props.after as ((row: RecordRow) => ReactNode) | undefined}
                onClose={state.close}
                onCreated={(row) => state.open(row.id)}
                steps={chosen ? [...own(chosen), ...archive.stepsOf(chosen, state.close)] : []}
                firstRef={firstRef}
              />
            )
      }
    >
      <div className="flex flex-col gap-4">
        {mayCreate && changes.import && (
          <Suspense>
            <ImportStrip path={screen.record.path} onShow={setLongImport} />
          </Suspense>
        )}
        <RecordTable
          screen={screen}
          state={state}
          onClear={clear}
          shown={shown}
          references={references}
          archive={archive}
          steps={own}
          mayOpen={mayOpen}
          addButton={addButton}
          {...(selects && {
            // Of those that are seen: what went out of sight is not archived unseen.
            selected: new Set(chosenRows.map(({ id }) => id)),
            onSelectedChange: bulk.select,
            bulkActions: (
              <>
                {!state.archived && props.bulk?.(chosenRows, bulk.start)}
                {mayArchive && (
                  <Button variant="chrome" loading={bulk.pending} onClick={() => archive.archiveAll(chosenRows, bulk)}>
                    {t(state.archived ? 'record:action.restore' : 'record:action.archive')}
                  </Button>
                )}
              </>
            ),
          })}
        />
        {rows.length > 0 && !state.archived && props.below?.(rows)}
        {!state.archived && props.foot}
        {archive.question}
        <BulkFrame bulk={bulk} />
        {imports && changes.import && (
          <ImportDialog
            screen={screen as unknown as RecordScreen<RecordRow>}
            file={file}
            run={changes.import}
            onClose={() => setImports(false)}
            onLong={(batchId) => {
              setImports(false)
              setLongImport(batchId)
            }}
          />
        )}
        {longImport && (
          <ImportProgress
            screen={screen as unknown as RecordScreen<RecordRow>}
            file={file}
            batchId={longImport}
            onClose={() => setLongImport(null)}
          />
        )}
      </div>
    </ListPage>
  )
}
