import type { ModuleKey } from '@marquee/contract'
import { type FocusEvent, Fragment, type KeyboardEvent, useRef, useState } from 'react'
import { useTexts } from '../../../lib/use-texts.ts'
import type { Cell } from '../model/cells.ts'
import { commonActions, type ModuleSection } from '../model/matrix.ts'
import type { RoleEditor } from '../use-role-editor.ts'
import { useWords } from '../use-words.ts'
import { MatrixRow } from './matrix-row.tsx'

interface MatrixProps {
  label: string
  sections: readonly ModuleSection[]
  editor: RoleEditor
  onLimit: (cell: Cell) => void
}

const steps: Record<string, [rows: number, columns: number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

/**
 * Modules by actions. One stop of the Tab key: inside, the arrows move from box to box, Space ticks, Shift and Space
 * tick the whole module.
 */
export function Matrix({ label, sections, editor, onLimit }: MatrixProps) {
  const { t } = useTexts('roles')
  const words = useWords()
  const table = useRef<HTMLTableElement>(null)
  const [opened, setOpened] = useState<ReadonlySet<ModuleKey>>(new Set())
  const [stop, setStop] = useState<string | null>(null)
  const visible = sections.flatMap((section) => section.modules)
  const isVisible = stop !== null && visible.some((module) => stop.startsWith(`${module}:`))
  const currentStop = isVisible ? stop : `${visible[0]}:1`

  const find = (row: number, column: number) =>
    table.current?.querySelector<HTMLElement>(`[data-at="${visible[row]}:${column}"]:not(:disabled)`) ?? null

  function onKeyDown(event: KeyboardEvent<HTMLTableElement>) {
    const at = (event.target as HTMLElement).dataset.at?.split(':')
    if (!at || event.ctrlKey || event.metaKey || event.altKey) return
    const [module, columnText] = at
    const row = (visible as string[]).indexOf(module ?? '')
    const column = Number(columnText)
    if (event.key === ' ' && event.shiftKey) {
      event.preventDefault()
      if (editor.lockedBecause === null && visible[row]) editor.toggleModule(visible[row])
      return
    }
    const next = target(event.key, row, column)
    if (next === undefined) return
    event.preventDefault()
    next?.focus()
  }

  /** The box that a key leads to: empty places are passed over. */
  function target(key: string, row: number, column: number): HTMLElement | null | undefined {
    if (key === 'Home' || key === 'End') {
      const columns = [0, 1, 2, 3, 4, 5, 6]
      for (const each of key === 'Home' ? columns : columns.reverse()) {
        const found = find(row, each)
        if (found) return found
      }
      return null
    }
    const step = steps[key]
    if (!step) return undefined
    const [rows, columns] = step
    for (
      let r = row + rows, c = column + columns;
      r >= 0 && r < visible.length && c >= 0 && c <= 6;
      r += rows, c += columns
    ) {
      const found = find(r, c)
      if (found) return found
    }
    return null
  }

  return (
    <table
      ref={table}
      aria-label={label}
      className="w-full border-separate border-spacing-0 text-sm"
      onKeyDown={onKeyDown}
      onFocus={(event: FocusEvent<HTMLElement>) => setStop(event.target.dataset.at ?? stop)}
    >
      <thead>
        <tr>
          <th
            scope="col"
            className="sticky top-0 z-[1] h-9 border-line border-b bg-surface px-3 pl-5 text-left font-semibold text-ink-2 text-xs"
          >
            {t('roles:column.module')}
          </th>
          {commonActions.map((action) => (
            <ActionHead key={action}>{words.action(action)}</ActionHead>
          ))}
          <ActionHead>{t('roles:column.all')}</ActionHead>
        </tr>
      </thead>
      {sections.map((section) => (
        <tbody key={section.group}>
          <tr>
            <th
              colSpan={7}
              scope="rowgroup"
              className="h-[30px] border-line/60 border-b bg-canvas px-5 text-left font-[650] text-ink-3 text-xs"
            >
              {words.group(section.group)}
            </th>
          </tr>
          {section.modules.map((module) => (
            <Fragment key={module}>
              <MatrixRow
                module={module}
                editor={editor}
                stop={currentStop}
                isOpen={opened.has(module)}
                onOpenChange={(open) =>
                  setOpened((all) => new Set(open ? [...all, module] : [...all].filter((key) => key !== module)))
                }
                onLimit={onLimit}
              />
            </Fragment>
          ))}
        </tbody>
      ))}
    </table>
  )
}

function ActionHead({ children }: { children: string }) {
  return (
    <th
      scope="col"
      className="sticky top-0 z-[1] h-9 w-[74px] border-line border-b bg-surface px-0.5 text-center font-semibold text-ink-2 text-xs max-lg:w-[62px]"
    >
      {children}
    </th>
  )
}
