import type { ReactNode } from 'react'

/** The layouts a person can choose; their names are documented values. */
export const layoutNames = [
  'empty',
  'centered',
  'enterprise',
  'material',
  'modern',
  'classic',
  'classy',
  'compact',
  'dense',
  'futuristic',
  'thin',
] as const

export type LayoutName = (typeof layoutNames)[number]

/** The ones that are drawn; the other names are taken and show the main layout. */
export type DrawnLayout = 'empty' | 'classy'

export function isLayoutName(value: string | null): value is LayoutName {
  return layoutNames.some((name) => name === value)
}

interface LayoutWish {
  /** Of the route: it always wins. */
  route: DrawnLayout | undefined
  /** `?layout=`, whatever it says. */
  query: string | null
  /** The last valid `?layout=` of this visit. */
  kept: LayoutName | null
}

/** Which layout to draw, and what to keep for the next page without the parameter. */
export function chooseLayout({ route, query, kept }: LayoutWish): { draw: DrawnLayout; keep: LayoutName | null } {
  const keep = isLayoutName(query) ? query : kept
  return { draw: route ?? (keep === 'empty' ? 'empty' : 'classy'), keep }
}

export interface LayoutProps {
  /** fill: the screen takes the height of the window and scrolls inside. bench: that, beside a menu of icons alone. */
  frame: 'fill' | 'bench' | 'flow'
  /** The route asks for this layout itself, so its screen brings what the layout leaves out. */
  isOwnFrame: boolean
  children: ReactNode
}
