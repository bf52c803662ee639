import { type KeyboardEvent, useRef, useState } from 'react'
import type { Selection } from './use-selection.ts'

interface RowKeysInput {
  ids: readonly string[]
  /** Row that takes the Tab key first: the open one. */
  preferredId: string | undefined
  selection: Selection | undefined
  onOpen: ((index: number, how: { newTab: boolean }) => void) | undefined
  letterKeys: boolean
}

/** One row is in the Tab order; arrows, J and K, Home and End move it; Enter opens, X chooses, Shift+X a range,
 *  Ctrl+A the page. Keys typed into a field inside a row, or into a menu it opened, are left alone. */
export function useRowKeys({ ids, preferredId, selection, onOpen, letterKeys }: RowKeysInput) {
  const [activeId, setActiveId] = useState<string>()
  const container = useRef<HTMLElement | null>(null)
  const wanted = [activeId, preferredId, ids[0]].find((id) => id !== undefined && ids.includes(id))
  const activeIndex = wanted === undefined ? -1 : ids.indexOf(wanted)

  const moveTo = (index: number) => {
    const id = ids[Math.min(ids.length - 1, Math.max(0, index))]
    if (id === undefined) return
    setActiveId(id)
    container.current?.querySelector<HTMLElement>(`[data-row-index="${ids.indexOf(id)}"]`)?.focus()
  }

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const target = event.target
    if (!(target instanceof HTMLElement) || !event.currentTarget.contains(target) || isTyping(target)) return
    const row = target.closest<HTMLElement>('[data-row-index]')
    const index = row ? Number(row.dataset.rowIndex) : activeIndex
    const action = actionFor(event, letterKeys)
    const id = ids[index]
    if (action === undefined || id === undefined) return
    // Enter on a link or a button inside the row belongs to that control.
    if (action === 'open' && target !== row) return
    if ((action === 'select' || action === 'range' || action === 'page') && !selection) return
    if (action === 'open' && !onOpen) return
    event.preventDefault()
    if (action === 'open') onOpen?.(index, { newTab: event.ctrlKey || event.metaKey })
    else if (action === 'page') selection?.togglePage()
    else if (action === 'select' || action === 'range') selection?.toggle(id, { range: action === 'range' })
    else moveTo(action === 'first' ? 0 : action === 'last' ? ids.length - 1 : index + (action === 'down' ? 1 : -1))
  }

  return {
    containerRef: (node: HTMLElement | null) => {
      container.current = node
    },
    onKeyDown,
    moveTo,
    activeIndex,
    /** Props of one row or card. */
    rowProps: (index: number) => ({
      'data-row-index': index,
      tabIndex: index === activeIndex ? 0 : -1,
      onFocus: () => setActiveId(ids[index]),
    }),
  }
}

/** What {@link useRowKeys} returns. */
export type RowKeys = ReturnType<typeof useRowKeys>

type Action = 'down' | 'up' | 'first' | 'last' | 'open' | 'select' | 'range' | 'page'

function actionFor(event: KeyboardEvent, letterKeys: boolean): Action | undefined {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = event
  if (altKey) return undefined
  if (key === 'Enter') return 'open'
  if (ctrlKey || metaKey) return key.toLowerCase() === 'a' ? 'page' : undefined
  if (key === 'ArrowDown') return 'down'
  if (key === 'ArrowUp') return 'up'
  if (key === 'Home') return 'first'
  if (key === 'End') return 'last'
  if (!letterKeys) return undefined
  const letter = key.toLowerCase()
  if (letter === 'j') return 'down'
  if (letter === 'k') return 'up'
  if (letter === 'x') return shiftKey ? 'range' : 'select'
  return undefined
}

/** A checkbox takes no text, so the row's keys go on working on it. */
function isTyping(element: HTMLElement): boolean {
  if (element.isContentEditable || ['TEXTAREA', 'SELECT'].includes(element.tagName)) return true
  return element instanceof HTMLInputElement && !['checkbox', 'radio', 'button'].includes(element.type)
}
