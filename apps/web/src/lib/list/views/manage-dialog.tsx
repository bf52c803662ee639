import type { ListViewRow } from '@marquee/contract/list-views'
import { Button, Dialog, IconButton } from '@marquee/ui'
import Pencil from 'lucide-react/icons/pencil'
import Trash2 from 'lucide-react/icons/trash-2'
import { reportFailure } from '../../report.ts'
import { toast } from '../../toast/toast.ts'
import { useTexts } from '../../use-texts.ts'
import { useListViewChanges } from './queries.ts'

interface ManageDialogProps {
  /** The views of this list that the person may change. */
  views: readonly ListViewRow[]
  /** What the address says now; empty when it says nothing. */
  query: string
  onEdit: (view: ListViewRow) => void
  onClose: () => void
}

/** Views to be renamed, replaced by what is shown, and removed, which can be undone. */
export function ManageDialog({ views, query, onEdit, onClose }: ManageDialogProps) {
  const { t } = useTexts('views', 'common')
  const { save, change, remove } = useListViewChanges()
  const isBusy = save.isPending || change.isPending || remove.isPending
  const take = (view: ListViewRow) =>
    change
      .mutateAsync({ id: view.id, expectedRev: view.rev, query })
      .then(() => toast.success(t('views:saved', { name: view.name })))
      .catch(reportFailure)
  const bringBack = ({ list, name, query: said, role, isDefault, id }: ListViewRow) =>
    save
      .mutateAsync({ commandId: `back.${id}`, list, name, query: said, roleId: role?.id ?? null, isDefault })
      .catch(reportFailure)
  const drop = (view: ListViewRow) =>
    remove
      .mutateAsync({ id: view.id })
      .then(() =>
        toast.success(t('views:removed', { name: view.name }), {
          action: { label: t('common:action.undo'), onSelect: () => void bringBack(view) },
        }),
      )
      .catch(reportFailure)
  return (
    <Dialog open onClose={onClose} title={t('views:manage')}>
      {views.length === 0 && <p className="text-ink-2">{t('views:none')}</p>}
      <ul className="flex flex-col divide-y divide-line">
        {views.map((view) => (
          <li key={view.id} className="flex flex-wrap items-center gap-2 py-2.5">
            <span className="min-w-0 flex-1 basis-40">
              <span className="block truncate font-semibold text-sm">{view.name}</span>
              <span className="block text-ink-2 text-xs">
                {view.role
                  ? t(view.isDefault ? 'views:opensFor' : 'views:sharedWith', { role: view.role.name })
                  : t('views:onlyMe')}
              </span>
            </span>
            {query !== '' && query !== view.query && (
              <Button size="sm" disabled={isBusy} onClick={() => void take(view)}>
                {t('views:take')}
              </Button>
            )}
            <IconButton
              icon={Pencil}
              label={t('views:edit', { name: view.name })}
              disabled={isBusy}
              onClick={() => onEdit(view)}
            />
            <IconButton
              icon={Trash2}
              label={t('views:remove', { name: view.name })}
              disabled={isBusy}
              onClick={() => void drop(view)}
            />
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
