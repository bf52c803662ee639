import { Toast } from '@base-ui/react/toast'
import type { ReactNode } from 'react'

export type ToastKind = 'success' | 'info' | 'error'

/** What a toast can carry besides its title. */
export interface ToastOptions {
  body?: ReactNode
  /** One way on ("Undo", "Take F 14, 15"). A press closes the toast. On a success it takes the deed back, and
   *  Ctrl+Z (Cmd+Z) presses it. */
  action?: { label: string; onSelect: () => void }
  /** ms on screen. Default 5000, with an action 8000; errors stay until closed. */
  duration?: number
  /** A toast with the same id replaces the old one. */
  id?: string
}

/** What the corner draws of one toast. */
export interface ToastContent {
  kind: ToastKind
  body?: ReactNode
  action?: ToastOptions['action']
  /** Counts up with every toast, so that "the last one" has a meaning when one is replaced. */
  order: number
}

/** Carries toasts from anywhere to the one mounted Toaster. */
export const toastManager = Toast.createToastManager<ToastContent>()

/** Shows a message in the corner and returns its id. One {@link Toaster} shows them; what comes before it is mounted
 *  waits for it. */
export const toast = {
  /** Something was done; read out politely. */
  success: (title: string, options?: ToastOptions) => push('success', title, options),
  /** Something happened elsewhere; read out politely. */
  info: (title: string, options?: ToastOptions) => push('info', title, options),
  /** Something failed; interrupts the reader and stays until closed. */
  error: (title: string, options?: ToastOptions) => push('error', title, options),
  /** Takes one away, or all. */
  dismiss: (id?: string) => {
    waiting = id === undefined ? [] : waiting.filter((each) => each.id !== id)
    toastManager.close(id)
  },
}

type Added = Parameters<typeof toastManager.add>[0]

let pushed = 0
let isMounted = false
let waiting: Added[] = []

/** For the Toaster: takes over what has waited; the answer ends it. The manager alone drops what nobody listens to. */
export function mountToasts(): () => void {
  isMounted = true
  const before = waiting
  waiting = []
  for (const added of before) toastManager.add(added)
  return () => {
    isMounted = false
  }
}

function push(kind: ToastKind, title: string, options: ToastOptions = {}): string {
  pushed += 1
  const { body, action, id = `toast-${pushed}`, duration = defaultDuration(kind, action !== undefined) } = options
  const added = {
    id,
    title,
    // The manager's word for "stays" is 0.
    timeout: Number.isFinite(duration) ? duration : 0,
    data: { kind, body, action, order: pushed },
  }
  if (isMounted) return toastManager.add(added)
  waiting.push(added)
  return id
}

function defaultDuration(kind: ToastKind, hasAction: boolean): number {
  if (kind === 'error') return Number.POSITIVE_INFINITY
  return hasAction ? 8000 : 5000
}
