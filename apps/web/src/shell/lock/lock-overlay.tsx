import type { Me } from '@marquee/contract'
import { Avatar, Button, Icon } from '@marquee/ui'
import Lock from 'lucide-react/icons/lock'
import { useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { signOutHere } from '../../lib/auth-session/sign-out.ts'
import { paths } from '../../lib/paths.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { UnlockForm } from '../../parts/lock/unlock-form.tsx'

/**
 * Over the page, which stays as it is underneath: nothing of it can be read, reached or printed until the password comes.
 * Hung into the body beside whatever layers are open there.
 */
export function LockOverlay({ me }: { me: Me }) {
  const { t } = useTexts('shell')
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const element = dialog.current
    // The element of the platform makes the rest inert, keeps the focus, and gives it back where it was.
    element?.showModal()
    element?.querySelector<HTMLInputElement>('input[type="password"]')?.focus()
    document.documentElement.dataset.locked = ''
    return () => {
      delete document.documentElement.dataset.locked
      element?.close()
    }
  }, [])
  // The guard leads on from here, with the way back to this page.
  const leave = () => signOutHere().catch(() => undefined)
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
        <div className="w-[min(420px,100%)] rounded-lg bg-surface p-8 text-ink shadow-e3 max-sm:p-6">
          <div className="mb-6 flex items-center gap-4">
            <Avatar name={me.user.name} seed={me.user.id} src={me.user.avatar} size={60} />
            <div className="min-w-0">
              <h2 id="lock-title" className="flex items-center gap-1.5 text-ink-3 text-sm">
                <Icon of={Lock} size="s" />
                {t('shell:lock.title')}
              </h2>
              <p className="stretch-wide font-[650] text-lg [overflow-wrap:anywhere]">{me.user.name}</p>
            </div>
          </div>
          <p className="mb-5 text-ink-2 text-sm">{t('shell:lock.lead')}</p>
          <UnlockForm onSignedOut={() => undefined} />
          <div className="mt-5 flex flex-wrap justify-between gap-2">
            <Button variant="quiet" onClick={() => location.assign(paths.signOut)} className="-ml-3.5">
              {t('shell:userMenu.signOut')}
            </Button>
            <Button variant="quiet" onClick={leave} className="-mr-3.5">
              {t('shell:lock.somebodyElse')}
            </Button>
          </div>
        </div>
      </div>
    </dialog>,
    document.body,
  )
}
