import { limitKinds } from '@marquee/contract'
import { Button } from '@marquee/ui'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { useTexts } from '../../../lib/use-texts.ts'
import { type Cell, cellKey } from '../model/cells.ts'
import type { RoleEditor } from '../use-role-editor.ts'
import { useWords } from '../use-words.ts'

interface LimitButtonProps {
  cell: Cell
  editor: RoleEditor
  onLimit: (cell: Cell) => void
}

/** How far a granted right goes, and the way to change it; nothing where a limit has no meaning. */
export function LimitButton({ cell, editor, onLimit }: LimitButtonProps) {
  const { t } = useTexts('roles')
  const words = useWords()
  const limits = editor.cells[cellKey(cell)]
  if (!limits || limitKinds(cell, limits).length === 0) return null
  const said = words.limits(limits) ?? t('roles:limit.none')
  if (editor.lockedBecause !== null) return <span className="text-ink-3 text-xs">{said}</span>
  return (
    <Button
      size="sm"
      variant="quiet"
      icon={SlidersHorizontal}
      onClick={() => onLimit(cell)}
      aria-label={t('roles:limit.set', {
        action: words.action(cell.action),
        module: words.module(cell.module),
        limits: said,
      })}
    >
      {said}
    </Button>
  )
}
