import { Button, type MenuEntry, PageFrame, SearchInput } from '@marquee/ui'
import Archive from 'lucide-react/icons/archive'
import CircleHelp from 'lucide-react/icons/circle-question-mark'
import Palette from 'lucide-react/icons/palette'
import Plus from 'lucide-react/icons/plus'
import { lazy, Suspense, useMemo, useRef, useState } from 'react'
import { useKeys } from '../../lib/keys/use-keys.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { LayoutsTable } from './components/layouts-table.tsx'
import { mapCategories } from './model.ts'
import { useCategories, useLayouts } from './queries.ts'
import { useLayoutRights } from './use-layout-actions.ts'
import { type LayoutState, useLayoutState } from './use-layout-state.ts'

// What opens later is fetched later.
const LayoutDetail = lazy(() => import('./detail/layout-detail.tsx').then((part) => ({ default: part.LayoutDetail })))
const NameDialog = lazy(() => import('./dialogs/name-dialog.tsx').then((part) => ({ default: part.NameDialog })))
const CategoriesDialog = lazy(() =>
  import('./dialogs/categories-dialog.tsx').then((part) => ({ default: part.CategoriesDialog })),
)
const LayoutKeyHelp = lazy(() => import('./dialogs/key-help.tsx').then((part) => ({ default: part.LayoutKeyHelp })))

/** The seat layouts of the venue: find, look at, import, publish. */
export default function SeatLayoutPage() {
  const state = useLayoutState()
  if (state.id === null) return <LayoutList state={state} />
  return (
    <Suspense fallback={null}>
      <LayoutDetail key={state.id} id={state.id} state={state} />
    </Suspense>
  )
}

function LayoutList({ state }: { state: LayoutState }) {
  const { t, language } = useTexts('seatLayout', 'common')
  const list = useLayouts(state.archived)
  const categories = useCategories()
  const may = useLayoutRights()
  const [opened, setOpened] = useState<'create' | 'categories' | 'keys' | null>(null)
  const searchRef = useRef<HTMLInputElement>(null)
  const paints = useMemo(() => mapCategories(categories.data ?? [], language), [categories.data, language])
  const create = () => setOpened('create')
  const firstRow = () => document.querySelector<HTMLElement>('[data-row-index][tabindex="0"]')?.focus()
  useKeys({
    '/': () => searchRef.current?.focus(),
    j: firstRow,
    k: firstRow,
    ...(may.create ? { n: create } : {}),
    '?': () => setOpened('keys'),
  })
  const createButton = may.create && (
    <Button variant="primary" icon={Plus} onClick={create} aria-keyshortcuts="n">
      {t('seatLayout:list.create')}
    </Button>
  )
  const menu: MenuEntry[] = [
    {
      id: 'archived',
      label: t(state.archived ? 'seatLayout:list.showLiving' : 'seatLayout:list.showArchived'),
      icon: Archive,
      onSelect: () => state.showArchived(!state.archived),
    },
    {
      id: 'categories',
      label: t('seatLayout:categories.title'),
      icon: Palette,
      onSelect: () => setOpened('categories'),
    },
    { id: 'keys', label: t('common:keys.title'), icon: CircleHelp, kbd: '?', onSelect: () => setOpened('keys') },
  ]
  return (
    <PageFrame
      fill
      title={t('seatLayout:title')}
      subtitle={
        list.data
          ? t(state.archived ? 'seatLayout:list.archivedSummary' : 'seatLayout:list.summary', {
              count: list.data.length,
            })
          : '\u00a0'
      }
      primary={state.archived ? undefined : createButton}
      menu={menu}
      filters={
        <SearchInput
          inputRef={searchRef}
          label={t('seatLayout:list.search')}
          placeholder={t('seatLayout:list.search')}
          className="max-md:flex-1 md:!w-auto md:min-w-[180px] md:max-w-[320px] md:flex-1"
          value={state.q}
          onValueChange={state.search}
          kbd="/"
        />
      }
    >
      <LayoutsTable state={state} list={list} categories={paints} createButton={createButton} />
      <Suspense fallback={null}>
        {opened === 'create' && (
          <NameDialog
            layout={null}
            onClose={() => setOpened(null)}
            onDone={(layout) => {
              setOpened(null)
              state.open(layout.id)
            }}
          />
        )}
        {opened === 'categories' && <CategoriesDialog onClose={() => setOpened(null)} />}
        {opened === 'keys' && <LayoutKeyHelp onClose={() => setOpened(null)} />}
      </Suspense>
    </PageFrame>
  )
}
