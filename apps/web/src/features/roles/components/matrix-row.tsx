import type { ModuleKey } from '@marquee/contract'
import { Checkbox, cx, Icon } from '@marquee/ui'
import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useTexts } from '../../../lib/use-texts.ts'
import { allCells, type Cell, cellKey, moduleState } from '../model/cells.ts'
import { commonActions, hasAction, isByUmbrella, specialActions } from '../model/matrix.ts'
import type { RoleEditor } from '../use-role-editor.ts'
import { useWords } from '../use-words.ts'
import { ChangedWord, RightsOfModule } from './more-rights.tsx'

interface MatrixRowProps {
  module: ModuleKey
  editor: RoleEditor
  /** `module:column` of the one box that Tab reaches. */
  stop: string
  isOpen: boolean
  onOpenChange: (open: boolean) => void
  onLimit: (cell: Cell) => void
}

const line = 'border-line/60 border-b'

/** One module: its common rights as boxes, the others below it when asked for. */
export function MatrixRow({ module, editor, stop, isOpen, onOpenChange, onLimit }: MatrixRowProps) {
  const { t } = useTexts('roles')
  const words = useWords()
  const name = words.module(module)
  const special = specialActions(module)
  const isChanged = allCells.some((cell) => cell.module === module && editor.changed.has(cellKey(cell)))
  const state = moduleState(editor.cells, module)
  const panelId = `more-${module}`
  const at = (column: number) => {
    const place = `${module}:${column}`
    return { 'data-at': place, tabIndex: place === stop ? 0 : -1 }
  }
  return (
    <>
      <tr>
        <th scope="row" className={cx(line, 'px-3 py-1.5 pl-5 text-left font-normal')}>
          <span className="flex min-h-[26px] flex-wrap items-center gap-x-2">
            <span className="text-[.9rem]">{name}</span>
            {isChanged && <ChangedWord />}
            {special.length > 0 && (
              <button
                type="button"
                {...at(0)}
                aria-expanded={isOpen}
                aria-controls={panelId}
                onClick={() => onOpenChange(!isOpen)}
                className="hit inline-flex items-center gap-0.5 rounded-xs text-ink-3 text-xs hover:text-ink"
              >
                <span className="tnum">
                  {t('roles:moreCount', {
                    granted: special.filter((action) => editor.cells[cellKey({ module, action })]).length,
                    total: special.length,
                  })}
                </span>
                <span className="sr-only">{name}</span>
                <Icon of={isOpen ? ChevronDown : ChevronRight} size="xs" />
              </button>
            )}
          </span>
          <RowNotes module={module} editor={editor} />
        </th>
        {commonActions.map((action, index) => (
          <td
            key={action}
            className={cx(line, 'text-center', editor.changed.has(cellKey({ module, action })) && 'bg-warning-soft')}
          >
            {hasAction(module, action) && <Box cell={{ module, action }} editor={editor} at={at(index + 1)} />}
          </td>
        ))}
        <td className={cx(line, 'text-center')}>
          <Checkbox
            {...at(6)}
            aria-label={t('roles:cellAll', { module: name })}
            checked={state === 'all'}
            indeterminate={state === 'some'}
            disabled={editor.lockedBecause !== null}
            onCheckedChange={() => editor.toggleModule(module)}
            className="align-middle"
          />
        </td>
      </tr>
      {special.length > 0 && (
        <tr hidden={!isOpen} id={panelId}>
          <td colSpan={7} className={cx(line, 'bg-canvas px-5 py-2')}>
            {isOpen && <RightsOfModule module={module} which="special" editor={editor} onLimit={onLimit} />}
          </td>
        </tr>
      )}
    </>
  )
}

function Box({ cell, editor, at }: { cell: Cell; editor: RoleEditor; at: { 'data-at': string; tabIndex: number } }) {
  const { t } = useTexts('roles')
  const words = useWords()
  const isGranted = editor.cells[cellKey(cell)] !== undefined
  const canToggle = editor.canToggle(cell)
  return (
    <Checkbox
      {...at}
      aria-label={t('roles:cell', { module: words.module(cell.module), action: words.action(cell.action) })}
      title={!canToggle && editor.lockedBecause === null ? t('roles:notYours') : undefined}
      checked={isGranted}
      disabled={!canToggle}
      onCheckedChange={() => editor.toggle(cell)}
      className={cx(
        'align-middle',
        editor.changed.has(cellKey(cell)) &&
          'rounded-[5px] shadow-[0_0_0_2px_rgb(var(--surface)),0_0_0_4px_rgb(var(--warning))]',
      )}
    />
  )
}

/** What the umbrella means, and the limits in words. */
export function RowNotes({ module, editor }: { module: ModuleKey; editor: RoleEditor }) {
  const { t } = useTexts('roles')
  const words = useWords()
  const limited = allCells.flatMap((cell) => {
    const limits = cell.module === module ? editor.cells[cellKey(cell)] : undefined
    const said = limits ? words.limits(limits) : null
    return said === null ? [] : [t('roles:limit.says', { action: words.action(cell.action), limits: said })]
  })
  const notes = [
    ...(module === 'inventory' ? [t('roles:umbrella')] : []),
    ...(isByUmbrella(editor.cells, module) ? [t('roles:byUmbrella')] : []),
    ...limited,
  ]
  if (notes.length === 0) return null
  return <span className="block pb-0.5 text-ink-3 text-xs leading-4">{notes.join(' · ')}</span>
}
