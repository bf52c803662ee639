import type { ReactNode, RefObject } from 'react'
import type { UiLabels } from '../../labels.tsx'

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
