import type { LayoutName, navigationSets } from '@marquee/contract'

/** Colour of what a menu lies on. */
export type Ground = 'chrome' | 'accent' | 'surface'

/** A menu at the left, and one bar of 64 px above the screen. */
export interface SideLayout {
  at: 'side'
  /** sidebar: 280 px with words · captions: 112 px, small words below icons · icons: 80 px · dense: that, and wide while one is on it. */
  menu: 'sidebar' | 'captions' | 'icons' | 'dense'
  set: keyof ReturnType<typeof navigationSets>
  ground: Ground
  /** Where the person's own menu is: on top of the sidebar, at its foot, or in the bar. */
  person: 'head' | 'foot' | 'bar'
  chat: boolean
}

/** A menu in a row above the screen. */
export interface TopLayout {
  at: 'top'
  set: 'horizontal'
  /** Tools and menu share one bar, or lie in two. */
  bars: 1 | 2
  /** boxed: all of it in one box on the page · below: only the screen · card: that, over a coloured band · wide: no box. */
  box: 'boxed' | 'below' | 'card' | 'wide'
  ground: Ground
  /** Height of what stays above the screen, in px. */
  height: number
  chat: boolean
}

/** A layout; `empty` has nothing but the screen. */
export type LayoutRow = { at: 'nowhere'; chat: false } | SideLayout | TopLayout

/** Every layout as a row: another one is another row. */
export const layoutRows: Record<LayoutName, LayoutRow> = {
  empty: { at: 'nowhere', chat: false },
  centered: { at: 'top', set: 'horizontal', bars: 1, box: 'boxed', ground: 'surface', height: 80, chat: false },
  enterprise: { at: 'top', set: 'horizontal', bars: 2, box: 'below', ground: 'chrome', height: 144, chat: true },
  material: { at: 'top', set: 'horizontal', bars: 2, box: 'card', ground: 'surface', height: 128, chat: false },
  modern: { at: 'top', set: 'horizontal', bars: 1, box: 'wide', ground: 'surface', height: 80, chat: true },
  classic: { at: 'side', menu: 'sidebar', set: 'default', ground: 'chrome', person: 'bar', chat: true },
  classy: { at: 'side', menu: 'sidebar', set: 'default', ground: 'chrome', person: 'head', chat: true },
  compact: { at: 'side', menu: 'captions', set: 'compact', ground: 'chrome', person: 'bar', chat: true },
  dense: { at: 'side', menu: 'dense', set: 'default', ground: 'chrome', person: 'bar', chat: true },
  futuristic: { at: 'side', menu: 'sidebar', set: 'futuristic', ground: 'accent', person: 'foot', chat: true },
  thin: { at: 'side', menu: 'icons', set: 'compact', ground: 'surface', person: 'bar', chat: true },
}
