import { useEffect } from 'react'
import { isFreeKey } from '../../lib/keys/use-keys.ts'
import { showPanel } from '../panels.ts'

/**
 * F1 opens the help of the screen, also while somebody types; `?` does where the screen has no sheet of keys of its own,
 * which answers it first.
 */
export function useHelpKeys(): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      if (document.documentElement.hasAttribute('data-locked')) return
      if (event.key === 'F1') {
        event.preventDefault()
        showPanel('help')
      } else if (event.key === '?' && isFreeKey(event)) {
        // Once every listener of the screen has had its turn.
        setTimeout(() => {
          if (!event.defaultPrevented) showPanel('help')
        })
      }
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}
