import { Dialog as Base } from '@base-ui/react/dialog'
import X from 'lucide-react/icons/x'
import { createContext, type ReactNode, type RefObject } from 'react'
import { IconButton } from '../button/icon-button.tsx'
import { cx } from '../cx.ts'
import { type UiLabels, useLabels } from '../labels.tsx'
import { keepFocus } from './keep-focus.ts'
import { useOwnPresses } from './own-presses.ts'

/** Grey over the page, shared by Dialog, ConfirmDialog and Drawer. */
export const backdropClass =
  'fixed inset-0 z-dialog bg-overlay/50 transition-opacity duration-base data-[ending-style]:opacity-0 data-[starting-style]:opacity-0'

/** Box of a dialog: centred, and a sheet from below on phones, with room for a toast above it. */
export const dialogClass =
  'dialog-box fixed z-dialog flex max-h-[calc(100dvh-48px)] max-sm:max-h-[calc(100dvh-96px)] flex-col rounded-lg bg-raised text-ink shadow-e3 outline-none transition-[opacity,transform] duration-base data-[ending-style]:opacity-0 data-[starting-style]:opacity-0 sm:left-1/2 sm:top-1/2 sm:w-[min(var(--dialog-w,480px),calc(100vw-48px))] sm:-translate-x-1/2 sm:-translate-y-1/2 max-sm:inset-x-0 max-sm:bottom-0 max-sm:rounded-b-none max-sm:pb-[env(safe-area-inset-bottom)] max-sm:data-[starting-style]:translate-y-4'

/** Props of {@link Dialog}. */
export interface DialogProps {
  open: boolean
  onClose: () => void
  title: ReactNode
  description?: ReactNode
  /** Buttons at the foot, verb last. */
  footer?: ReactNode
  children?: ReactNode
  /** Width from 600 px on: sm 400, md 480, lg 720. */
  size?: 'sm' | 'md' | 'lg'
  initialFocus?: RefObject<HTMLElement | null>
  /** Where the focus goes afterwards; by default back to where it came from. For a deed that takes its button away. */
  finalFocus?: RefObject<HTMLElement | null>
  labels?: Pick<UiLabels, 'close'>
}

/** Whether something is part of a dialog: what it opens lies above that. */
export const InDialog = createContext(false)

const widths = { sm: '[--dialog-w:400px]', md: '[--dialog-w:480px]', lg: '[--dialog-w:720px]' }

const keptFocus = (popup: HTMLElement | null) => (popup ? keepFocus(popup) : undefined)

/** A small task over the page. Esc, the cross and a press beside it close it; focus goes back where it came from. */
export function Dialog(props: DialogProps) {
  const { open, onClose, title, description, footer, children, size = 'md', initialFocus, finalFocus } = props
  const words = useLabels<'close'>(props.labels)
  useOwnPresses(open)
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Base.Portal>
        <Base.Backdrop className={backdropClass} />
        <Base.Popup
          ref={keptFocus}
          initialFocus={initialFocus}
          finalFocus={finalFocus}
          className={cx(dialogClass, widths[size])}
        >
          <InDialog.Provider value={true}>
            <header className="flex items-start gap-3 p-5 pb-3">
              <div className="min-w-0 flex-1">
                <Base.Title className="font-[660] text-[18px] leading-6">{title}</Base.Title>
                {description && <Base.Description className="mt-1 text-ink-2 text-sm">{description}</Base.Description>}
              </div>
              <IconButton label={words.close} icon={X} onClick={onClose} className="-mt-2 -mr-2" />
            </header>
            {children && <div className="min-h-0 flex-1 overflow-y-auto px-5 pt-1 pb-5">{children}</div>}
            {footer && (
              <footer className="flex flex-wrap justify-end gap-2 border-line border-t p-4 px-5">{footer}</footer>
            )}
          </InDialog.Provider>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
