import type { MessageKey, Namespace } from '@marquee/i18n'
import type { ComponentType } from 'react'
import type { ScreenAccess, Visitor } from './guard.ts'

/** One screen: the guard, the title, the frame and the tests read this row. */
export interface ScreenRow {
  path: string
  access: ScreenAccess
  /** Only where the screen is not drawn in the layout that the person has. */
  layout?: 'empty'
  /** fill: the screen takes the height of the window and scrolls inside (tables). */
  frame?: 'fill' | 'bench' | 'flow'
  title: MessageKey
  /** Open to people who are not signed in too, who see another page here: in this layout, under this title. */
  guests?: { layout: 'empty'; title: MessageKey }
  /** Namespaces that must be there before the screen shows; common, shell and errors always are. */
  texts: readonly Namespace[]
  page: () => Promise<{ default: ComponentType }>
  /** Asks for what the screen shows first, while its own code is still on the way. */
  ahead?: () => Promise<{ ahead: (search: string) => Promise<void> }>
  /** Who stands here as far as this device knows, where the server cannot be asked; null: it does not know. */
  alone?: () => Promise<{ visitorAlone: (error: unknown) => Promise<Visitor | null> }>
}
