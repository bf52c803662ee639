import { Dialog as Base } from '@base-ui/react/dialog'
import { useContext, useRef } from 'react'
import { cssVars, cx } from '../../cx.ts'
import { backdropClass, InDialog } from '../dialog.tsx'
import { DrawerHead, headingClass } from './drawer-head.tsx'
import type { DrawerFrameProps } from './drawer-props.ts'

export const overlayWidth = 480

/** The drawer over the page, or over the dialog that opened it: modal, slides 16 px; the whole screen on phones. */
export function DrawerOverlay(props: DrawerFrameProps) {
  const { open, onClose, slot, titleId, width = overlayWidth, initialFocus = 'title' } = props
  const titleRef = useRef<HTMLHeadingElement>(null)
  const isAbove = useContext(InDialog)
  const target = initialFocus === 'title' ? titleRef : initialFocus === 'none' ? false : initialFocus
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Base.Portal>
        <Base.Backdrop className={isAbove ? backdropClass : backdropClass.replace('z-dialog', 'z-drawer')} />
        <Base.Popup
          id={props.id}
          initialFocus={target}
          aria-labelledby={titleId}
          style={cssVars({ '--w': `${width}px` })}
          className={cx(
            'fixed inset-y-0 right-0 flex w-full flex-col bg-surface text-ink shadow-e3 outline-none transition-[opacity,transform] duration-slow data-[ending-style]:translate-x-4 data-[starting-style]:translate-x-4 data-[ending-style]:opacity-0 data-[starting-style]:opacity-0 sm:w-[min(var(--w),100vw)] sm:rounded-l-lg',
            isAbove ? 'z-dialog' : 'z-drawer',
          )}
        >
          <DrawerHead
            {...props}
            heading={(title) => (
              <Base.Title id={titleId} ref={titleRef} tabIndex={-1} className={headingClass}>
                {title}
              </Base.Title>
            )}
          />
          <div ref={slot} className="contents" />
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
