import { type NavigationItem, navigationFor, type Rights } from '@marquee/contract'
import { helpEverywhere, helpRoutes } from '@marquee/contract/apps/help-screens'

// The longest first: parts of a screen may have a screen of their own.
const routes = [...helpRoutes].sort(([a], [b]) => b.length - a.length)

/** The article of the screen at an address; parts of a screen have that of the screen. */
export function articleAt(pathname: string): string {
  const found = routes.find(([route]) => pathname === `/${route}` || pathname.startsWith(`/${route}/`))
  return found?.[1] ?? helpEverywhere
}

const pagesIn = (items: readonly NavigationItem[]): string[] =>
  items.flatMap(({ id, link, children }) => [...(link ? [id] : []), ...pagesIn(children ?? [])])

/** The articles of somebody's screens, in the order of their menu. */
export function articlesFor(rights: Rights): string[] {
  return [...new Set(['today', ...pagesIn(navigationFor(rights)), 'feat', 'example', 'profile', helpEverywhere])]
}
