import { useEffect, useRef } from 'react'

/** Esc inside a part of the page that is no modal layer, wherever in it the focus is; `selector` names the part. */
export function useEscape(selector: string, onEscape: () => void): void {
  const latest = useRef(onEscape)
  latest.current = onEscape
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { target } = event
      if (event.key !== 'Escape' || event.defaultPrevented || !(target instanceof HTMLElement)) return
      // An open list or menu closes itself first.
      if (!target.closest(selector) || target.getAttribute('aria-expanded') === 'true') return
      event.preventDefault()
      latest.current()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [selector])
}
