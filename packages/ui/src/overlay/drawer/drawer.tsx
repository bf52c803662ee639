import { useCallback, useEffect, useId, useLayoutEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { media, useMedia } from '../../look/use-media.ts'
import { keepFocus } from '../keep-focus.ts'
import { useOwnPresses } from '../own-presses.ts'
import { DrawerInline, inlineWidth } from './drawer-inline.tsx'
import { DrawerOverlay, overlayWidth } from './drawer-overlay.tsx'
import type { DrawerProps } from './drawer-props.ts'

/** Detail or form at the right: beside the content (inline), over it, or as a full sheet on phones.
 *  The body lives in one element that moves between the frames, so turning a tablet keeps what was typed. */
export function Drawer(props: DrawerProps) {
  const wide = useMedia(media.lg)
  const isNarrow = useMedia(media.belowMd)
  const titleId = useId()
  const [host] = useState(() => {
    const element = document.createElement('div')
    element.style.display = 'contents'
    return element
  })
  useEffect(() => keepFocus(host), [host])
  useOwnPresses(props.open)
  const slot = useCallback((node: HTMLElement | null) => node?.append(host), [host])
  const isInline = Boolean(props.inline && wide)
  const Frame = isInline ? DrawerInline : DrawerOverlay
  useToastsBeside(props.open && !isNarrow, props.width ?? (isInline ? inlineWidth : overlayWidth))
  return (
    <>
      <Frame {...props} titleId={titleId} slot={slot} />
      {props.open && createPortal(<DrawerBody {...props} />, host)}
    </>
  )
}

/** Messages lie beside an open drawer where there is room, and not on its last buttons. */
function useToastsBeside(isOpen: boolean, width: number) {
  useLayoutEffect(() => {
    if (!isOpen) return
    const { style } = document.documentElement
    const before = style.getPropertyValue('--toast-aside')
    style.setProperty('--toast-aside', `${width}px`)
    return () => style.setProperty('--toast-aside', before)
  }, [isOpen, width])
}

function DrawerBody({ children, footer }: DrawerProps) {
  return (
    <>
      {/* Positioned, so that what is absolute in a long form (labels for screen readers) does not make the page longer. */}
      <div className="drawer-body relative flex min-h-0 flex-1 flex-col gap-[var(--field-gap)] overflow-y-auto p-6">
        {children}
      </div>
      {footer && (
        <footer
          data-foot-bar="drawer"
          className="flex items-center gap-2 border-line border-t px-6 py-3.5 pb-[max(14px,env(safe-area-inset-bottom))]"
        >
          {footer}
        </footer>
      )}
    </>
  )
}
