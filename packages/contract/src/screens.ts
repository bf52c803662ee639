import { type ModuleKey, modules } from './modules.ts'

// The screens that exist; the sidebar shows an entry only when its screen is among them, so that no menu entry leads
// nowhere. A record declares its page: on the server by its service, in the browser by the route of its feature.
const withRows = [
  'floor',
  'ground-floor',
  'roles',
  'users',
  'profile',
  'example',
  'feat',
  'seat-layout',
  'ticket/schedule',
  'order-list',
  'transactions',
  'gift-cards',
  'memberships',
  'packages',
  'order',
  'ticket-booking',
  'check-in',
  'food-booking',
  'food-orders',
  'settings',
  'inventory/funds',
  'inventory/ingredients',
  'inventory/list',
  'inventory/logs',
  'inventory/inventory-expenses',
  'inventory/vendor-payouts',
  'finances-dashboard',
  'my-trips',
] as const

/** A screen that is in the web's route table. */
export type BuiltScreen = (typeof withRows)[number]

const built: string[] = [...withRows]

/** Every screen that exists, by its route without the leading slash. */
export const builtScreens: readonly string[] = built

/** Makes the page of a module a screen that exists. Throws for a module that has no page of its own. */
export function declareScreen(module: ModuleKey): string {
  const { route } = modules[module]
  if (route === null) throw new Error(`the module ${module} has no page of its own`)
  if (!built.includes(route)) built.push(route)
  return route
}
