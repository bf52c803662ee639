import type { Me } from '@marquee/contract'
import { useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { comesLater } from '../../lib/comes-later.tsx'

const Card = comesLater(async () => (await import('./lock-card.tsx')).LockCard)

/**
 * Over the page, which stays as it is underneath: nothing of it can be read, reached or printed until the password comes.
 * The cover is there at once, also while what is on it is still being fetched. Hung into the body beside whatever layers
 * are open there.
 */
export function LockOverlay({ me }: { me: Me }) {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const element = dialog.current
    // The element of the platform makes the rest inert, keeps the focus, and gives it back where it was.
    element?.showModal()
    document.documentElement.dataset.locked = ''
    return () => {
      delete document.documentElement.dataset.locked
      element?.close()
    }
  }, [])
  return createPortal(
    <dialog
      ref={dialog}
      aria-labelledby="lock-title"
      onCancel={(event) => event.preventDefault()}
      onKeyDown={(event) => {
        // No key reaches the page, and Esc is no way out.
        event.stopPropagation()
        if (event.key === 'Escape') event.preventDefault()
      }}
      className="lock-overlay chrome m-0 h-dvh max-h-none w-dvw max-w-none overflow-y-auto bg-chrome p-0"
    >
      <div className="grid min-h-full place-items-center p-5">
        <Card me={me} isWanted />
      </div>
    </dialog>,
    document.body,
  )
}
