import { type LayoutName, mainLayout } from '@marquee/contract'
import type { ReactNode } from 'react'
import { isLayoutName } from '../../lib/layout.ts'

interface LayoutWish {
  /** Of the route: it always wins. */
  route: LayoutName | undefined
  /** `?layout=`, whatever it says. */
  query: string | null
  /** The last valid `?layout=` of this visit. */
  kept: LayoutName | null
  /** What the person has chosen. */
  own: LayoutName | undefined
}

/** Which layout to draw, and what to keep for the next page without the parameter. */
export function chooseLayout({ route, query, kept, own }: LayoutWish): { draw: LayoutName; keep: LayoutName | null } {
  const keep = isLayoutName(query) ? query : kept
  return { draw: route ?? keep ?? own ?? mainLayout, keep }
}

export interface LayoutProps {
  name: LayoutName
  /** fill: the screen takes the height of the window and scrolls inside. bench: that, beside a menu of icons alone. */
  frame: 'fill' | 'bench' | 'flow'
  children: ReactNode
}
