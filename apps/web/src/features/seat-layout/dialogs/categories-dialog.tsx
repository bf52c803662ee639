import { inLanguage, type SeatCategoryRow } from '@marquee/contract'
import { Badge, Button, Dialog, EmptyState, IconButton, Skeleton } from '@marquee/ui'
import Archive from 'lucide-react/icons/archive'
import ArchiveRestore from 'lucide-react/icons/archive-restore'
import Pencil from 'lucide-react/icons/pencil'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { FailedState } from '../../../lib/failed-state.tsx'
import { reportFailure } from '../../../lib/report.ts'
import { toast } from '../../../lib/toast/toast.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { SeatSwatch } from '../../../parts/seat-map/seat-swatch.tsx'
import { useCategories, useCategoryMutations } from '../queries.ts'
import { useLayoutRights } from '../use-layout-actions.ts'
import { CategoryForm } from './category-form.tsx'

/** The seat categories of the venue: one name and one colour for all layouts. */
export function CategoriesDialog({ onClose }: { onClose: () => void }) {
  const { t, language } = useTexts('seatLayout', 'common')
  const list = useCategories()
  const may = useLayoutRights()
  const { archive } = useCategoryMutations()
  const [editing, setEditing] = useState<string | 'new' | null>(null)
  const edited = list.data?.find(({ id }) => id === editing) ?? null
  if (editing === 'new' || edited) {
    return <CategoryForm key={editing} category={edited} onClose={() => setEditing(null)} />
  }

  async function turn(category: SeatCategoryRow) {
    try {
      const row = await archive.mutateAsync({ id: category.id, expectedRev: category.rev })
      const name = inLanguage(row.name, language)
      toast.success(t(row.archivedAt ? 'seatLayout:toast.archived' : 'seatLayout:toast.restored', { name }), {
        action: {
          label: t('seatLayout:toast.undo'),
          onSelect: () => void archive.mutateAsync({ id: row.id, expectedRev: row.rev }).catch(reportFailure),
        },
      })
    } catch (error) {
      reportFailure(error)
    }
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={t('seatLayout:categories.title')}
      description={t('seatLayout:categories.body')}
      footer={
        may.update && (
          <Button variant="primary" icon={Plus} onClick={() => setEditing('new')}>
            {t('seatLayout:categories.add')}
          </Button>
        )
      }
    >
      {list.isPending ? (
        <Skeleton width="100%" height={120} shape="box" />
      ) : list.isError && !list.data ? (
        <FailedState title={t('seatLayout:categories.loadFailed')} query={list} />
      ) : list.data.length === 0 ? (
        <EmptyState title={t('seatLayout:categories.empty')} body={t('seatLayout:categories.emptyHint')} />
      ) : (
        <ul className="flex flex-col divide-y divide-line">
          {list.data.map((category) => {
            const name = inLanguage(category.name, language)
            return (
              <li key={category.id} className="flex min-h-12 items-center gap-3 py-1 text-sm">
                <SeatSwatch color={category.color} />
                <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">{name}</span>
                {category.archivedAt && <Badge icon={Archive}>{t('seatLayout:list.archived')}</Badge>}
                {may.update && !category.archivedAt && (
                  <IconButton
                    icon={Pencil}
                    label={t('seatLayout:categories.edit', { name })}
                    onClick={() => setEditing(category.id)}
                  />
                )}
                {may.archive && (
                  <IconButton
                    icon={category.archivedAt ? ArchiveRestore : Archive}
                    label={t(category.archivedAt ? 'seatLayout:categories.restore' : 'seatLayout:categories.archive', {
                      name,
                    })}
                    onClick={() => void turn(category)}
                  />
                )}
              </li>
            )
          })}
        </ul>
      )}
    </Dialog>
  )
}
