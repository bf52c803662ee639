import { z } from 'zod'
import { commandId, idOf, roleId } from './ids.ts'
import { text } from './text.ts'

export const listViewId = idOf('list_view')
export type ListViewId = z.infer<typeof listViewId>

/** The address of a list without its query: `/order-list`. */
const list = z.string().regex(/^\/[a-z0-9/-]{1,80}$/, 'field.invalid')
const name = text({ min: 1, max: 60 })
/** What the address of the list says, as `?state=open&sort=-due`. */
const query = z
  .string()
  .max(2000, 'field.tooLong')
  .regex(/^\?[\x21-\x7e]+$/, 'field.invalid')

const role = z.object({ id: roleId, name: z.string() })

export const listViewRow = z.object({
  id: listViewId,
  list: z.string(),
  name: z.string(),
  query: z.string(),
  /** The caller has made it. */
  mine: z.boolean(),
  /** Everyone who acts in this role sees it. */
  role: role.nullable(),
  /** The list begins with it, for the role. */
  isDefault: z.boolean(),
  rev: z.int(),
})
export type ListViewRow = z.infer<typeof listViewRow>
/**
 * By list and name. `opens`: ids of the views with which lists begin in the caller's active role. `roles`: those with
 * which the caller may share, in their language.
 */
export const listViews = z.object({ rows: z.array(listViewRow), opens: z.array(listViewId), roles: z.array(role) })
export type ListViews = z.infer<typeof listViews>

export const saveListViewInput = z.strictObject({
  commandId,
  list,
  name,
  query,
  roleId: roleId.nullable(),
  isDefault: z.boolean(),
})
/** What is not named stays. */
export const changeListViewInput = z.strictObject({
  id: listViewId,
  expectedRev: z.int(),
  name: name.optional(),
  query: query.optional(),
  roleId: roleId.nullable().optional(),
  isDefault: z.boolean().optional(),
})
export const removeListViewInput = z.strictObject({ id: listViewId })
