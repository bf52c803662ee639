import { beyond, type ModuleKey, type Rights } from '@marquee/contract'

/** Who hands out a role, or touches somebody who holds it. */
export interface Granter {
  isOwner: boolean
  rights: Rights
}

/** What of a role goes beyond the granter's own rights; null when nothing does. Nobody gives more than he has. */
export function excess(
  role: { isOwner: boolean; rights: Rights },
  granter: Granter,
): { module: ModuleKey; action: string }[] | null {
  const missing = beyond(role.rights, granter.rights)
  if (missing.length > 0) return missing
  // Somebody else's role may hold everything too; the owner's place is still only an owner's to give.
  return role.isOwner && !granter.isOwner ? [] : null
}
