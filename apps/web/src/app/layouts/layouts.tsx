import type { ComponentType, ReactNode } from 'react'
import { lazyPart } from '../lazy-part.ts'
import type { DrawnLayout } from './layout-choice.ts'

export interface LayoutProps {
  /** fill: the screen takes the height of the window and scrolls inside. bench: that, beside a menu of icons alone. */
  frame: 'fill' | 'bench' | 'flow'
  /** The route asks for this layout itself, so its screen brings what the layout leaves out. */
  isOwnFrame: boolean
  children: ReactNode
}

/** The frames that are drawn, each a part of its own: the sign-in page does not load the menu. */
export const layouts = {
  empty: lazyPart<ComponentType<LayoutProps>>(() => import('./empty/layout.tsx')),
  classy: lazyPart<ComponentType<LayoutProps>>(() => import('./classy/layout.tsx')),
} satisfies Record<DrawnLayout, unknown>
