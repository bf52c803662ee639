import { Dialog } from '@marquee/ui'
import { useTexts } from '../../../lib/use-texts.ts'
import type { Cells } from '../model/cells.ts'
import { MenuPreview } from './menu-preview.tsx'

/** The menu of a role, where there is no room for it beside the matrix. */
export function PreviewDialog({ cells, onClose }: { cells: Cells; onClose: () => void }) {
  const { t } = useTexts('roles')
  return (
    <Dialog open onClose={onClose} title={t('roles:preview.title')} size="sm">
      <MenuPreview cells={cells} hideTitle />
    </Dialog>
  )
}
