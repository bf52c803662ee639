import { moduleKeys, modules, type NavigationItem, navigationFor, type Rights } from '@marquee/contract'

/** Screens that are no module's, with the name of their article. */
const others: Record<string, string> = {
  home: 'today',
  profile: 'profile',
  feat: 'feat',
  example: 'example',
  '404': 'not-found',
  'ground-floor': 'floors',
}

const routes: [string, string][] = [
  ...moduleKeys.flatMap((key): [string, string][] => {
    const { route } = modules[key]
    // The umbrella has no screen of its own.
    return route === null || key === 'inventory' ? [] : [[route, key.replaceAll('_', '-')]]
  }),
  ...Object.entries(others),
].sort(([a], [b]) => b.length - a.length)

/** What an article is known by that is about no screen in particular. */
export const everywhere = 'everywhere'

/** The article of the screen at an address; parts of a screen have that of the screen. */
export function articleAt(pathname: string): string {
  const found = routes.find(([route]) => pathname === `/${route}` || pathname.startsWith(`/${route}/`))
  return found?.[1] ?? everywhere
}

const pagesIn = (items: readonly NavigationItem[]): string[] =>
  items.flatMap(({ id, link, children }) => [...(link ? [id] : []), ...pagesIn(children ?? [])])

/** The articles of somebody's screens, in the order of their menu. */
export function articlesFor(rights: Rights): string[] {
  return [...new Set(['today', ...pagesIn(navigationFor(rights)), 'feat', 'example', 'profile', everywhere])]
}
