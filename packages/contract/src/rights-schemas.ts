import { z } from 'zod'
import { largestMinor } from './amounts.ts'
import { isPermission } from './modules.ts'

/** How far a permission goes. An absent limit is no limit. Amounts in minor units of the venue's currency. */
export const permissionLimits = z.strictObject({
  maxAmountMinor: z.int('field.amount').min(0, 'field.amount').max(largestMinor, 'field.tooBig').optional(),
  /** Parts per million: 5 % is 50,000. */
  maxPercentPpm: z.int().min(0).max(1_000_000).optional(),
  ownTillOnly: z.boolean().optional(),
})
export type PermissionLimits = z.infer<typeof permissionLimits>

/** One right of a role, as stored. */
export const permission = z
  .strictObject({ module: z.string(), action: z.string(), limits: permissionLimits.default({}) })
  .refine((row) => isPermission(row.module, row.action), 'field.invalid')
export type Permission = z.infer<typeof permission>

/** The rights document that the web and `api/common/permissions` read. */
export const rightsDocument = z.object({
  roleId: z.uuid(),
  roleName: z.string(),
  modules: z.array(
    z.object({
      key: z.string(),
      name: z.string(),
      title: z.string(),
      actions: z.record(z.string(), z.boolean()),
      limits: z.record(z.string(), permissionLimits),
    }),
  ),
})
export type RightsDocument = z.infer<typeof rightsDocument>
