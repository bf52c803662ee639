import { Button } from '@marquee/ui'
import Archive from 'lucide-react/icons/archive'
import Palette from 'lucide-react/icons/palette'
import Plus from 'lucide-react/icons/plus'
import { Suspense, useMemo, useState } from 'react'
import { dialogOnDemand } from '../../lib/dialog-on-demand.tsx'
import { ListPage } from '../../lib/list/list-page.tsx'
import { onDemand } from '../../lib/on-demand.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { LayoutsTable } from './components/layouts-table.tsx'
import { mapCategories } from './model.ts'
import { useCategories, useLayouts, useLayoutsLive } from './queries.ts'
import { useLayoutRights } from './use-layout-actions.ts'
import { type LayoutState, useLayoutState } from './use-layout-state.ts'

// What opens later is fetched later.
const LayoutDetail = onDemand(() =>
  import('./detail/layout-detail.tsx').then((part) => ({ default: part.LayoutDetail })),
)
const NameDialog = dialogOnDemand(() =>
  import('./dialogs/name-dialog.tsx').then((part) => ({ default: part.NameDialog })),
)
const CategoriesDialog = dialogOnDemand(() =>
  import('./dialogs/categories-dialog.tsx').then((part) => ({ default: part.CategoriesDialog })),
)

/** The seat layouts of the venue: find, look at, import, publish. */
export default function SeatLayoutPage() {
  const state = useLayoutState()
  useLayoutsLive()
  if (state.id === null) return <LayoutList state={state} />
  return (
    <Suspense fallback={null}>
      <LayoutDetail key={state.id} id={state.id} state={state} />
    </Suspense>
  )
}

function LayoutList({ state }: { state: LayoutState }) {
  const { t, language } = useTexts('seatLayout')
  const list = useLayouts(state.archived)
  const categories = useCategories()
  const may = useLayoutRights()
  const [opened, setOpened] = useState<'create' | 'categories' | null>(null)
  const paints = useMemo(() => mapCategories(categories.data ?? [], language), [categories.data, language])
  const create = () => setOpened('create')
  const createButton = may.create && (
    <Button variant="primary" icon={Plus} onClick={create} aria-keyshortcuts="n">
      {t('seatLayout:list.create')}
    </Button>
  )
  return (
    <ListPage
      title={t('seatLayout:title')}
      subtitle={
        list.data &&
        t(state.archived ? 'seatLayout:list.archivedSummary' : 'seatLayout:list.summary', { count: list.data.length })
      }
      primary={state.archived ? undefined : createButton}
      menu={[
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
      ]}
      search={{ label: t('seatLayout:list.search'), value: state.q, onChange: state.search }}
      keys={may.create ? [{ keys: ['N'], does: t('seatLayout:list.create'), run: create }] : []}
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
      </Suspense>
    </ListPage>
  )
}
