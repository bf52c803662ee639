import type { LayoutRow, SideLayout, TopLayout } from '../parts/look/layout-rows.ts'
import type { MenuState } from './use-menu.ts'

/** How many bars lie above the screen: where tools and menu have no room beside each other, the menu has its own. */
export const barsOf = (row: TopLayout, isWide: boolean): 1 | 2 => (isWide ? row.bars : 2)

/** Height of what stays above the screen, in px. */
export const heightOf = (row: TopLayout, isWide: boolean): number =>
  barsOf(row, isWide) === row.bars ? row.height : 128

/** Whether the bell is on top of the menu, beside the person, and not in the bar. */
export const hasBellInMenu = (menu: MenuState, row: SideLayout | TopLayout): boolean =>
  row.at === 'side' && row.person === 'head' && menu.open && !menu.overlay

/** Whether the people of the chat stand at the right edge: a workbench needs the width, and so does a narrow window. */
export const hasPeopleAtEdge = (row: LayoutRow, { isBench, isWide }: { isBench: boolean; isWide: boolean }): boolean =>
  row.chat && isWide && !isBench
