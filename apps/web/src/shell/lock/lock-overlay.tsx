import type { Me } from '@marquee/contract'
import { Button, cx, Icon } from '@marquee/ui'
import Lock from 'lucide-react/icons/lock'
import { useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { comesLater } from '../../lib/comes-later.tsx'
import { useTexts } from '../../lib/use-texts.ts'

const Card = comesLater(async () => (await import('./lock-card.tsx')).LockCard)

// A part of the page that is read from afar and stays readable under the lock, as the board of the kitchen is.
const seen = '[data-seen-while-locked]'

/**
 * Over the page, which stays as it is underneath: nothing of it can be read, reached or printed until the password comes.
 * The cover is there at once, also while what is on it is still being fetched. Hung into the body beside whatever layers
 * are open there. Over a display it is a bar: the display stays readable, and whoever presses anything is asked for the
 * password.
 */
export function LockOverlay({ me }: { me: Me }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [isBar] = useState(() => document.querySelector(seen) !== null)
  const [isAsked, setAsked] = useState(!isBar)
  useLayoutEffect(() => {
    const element = dialog.current
    // The element of the platform makes the rest inert, keeps the focus, and gives it back where it was.
    element?.showModal()
    document.documentElement.dataset.locked = isBar ? 'seen' : ''
    return () => {
      delete document.documentElement.dataset.locked
      element?.close()
    }
  }, [isBar])
  // Back to the bar: the next one who reads the display must not find a form over it.
  const leave = isBar ? () => setAsked(false) : undefined
  return createPortal(
    <dialog
      ref={dialog}
      aria-labelledby="lock-title"
      onCancel={(event) => event.preventDefault()}
      onClick={({ target, currentTarget }) => {
        // Beside the form the display is wanted back: a tablet has no Esc.
        if (target === currentTarget && isBar) setAsked((isAsked) => !isAsked)
      }}
      onKeyDown={(event) => {
        // No key reaches the page, and Esc is no way out.
        event.stopPropagation()
        if (event.key !== 'Escape') return
        event.preventDefault()
        leave?.()
      }}
      className={cx(
        'lock-overlay chrome m-0 h-dvh max-h-none w-dvw max-w-none overflow-y-auto p-0',
        isBar ? 'bg-transparent backdrop:bg-transparent' : 'bg-chrome',
      )}
    >
      {isAsked ? (
        <div className={cx('grid min-h-full place-items-center p-5', isBar && 'pointer-events-none')}>
          <div className={cx('contents', isBar && '*:pointer-events-auto')}>
            <Card me={me} isWanted />
          </div>
        </div>
      ) : (
        <LockBar name={me.user.name} onUnlock={() => setAsked(true)} />
      )}
    </dialog>,
    document.body,
  )
}

/** At the foot of a display: that it is locked, for whom, and the way to the password. */
function LockBar({ name, onUnlock }: { name: string; onUnlock: () => void }) {
  const { t } = useTexts('shell')
  return (
    <div className="fixed inset-x-0 bottom-0 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-chrome-line border-t bg-chrome px-5 py-3 text-on-chrome">
      <div className="min-w-0">
        <h2 id="lock-title" className="flex items-center gap-1.5 font-[650]">
          <Icon of={Lock} size="s" />
          <span className="[overflow-wrap:anywhere]">
            {t('shell:lock.title')} · {name}
          </span>
        </h2>
        <p className="text-on-chrome-2 text-sm">{t('shell:lock.seen')}</p>
      </div>
      <Button variant="primary" autoFocus onClick={onUnlock} className="!min-h-[56px] !px-8 max-sm:w-full">
        {t('shell:lock.unlock')}
      </Button>
    </div>
  )
}
