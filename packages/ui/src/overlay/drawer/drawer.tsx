import { type ReactNode, type RefObject, useCallback, useId, useState } from 'react'
import { createPortal } from 'react-dom'
import type { UiLabels } from '../../labels.tsx'
import { media, useMedia } from '../../look/use-media.ts'
import { DrawerInline } from './drawer-inline.tsx'
import { DrawerOverlay } from './drawer-overlay.tsx'

/** Props of {@link Drawer}. */
export interface DrawerProps {
  open: boolean
  /** Esc, the cross, a press beside the overlay. The app asks about unsaved work before it closes. */
  onClose: () => void
  /** Name of the thing ("Elif Aydın"); names the drawer for readers. */
  title: ReactNode
  /** Kind of the thing above the title ("User"). */
  kicker?: ReactNode
  subtitle?: ReactNode
  /** Avatar or picture left of the title, about 60 px. */
  media?: ReactNode
  badges?: ReactNode
  /** Icon buttons left of the cross (full page). */
  actions?: ReactNode
  /** Usually a FormFooter. */
  footer?: ReactNode
  children?: ReactNode
  /** Sits beside the content from 1280 px on, without greying it. Put it where the page wants it (PageFrame `aside`). */
  inline?: boolean
  /** Width in px from 600 on. */
  width?: number
  /** Where the focus goes on opening: the title (default), a field, or nowhere. */
  initialFocus?: RefObject<HTMLElement | null> | 'title' | 'none'
  labels?: Pick<UiLabels, 'close'>
  id?: string
}

/** What both frames share. */
export interface DrawerFrameProps extends DrawerProps {
  titleId: string
  /** Receives the body; both frames adopt the same element. */
  slot: (node: HTMLElement | null) => void
}

/** Detail or form at the right: beside the content (inline), over it, or as a full sheet on phones.
 *  The body lives in one element that moves between the frames, so turning a tablet keeps what was typed. */
export function Drawer(props: DrawerProps) {
  const wide = useMedia(media.lg)
  const titleId = useId()
  const [host] = useState(() => {
    const element = document.createElement('div')
    element.style.display = 'contents'
    return element
  })
  const slot = useCallback((node: HTMLElement | null) => node?.append(host), [host])
  const Frame = props.inline && wide ? DrawerInline : DrawerOverlay
  return (
    <>
      <Frame {...props} titleId={titleId} slot={slot} />
      {props.open && createPortal(<DrawerBody {...props} />, host)}
    </>
  )
}

function DrawerBody({ children, footer }: DrawerProps) {
  return (
    <>
      <div className="flex min-h-0 flex-1 flex-col gap-[var(--field-gap)] overflow-y-auto p-6">{children}</div>
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
