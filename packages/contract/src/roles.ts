import { z } from 'zod'
import { commandId, roleId, userId } from './ids.ts'
import { permission } from './rights-schemas.ts'
import { text } from './text.ts'
import { instant } from './time.ts'

/** A role in the list: who holds it counts active and invited people. */
export const roleRow = z.object({
  id: roleId,
  /** Set on the roles that a venue starts with; free text names never carry it. */
  key: z.string().nullable(),
  name: z.string(),
  description: z.string().nullable(),
  isOwner: z.boolean(),
  /** People who act in this role need a second factor. */
  requiresMfa: z.boolean(),
  users: z.int(),
  archivedAt: instant.nullable(),
  rev: z.int(),
})
export type RoleRow = z.infer<typeof roleRow>

/**
 * One role whole. `permissions` are the stored rows (the umbrella is one of them, not opened). `editable` is false for
 * the owner role, for a role that the caller holds themselves, and for one that goes beyond the caller's rights.
 */
export const roleDetail = roleRow.extend({
  permissions: z.array(permission),
  editable: z.boolean(),
  /** Why not: a key of the `roles` catalogue (`locked.owner`, `locked.own`, `locked.beyond`). */
  lockedBecause: z.enum(['owner', 'own', 'beyond']).nullable(),
  /** The people whom a change reaches, by name; at most 100. */
  holders: z.array(z.object({ id: userId, name: z.string() })),
})
export type RoleDetail = z.infer<typeof roleDetail>

export const listRolesInput = z.strictObject({ archived: z.boolean().default(false) })
export const getRoleInput = z.strictObject({ id: roleId })

const roleName = text({ min: 1, max: 60 })
const roleDescription = text({ max: 500 }).nullable()
const permissions = z
  .array(permission)
  .max(500, 'field.tooLong')
  .refine((rows) => new Set(rows.map((row) => `${row.module}.${row.action}`)).size === rows.length, 'field.invalid')

export const createRoleInput = z.strictObject({
  commandId,
  name: roleName,
  description: roleDescription.optional(),
  requiresMfa: z.boolean().default(false),
  permissions,
})

export const updateRoleInput = z.strictObject({
  id: roleId,
  expectedRev: z.int(),
  name: roleName.optional(),
  description: roleDescription.optional(),
  requiresMfa: z.boolean().optional(),
  /** Whole: what is not in the list is taken away. */
  permissions: permissions.optional(),
})

/** A copy under another name, with the permissions of the original as they are now. */
export const cloneRoleInput = z.strictObject({ commandId, id: roleId, name: roleName })

/** Archiving is refused (STATE, `details.users`) while someone holds the role. */
export const archiveRoleInput = z.strictObject({ id: roleId, expectedRev: z.int() })

/** What the roles screen is told when someone changes something. */
export const rolesChange = z.object({ roleId })

/** Chooses which of the roles that the person holds is the active one of this sign-in session. */
export const switchRoleInput = z.strictObject({ roleId })
