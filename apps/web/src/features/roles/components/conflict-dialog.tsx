import type { RoleDetail } from '@marquee/contract'
import { Button, Dialog } from '@marquee/ui'
import { useTexts } from '../../../lib/use-texts.ts'
import { cellsOf, changesBetween } from '../model/cells.ts'
import type { RoleEditor } from '../use-role-editor.ts'
import { ChangeList } from './change-list.tsx'

/** Someone else saved the role first: both differences, and whether one's own go on top. */
export function ConflictDialog({ current, editor }: { current: RoleDetail; editor: RoleEditor }) {
  const { t } = useTexts('roles')
  const theirs = cellsOf(current.permissions)
  const theirChanges = changesBetween(editor.base, theirs)
  const theirMfa = current.requiresMfa === editor.baseMfa ? null : current.requiresMfa
  const theyChanged = theirChanges.length > 0 || theirMfa !== null
  return (
    <Dialog
      open
      onClose={editor.cancelConflict}
      title={t('roles:conflict.title', { name: current.name })}
      description={theyChanged ? t('roles:conflict.body') : undefined}
      footer={
        <>
          <Button onClick={editor.keepTheirs}>{t('roles:conflict.keepTheirs')}</Button>
          <Button variant="primary" onClick={editor.keepMine}>
            {t('roles:conflict.keepMine')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3 text-sm">
        {theyChanged && <ChangeList changes={theirChanges} after={theirs} requiresMfa={theirMfa} />}
        <p className="text-ink-2">{t('roles:conflict.mine')}</p>
        <ChangeList
          changes={editor.changes}
          after={editor.cells}
          requiresMfa={editor.mfaChanged ? editor.requiresMfa : null}
        />
        <p className="text-ink-3">{t('roles:conflict.lost')}</p>
      </div>
    </Dialog>
  )
}
