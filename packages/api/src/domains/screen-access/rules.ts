import { type ModuleKey, mayDo, type Rights, type RoleId } from '@marquee/contract'

interface Candidate {
  id: RoleId
  isOwner: boolean
  archived: boolean
  rights: Rights
}

/** How many actions of all modules these rights contain. */
const sizeOf = (rights: Rights): number =>
  Object.values(rights).reduce((sum, actions) => sum + Object.keys(actions ?? {}).length, 0)

/** The role with the fewest rights that opens a module, the first of equals; nobody is lent the owner's. */
export function lightestRole<Role extends Candidate>(roles: readonly Role[], module: ModuleKey): Role | undefined {
  const opening = roles.filter(
    ({ isOwner, archived, rights }) => !isOwner && !archived && mayDo(rights, module, 'view'),
  )
  return opening.reduce<Role | undefined>(
    (least, role) => (least === undefined || sizeOf(role.rights) < sizeOf(least.rights) ? role : least),
    undefined,
  )
}
