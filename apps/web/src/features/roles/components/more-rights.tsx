import type { ModuleKey } from '@marquee/contract'
import { limitKinds } from '@marquee/contract'
import { Checkbox, cx } from '@marquee/ui'
import { useTexts } from '../../../lib/use-texts.ts'
import { type Cell, cellKey } from '../model/cells.ts'
import { commonActions, hasAction, specialActions } from '../model/matrix.ts'
import type { RoleEditor } from '../use-role-editor.ts'
import { useWords } from '../use-words.ts'
import { LimitButton } from './limit-button.tsx'

interface RightsProps {
  module: ModuleKey
  /** special: only what has no column; all: every action (phones). */
  which: 'special' | 'all'
  editor: RoleEditor
  onLimit: (cell: Cell) => void
}

/** The rights of one module as a list of labelled boxes, each with its limit. */
export function RightsOfModule({ module, which, editor, onLimit }: RightsProps) {
  const { t } = useTexts('roles')
  const words = useWords()
  const common = commonActions.filter((action) => hasAction(module, action))
  const listed = which === 'all' ? [...common, ...specialActions(module)] : specialActions(module)
  const limitedColumns = which === 'all' ? [] : common.filter((action) => limitKinds({ module, action }).length > 0)
  return (
    <ul
      aria-label={t('roles:more', { module: words.module(module) })}
      className={cx('grid gap-x-6 gap-y-1', which === 'special' && 'sm:grid-cols-2')}
    >
      {listed.map((action) => {
        const cell = { module, action }
        const isChanged = editor.changed.has(cellKey(cell))
        const isGranted = editor.cells[cellKey(cell)] !== undefined
        const canToggle = editor.canToggle(cell)
        return (
          <li
            key={action}
            className={cx(
              'flex min-h-9 flex-wrap items-center gap-x-2 rounded-sm px-2',
              isChanged && 'bg-warning-soft',
            )}
          >
            <Checkbox
              label={words.action(action)}
              description={!canToggle && editor.lockedBecause === null && !isGranted ? t('roles:notYours') : undefined}
              checked={isGranted}
              disabled={!canToggle}
              onCheckedChange={() => editor.toggle(cell)}
              className="max-md:min-h-11 max-md:items-center"
            />
            {isChanged && <ChangedWord />}
            <LimitButton cell={cell} editor={editor} onLimit={onLimit} />
          </li>
        )
      })}
      {limitedColumns
        .filter((action) => editor.cells[cellKey({ module, action })])
        .map((action) => (
          <li key={action} className="flex min-h-9 items-center gap-2 px-2 text-[.9rem]">
            {words.action(action)}
            <LimitButton cell={{ module, action }} editor={editor} onLimit={onLimit} />
          </li>
        ))}
    </ul>
  )
}

/** The word that goes with the ring: a change is told by more than a colour. */
export function ChangedWord() {
  const { t } = useTexts('roles')
  return (
    <span className="inline-flex h-5 items-center rounded-full bg-warning-soft px-2 font-semibold text-warning-on-soft text-xs">
      {t('roles:changed')}
    </span>
  )
}
