import { z } from 'zod'
import { heldRole } from './auth.ts'
import { commandId, roleId } from './ids.ts'
import { type ModuleKey, moduleKeys } from './modules.ts'
import { instant } from './time.ts'

const module = z.enum(moduleKeys as [ModuleKey, ...ModuleKey[]])

export const waysInInput = z.strictObject({ module })
/** How someone can get to a screen that their active role does not open. */
export const waysIn = z.object({
  /** A role that they hold today: they only have to switch to it. */
  held: heldRole.nullable(),
  /** The role with the fewest rights that opens it, which a person who assigns roles can lend them until then. */
  lent: heldRole.extend({ until: instant }).nullable(),
})
export type WaysIn = z.infer<typeof waysIn>

export const openScreenInput = z.strictObject({ commandId, module, roleId })
