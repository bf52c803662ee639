// Pure on purpose: the browser needs these from its first screen on, and zod only where a form is.
import type { Access } from './access.ts'
import { inventoryChildren, isPermission, type ModuleKey, moduleKeys, modules } from './modules.ts'
import type { Permission, PermissionLimits, RightsDocument } from './rights-schemas.ts'

/** What a role may do after the umbrella has been opened: module → action → limits. Plain, so that it travels. */
export type Rights = Partial<Record<ModuleKey, Record<string, PermissionLimits>>>

/** Opens the umbrella module: its actions reach the twelve, except where a role has rows of its own. */
export function effectiveRights(rows: readonly { module: string; action: string; limits: PermissionLimits }[]): Rights {
  const rights: Rights = {}
  for (const row of rows) {
    const key = moduleKeys.find((candidate) => candidate === row.module)
    if (!key || !isPermission(row.module, row.action)) continue
    rights[key] = { ...rights[key], [row.action]: row.limits }
  }
  const umbrella = rights.inventory
  if (!umbrella) return rights
  for (const child of inventoryChildren) {
    if (rights[child]) continue
    const granted = Object.entries(umbrella).filter(([action]) => isPermission(child, action))
    if (granted.length > 0) rights[child] = Object.fromEntries(granted)
  }
  return rights
}

/** Whether these rights contain the action. `rights` comes from `effectiveRights`. */
export function mayDo(rights: Rights, module: ModuleKey, action: string): boolean {
  const actions = rights[module]
  return actions !== undefined && Object.hasOwn(actions, action)
}

/** Whether these rights open a door; `signedIn` and `public` are open to everybody who holds rights at all. */
export function mayEnter(rights: Rights, access: Access): boolean {
  return typeof access === 'string' || mayDo(rights, access.module, access.action)
}

/** Every permission of the catalogue, without limits: what the owner role holds. */
export function allPermissions(): Permission[] {
  return moduleKeys.flatMap((module) => modules[module].actions.map((action) => ({ module, action, limits: {} })))
}

/** Whether `limits` goes no further than `bound`: nobody grants more than they hold. */
export function withinLimits(limits: PermissionLimits, bound: PermissionLimits): boolean {
  const within = (mine: number | undefined, theirs: number | undefined) =>
    theirs === undefined || (mine !== undefined && mine <= theirs)
  return (
    within(limits.maxAmountMinor, bound.maxAmountMinor) &&
    within(limits.maxPercentPpm, bound.maxPercentPpm) &&
    (!bound.ownTillOnly || limits.ownTillOnly === true)
  )
}

/** The permissions of `wanted` that `held` does not cover, by name and limit. */
export function beyond(wanted: Rights, held: Rights): { module: ModuleKey; action: string }[] {
  return moduleKeys.flatMap((module) =>
    Object.entries(wanted[module] ?? {})
      .filter(([action, limits]) => {
        const mine = mayDo(held, module, action) ? held[module]?.[action] : undefined
        return mine === undefined || !withinLimits(limits, mine)
      })
      .map(([action]) => ({ module, action })),
  )
}

/** Turns rights into the document: every module with every action as a flag, `view` among them. */
export function describeRights(role: { id: string; name: string }, rights: Rights): RightsDocument {
  return {
    roleId: role.id,
    roleName: role.name,
    modules: moduleKeys.map((key) => {
      const held: Record<string, PermissionLimits> = rights[key] ?? {}
      return {
        key,
        name: modules[key].name,
        title: modules[key].title,
        actions: Object.fromEntries(modules[key].actions.map((action) => [action, Object.hasOwn(held, action)])),
        limits: Object.fromEntries(Object.entries(held).filter(([, limits]) => Object.keys(limits).length > 0)),
      }
    }),
  }
}

/** The reverse of `describeRights`, for the browser. */
export function rightsFromDocument(document: RightsDocument): Rights {
  const rights: Rights = {}
  for (const entry of document.modules) {
    const key = moduleKeys.find((candidate) => candidate === entry.key)
    if (!key) continue
    const granted = Object.entries(entry.actions).filter(([, allowed]) => allowed)
    if (granted.length > 0) {
      rights[key] = Object.fromEntries(granted.map(([action]) => [action, entry.limits[action] ?? {}]))
    }
  }
  return rights
}
