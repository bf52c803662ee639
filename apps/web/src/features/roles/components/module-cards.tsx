import type { ModuleKey } from '@marquee/contract'
import { Card, Checkbox, cx, Icon } from '@marquee/ui'
import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useState } from 'react'
import { useTexts } from '../../../lib/use-texts.ts'
import { allCells, type Cell, cellKey, moduleState } from '../model/cells.ts'
import type { ModuleSection } from '../model/matrix.ts'
import type { RoleEditor } from '../use-role-editor.ts'
import { useWords } from '../use-words.ts'
import { RowNotes } from './matrix-row.tsx'
import { ChangedWord, RightsOfModule } from './more-rights.tsx'

interface ModuleCardsProps {
  sections: readonly ModuleSection[]
  editor: RoleEditor
  onLimit: (cell: Cell) => void
}

/** The matrix on a phone: one module per card, its rights as a list. */
export function ModuleCards({ sections, editor, onLimit }: ModuleCardsProps) {
  const words = useWords()
  return (
    <div className="flex flex-col gap-5">
      {sections.map((section) => (
        <section key={section.group}>
          <h3 className="mb-2 font-[650] text-ink-3 text-xs">{words.group(section.group)}</h3>
          <ul className="flex flex-col gap-2">
            {section.modules.map((module) => (
              <ModuleCard key={module} module={module} editor={editor} onLimit={onLimit} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

interface ModuleCardProps {
  module: ModuleKey
  editor: RoleEditor
  onLimit: (cell: Cell) => void
}

function ModuleCard({ module, editor, onLimit }: ModuleCardProps) {
  const { t } = useTexts('roles')
  const words = useWords()
  const [isOpen, setOpen] = useState(false)
  const state = moduleState(editor.cells, module)
  const own = allCells.filter((cell) => cell.module === module)
  const isChanged = own.some((cell) => editor.changed.has(cellKey(cell)))
  const panelId = `card-${module}`
  return (
    <Card as="li" pad={false}>
      <div className={cx('flex items-center gap-3 pr-4', isChanged && 'rounded-lg bg-warning-soft')}>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={panelId}
          onClick={() => setOpen(!isOpen)}
          className="flex min-h-[56px] min-w-0 flex-1 items-center gap-2.5 rounded-lg py-2 pl-3 text-left"
        >
          <Icon of={isOpen ? ChevronDown : ChevronRight} size="s" className="text-ink-3" />
          <span className="min-w-0 flex-1">
            <span className="flex flex-wrap items-center gap-x-2">
              <b className="font-semibold">{words.module(module)}</b>
              {isChanged && <ChangedWord />}
            </span>
            <span className="tnum block text-ink-3 text-xs">
              {t('roles:grantedOf', {
                granted: own.filter((cell) => editor.cells[cellKey(cell)]).length,
                total: own.length,
              })}
            </span>
            <RowNotes module={module} editor={editor} />
          </span>
        </button>
        <Checkbox
          aria-label={t('roles:cellAll', { module: words.module(module) })}
          checked={state === 'all'}
          indeterminate={state === 'some'}
          disabled={editor.lockedBecause !== null}
          onCheckedChange={() => editor.toggleModule(module)}
        />
      </div>
      <div id={panelId} hidden={!isOpen} className="border-line border-t px-2 py-2">
        {isOpen && <RightsOfModule module={module} which="all" editor={editor} onLimit={onLimit} />}
      </div>
    </Card>
  )
}
