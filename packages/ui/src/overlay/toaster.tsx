import CircleCheck from 'lucide-react/icons/circle-check'
import Info from 'lucide-react/icons/info'
import OctagonX from 'lucide-react/icons/octagon-x'
import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import { Toaster as Base, toast as show } from 'sonner'
import { Button } from '../button/button.tsx'
import { cx } from '../cx.ts'
import { Icon } from '../icon.tsx'
import { type UiLabels, useLabels } from '../labels.tsx'

type Kind = 'success' | 'info' | 'error'

/** What a toast can carry besides its title. */
export interface ToastOptions {
  body?: ReactNode
  /** One way on ("Undo", "Take F 14, 15"). A press closes the toast. */
  action?: { label: string; onSelect: () => void }
  /** ms on screen. Default 5000, with an action 8000; errors stay until closed. */
  duration?: number
  /** A toast with the same id replaces the old one. */
  id?: string
}

/** Shows a message in the corner and returns its id. Needs one mounted {@link Toaster}. */
export const toast = {
  /** Something was done; read out politely. */
  success: (title: string, options?: ToastOptions) => push('success', title, options),
  /** Something happened elsewhere; read out politely. */
  info: (title: string, options?: ToastOptions) => push('info', title, options),
  /** Something failed; interrupts the reader and stays until closed. */
  error: (title: string, options?: ToastOptions) => push('error', title, options),
  /** Takes one away, or all. */
  dismiss: (id?: string | number) => {
    show.dismiss(id)
  },
}

function push(kind: Kind, title: string, options: ToastOptions = {}): string | number {
  const duration = options.duration ?? (kind === 'error' ? Number.POSITIVE_INFINITY : options.action ? 8000 : 5000)
  return show.custom(
    (id) => <ToastCard kind={kind} title={title} options={options} onClose={() => show.dismiss(id)} />,
    {
      id: options.id,
      duration,
    },
  )
}

const faces = {
  success: { icon: CircleCheck, tint: 'text-success' },
  info: { icon: Info, tint: 'text-info' },
  error: { icon: OctagonX, tint: 'text-danger' },
}

interface CardProps {
  kind: Kind
  title: string
  options: ToastOptions
  onClose: () => void
}

function ToastCard({ kind, title, options, onClose }: CardProps) {
  const words = useLabels<'close'>()
  const { icon, tint } = faces[kind]
  return (
    <div
      role={kind === 'error' ? 'alert' : 'status'}
      className={cx(
        'flex w-[min(26rem,calc(100vw-32px))] items-center gap-3 rounded-md border border-line bg-raised px-3.5 py-3 text-ink shadow-e2',
        kind === 'error' && 'border-l-4 border-l-danger',
      )}
    >
      <Icon of={icon} className={tint} />
      <div className="min-w-0 flex-1">
        <p className="font-[620] text-[.92rem] leading-5">{title}</p>
        {options.body && <div className="text-ink-2 text-sm">{options.body}</div>}
      </div>
      {options.action && (
        <Button
          size="sm"
          onClick={() => {
            options.action?.onSelect()
            onClose()
          }}
        >
          {options.action.label}
        </Button>
      )}
      <button
        type="button"
        aria-label={words.close}
        onClick={onClose}
        className="hit grid size-8 shrink-0 place-items-center rounded-sm text-ink-2 hover:bg-sunken"
      >
        <Icon of={X} size="s" />
      </button>
    </div>
  )
}

/** The corner where toasts appear; mount once inside UiLabelsProvider. Alt+T moves the focus there. */
export function Toaster({ labels }: { labels?: Pick<UiLabels, 'toasts'> }) {
  const words = useLabels<'toasts'>(labels)
  return (
    <Base
      position="bottom-right"
      containerAriaLabel={words.toasts}
      offset={20}
      mobileOffset={16}
      gap={10}
      visibleToasts={4}
      toastOptions={{ unstyled: true }}
      className="!z-toast !font-sans"
    />
  )
}
