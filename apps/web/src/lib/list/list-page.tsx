import { Button, ColumnMenu, type DataColumn, type MenuEntry, media, PageFrame, useMedia } from '@marquee/ui'
import CircleHelp from 'lucide-react/icons/circle-question-mark'
import Download from 'lucide-react/icons/download'
import { type ComponentProps, type ReactNode, Suspense, useRef, useState } from 'react'
import { dialogOnDemand } from '../dialog-on-demand.tsx'
import { useKeys } from '../keys/use-keys.ts'
import { onDemand } from '../on-demand.ts'
import { useTexts } from '../use-texts.ts'
import type { ListFilter } from './filters.ts'
import { ListFilters, type ListSearch } from './list-filters.tsx'
import type { ListKey } from './list-key.ts'
import type { HiddenColumns } from './use-hidden-columns.ts'

const ListViews = onDemand(() => import('./views/list-views.tsx').then((part) => part.ready))
const ListKeyHelp = dialogOnDemand(() => import('./list-key-help.tsx').then((part) => ({ default: part.ListKeyHelp })))

type Frame = Pick<
  ComponentProps<typeof PageFrame>,
  'title' | 'breadcrumb' | 'primary' | 'actions' | 'fill' | 'children'
>

interface ListPageProps<Row> extends Frame {
  /** The count in words, once it is known. */
  subtitle?: string
  search?: ListSearch
  filters?: readonly ListFilter[]
  /** Absent while there is nothing to clear. */
  onClear?: () => void
  views?: ReactNode
  /** What else is behind the filters. */
  moreFilters?: ReactNode
  columns?: readonly DataColumn<Row>[]
  hidden?: HiddenColumns
  /** The list as a file, for people who may have it; in the menu when it is rarely used. */
  exported?: { label: string; run: () => void; pending: boolean; isRare?: boolean }
  /** Rare actions, before the keys. */
  menu?: readonly MenuEntry[]
  /** The open record. */
  drawer?: ReactNode
  keys?: readonly ListKey[]
  /** Moves the focus along the list, where it is no table; the keys then tell it themselves. */
  onWalk?: (step: 1 | -1) => void
  selects?: boolean
}

const toRow = () => document.querySelector<HTMLElement>('[data-row-index][tabindex="0"]')?.focus()
const toFilters = () => document.querySelector<HTMLElement>('[data-filter]')?.focus()

/** The frame of a list: title and count, search and filters, export, the open record beside it, its keys. */
export function ListPage<Row>(props: ListPageProps<Row>) {
  const { search, filters = [], exported, keys = [], columns, hidden, onWalk, selects = false } = props
  const { t } = useTexts('common')
  const phone = useMedia(media.belowMd)
  const [helps, setHelps] = useState(false)
  const searchRef = useRef<HTMLInputElement>(null)
  const finds = search ? 'search' : filters.length > 0 ? 'filters' : undefined
  useKeys({
    ...(finds ? { '/': () => (search ? searchRef.current?.focus() : toFilters()) } : {}),
    j: () => (onWalk ? onWalk(1) : toRow()),
    k: () => (onWalk ? onWalk(-1) : toRow()),
    ...Object.fromEntries(keys.flatMap(({ keys: [key = ''], run }) => (run ? [[key.toLowerCase(), run]] : []))),
    '?': () => setHelps(true),
  })
  const exportsInMenu = exported && (phone || exported.isRare)
  const menu: MenuEntry[] = [
    ...(exportsInMenu
      ? [{ id: 'export', label: exported.label, icon: Download, onSelect: exported.run, disabled: exported.pending }]
      : []),
    ...(props.menu ?? []),
    { id: 'keys', label: t('common:keys.title'), icon: CircleHelp, kbd: '?', onSelect: () => setHelps(true) },
  ]
  return (
    <PageFrame
      fill={props.fill ?? true}
      title={props.title}
      // The line keeps its place until the count is there.
      subtitle={props.subtitle ?? '\u00a0'}
      breadcrumb={props.breadcrumb}
      primary={props.primary}
      actions={
        <>
          {finds && (
            <Suspense fallback={null}>
              <ListViews />
            </Suspense>
          )}
          {props.actions}
          {exported && !exportsInMenu && (
            <Button icon={Download} loading={exported.pending} onClick={exported.run}>
              {exported.label}
            </Button>
          )}
        </>
      }
      menu={menu}
      filters={
        <ListFilters
          search={search}
          searchRef={searchRef}
          filters={filters}
          besideDrawer={Boolean(props.drawer)}
          onClear={props.onClear}
          views={props.views}
          more={props.moreFilters}
          columnMenu={columns && hidden && <ColumnMenu columns={columns} {...hidden} />}
        />
      }
      aside={props.drawer ? <Suspense fallback={null}>{props.drawer}</Suspense> : null}
    >
      {props.children}
      <Suspense fallback={null}>
        {helps && (
          <ListKeyHelp finds={finds} keys={keys} walks={!onWalk} selects={selects} onClose={() => setHelps(false)} />
        )}
      </Suspense>
    </PageFrame>
  )
}
