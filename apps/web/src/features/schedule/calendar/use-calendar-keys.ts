import { useEffect, useRef } from 'react'

const step = { ArrowDown: 1, ArrowUp: -1 } as const
// Here the arrows have a meaning of their own.
const own =
  'input, select, textarea, [role="tab"], [role="menu"], [role="dialog"], aside, dialog, nav, [role="listbox"]'

/** Left and right turn the page of the calendar; up and down go from tile to tile. */
export function useCalendarKeys(turn: (steps: 1 | -1) => void): void {
  const latest = useRef(turn)
  latest.current = turn
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
      const { target, key } = event
      if (!(target instanceof HTMLElement) || target.closest(own)) return
      if (document.querySelector('[role="dialog"]:not(aside), [role="alertdialog"], [role="menu"]')) return
      if (key === 'ArrowLeft' || key === 'ArrowRight') {
        event.preventDefault()
        latest.current(key === 'ArrowRight' ? 1 : -1)
      } else if ((key === 'ArrowDown' || key === 'ArrowUp') && target.dataset.tile !== undefined) {
        const tiles = [...document.querySelectorAll<HTMLElement>('[data-tile]')]
        event.preventDefault()
        tiles[tiles.indexOf(target) + step[key]]?.focus()
      }
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}
