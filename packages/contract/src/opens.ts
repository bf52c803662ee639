import { type ModuleKey, modules } from './modules.ts'
import { mayDo, type Rights } from './rights.ts'
import { type BuiltScreen, builtScreens } from './screens.ts'

type RouteOfModule = Exclude<(typeof modules)[ModuleKey]['route'], null>

/** Screens that no module names as its own: the module whose `view` opens them, null where every signed-in person may. */
const otherScreens: Record<Exclude<BuiltScreen, RouteOfModule>, ModuleKey | null> = {
  'ground-floor': 'floors',
  feat: null,
  profile: null,
  example: null,
}

const moduleOfScreen = new Map<string, ModuleKey | null>([
  ...Object.entries(modules).flatMap(([key, { route }]): [string, ModuleKey][] =>
    route === null ? [] : [[route, key as ModuleKey]],
  ),
  ...Object.entries(otherScreens),
])

// No screen of a module: the help of all screens, to read and to print.
const helpPage = '/help'

/** Whether a path of the web, with or without a query, is a screen that exists and that these rights open. */
export function opens(link: string, rights: Rights): boolean {
  const [path = ''] = link.split(/[?#]/)
  if (path === helpPage) return true
  const screen = builtScreens.find((name) => `/${name}` === path)
  if (screen === undefined) return false
  const module = moduleOfScreen.get(screen)
  return module === null || (module !== undefined && mayDo(rights, module, 'view'))
}
