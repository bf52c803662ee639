import { Toast as Base } from '@base-ui/react/toast'
import CircleCheck from 'lucide-react/icons/circle-check'
import Info from 'lucide-react/icons/info'
import OctagonX from 'lucide-react/icons/octagon-x'
import X from 'lucide-react/icons/x'
import { useEffect } from 'react'
import { Button } from '../button/button.tsx'
import { cx } from '../cx.ts'
import { Icon } from '../icon.tsx'
import { type UiLabels, useLabels } from '../labels.tsx'
import { mountToasts, type ToastContent, toastManager } from './toast.ts'
import { useUndoKey } from './use-undo-key.ts'

/** The corner where toasts appear; mount once inside UiLabelsProvider. The newest is on top, four at most: older ones
 *  wait until there is room. F6 moves the focus there, Esc closes the toast that has it. */
export function Toaster({ labels }: { labels?: Pick<UiLabels, 'toasts'> }) {
  const words = useLabels<'toasts'>(labels)
  // Runs after the provider's own effect, which starts to listen.
  useEffect(mountToasts, [])
  return (
    <Base.Provider toastManager={toastManager} limit={4}>
      <Base.Portal>
        <Base.Viewport
          aria-label={words.toasts}
          // New ones grow upwards, so what is under the finger stays where it is. --toast-lift: see styles.css.
          // The buttons of a dialog are at its foot and its cross is at the right: beside it there is no room on narrow
          // screens, so the toast goes to the head, left.
          className={cx(
            'no-print fixed right-[calc(20px+var(--toast-aside,0px))] bottom-[calc(20px+var(--toast-lift,0px))] z-toast flex w-[min(26rem,calc(100vw-32px))] flex-col gap-2.5 font-sans max-md:right-4 max-md:bottom-[calc(16px+var(--toast-lift,0px)+env(safe-area-inset-bottom))]',
            'max-lg:[:root:has(.dialog-box)_&]:top-[calc(16px+env(safe-area-inset-top))] max-lg:[:root:has(.dialog-box)_&]:right-auto max-lg:[:root:has(.dialog-box)_&]:bottom-auto max-lg:[:root:has(.dialog-box)_&]:left-4',
          )}
        >
          <ToastList />
        </Base.Viewport>
      </Base.Portal>
    </Base.Provider>
  )
}

function ToastList() {
  const { toasts, close } = Base.useToastManager<ToastContent>()
  // The toast goes first: what the action shows may carry the same id, and a second press must find nothing.
  const act = ({ id, transitionStatus, data }: Shown) => {
    if (transitionStatus === 'ending') return
    close(id)
    data?.action?.onSelect()
  }
  useUndoKey(toasts, act)
  return toasts.map((shown) => (
    <ToastCard key={shown.id} shown={shown} onAction={() => act(shown)} onClose={() => close(shown.id)} />
  ))
}

type Shown = Base.Root.ToastObject<ToastContent>

const faces = {
  success: { icon: CircleCheck, tint: 'text-success' },
  info: { icon: Info, tint: 'text-info' },
  error: { icon: OctagonX, tint: 'text-danger' },
}

// The library takes toasts for dialogs. A message is none, and its role knows no modality.
const message = { 'aria-modal': undefined }

function ToastCard({ shown, onAction, onClose }: { shown: Shown; onAction: () => void; onClose: () => void }) {
  const words = useLabels<'close'>()
  const { kind, body, action } = shown.data ?? { kind: 'info' }
  const { icon, tint } = faces[kind]
  return (
    <Base.Root
      toast={shown}
      role={kind === 'error' ? 'alert' : 'status'}
      {...message}
      data-toast=""
      tabIndex={-1}
      // An error stays until someone closes it on purpose, and its number can be marked and copied.
      swipeDirection={kind === 'error' ? [] : 'right'}
      className={cx(
        'flex items-center gap-3 rounded-md border border-line bg-raised px-3.5 py-3 text-ink shadow-e2 data-[limited]:hidden',
        'transition-[opacity,transform] duration-base data-[ending-style]:opacity-0 data-[starting-style]:translate-y-4 data-[starting-style]:opacity-0 data-[ending-style]:duration-fast',
        kind === 'error'
          ? 'border-l-4 border-l-danger'
          : 'touch-pan-y select-none data-[swipe-direction=right]:data-[ending-style]:translate-x-[calc(var(--toast-swipe-movement-x)+96px)]',
      )}
    >
      <Icon of={icon} className={tint} />
      <div className="min-w-0 flex-1">
        <Base.Title render={<p />} className="font-[620] text-[.92rem] leading-5 [overflow-wrap:anywhere]">
          {shown.title}
        </Base.Title>
        {body && (
          <Base.Description render={<div />} className="text-ink-2 text-sm [overflow-wrap:anywhere]">
            {body}
          </Base.Description>
        )}
      </div>
      {action && (
        <Button size="sm" onClick={onAction}>
          {action.label}
        </Button>
      )}
      {/* Not the library's own button: that one is hidden from readers until the corner is focused. */}
      <button
        type="button"
        aria-label={words.close}
        onClick={onClose}
        className="hit grid size-8 shrink-0 place-items-center rounded-sm text-ink-2 hover:bg-sunken"
      >
        <Icon of={X} size="s" />
      </button>
    </Base.Root>
  )
}
