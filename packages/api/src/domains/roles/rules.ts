import { beyond, type ModuleKey, type Permission, type PermissionLimits, type Rights } from '@marquee/contract'

/** The person who gives a role, or changes someone who holds it. */
export interface Granter {
  isOwner: boolean
  rights: Rights
}

/** What of a role goes beyond the granter's own rights; null when nothing does. Nobody gives more than they have. */
export function excess(
  role: { isOwner: boolean; rights: Rights },
  granter: Granter,
): { module: ModuleKey; action: string }[] | null {
  const missing = beyond(role.rights, granter.rights)
  if (missing.length > 0) return missing
  // Someone else's role may hold everything too; the owner's place is still only an owner's to give.
  return role.isOwner && !granter.isOwner ? [] : null
}

/** Why a person may not change a role; null when they may. Nobody changes the owner's role, or one that they hold. */
export function lockOf(
  role: { isOwner: boolean; rights: Rights; heldByCaller: boolean },
  granter: Granter,
): 'owner' | 'own' | 'beyond' | null {
  if (role.isOwner) return 'owner'
  if (role.heldByCaller) return 'own'
  return excess(role, granter) === null ? null : 'beyond'
}

/** Limits as they are stored: what limits nothing is left out, so that equal limits look equal. */
export function tidyLimits({ maxAmountMinor, maxPercentPpm, ownTillOnly }: PermissionLimits): PermissionLimits {
  return {
    ...(maxAmountMinor === undefined ? {} : { maxAmountMinor }),
    ...(maxPercentPpm === undefined ? {} : { maxPercentPpm }),
    ...(ownTillOnly ? { ownTillOnly } : {}),
  }
}

type Cells = Record<string, PermissionLimits | null>

const cellsOf = (rows: readonly Permission[]): Cells =>
  Object.fromEntries(rows.map((row) => [`${row.module}.${row.action}`, tidyLimits(row.limits)]))

const sameLimits = (a: PermissionLimits, b: PermissionLimits) =>
  a.maxAmountMinor === b.maxAmountMinor && a.maxPercentPpm === b.maxPercentPpm && a.ownTillOnly === b.ownTillOnly

/** What differs between two sets of rows, by `module.action`: its limits, or null where it is not granted. */
export function comparePermissions(
  before: readonly Permission[],
  after: readonly Permission[],
): { before: Cells; after: Cells; same: boolean } {
  const [old, wanted] = [cellsOf(before), cellsOf(after)]
  const changed = [...new Set([...Object.keys(old), ...Object.keys(wanted)])].filter((cell) => {
    const [was, is] = [old[cell], wanted[cell]]
    return was && is ? !sameLimits(was, is) : was !== is
  })
  const pick = (cells: Cells): Cells => Object.fromEntries(changed.map((cell) => [cell, cells[cell] ?? null]))
  return { before: pick(old), after: pick(wanted), same: changed.length === 0 }
}
