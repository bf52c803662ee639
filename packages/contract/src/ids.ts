import { z } from 'zod'

// Branded, so that a role id can not be passed where a user id is wanted.
const id = <Brand extends string>(brand: Brand) => z.uuid('field.invalid').toLowerCase().brand(brand)

export const venueId = id('venue')
export const userId = id('user')
export const roleId = id('role')
export const authSessionId = id('auth_session')
export const auditEventId = id('audit_event')
export const approvalId = id('approval')
export const apiKeyId = id('api_key')

export type VenueId = z.infer<typeof venueId>
export type UserId = z.infer<typeof userId>
export type RoleId = z.infer<typeof roleId>
export type AuthSessionId = z.infer<typeof authSessionId>
export type AuditEventId = z.infer<typeof auditEventId>
export type ApprovalId = z.infer<typeof approvalId>
export type ApiKeyId = z.infer<typeof apiKeyId>

/**
 * The id of a command, made by its sender and kept over retries: the same id with the same input has one effect and
 * one answer (24 h). REST sends it as `Idempotency-Key`. 1 to 255 printable ASCII characters.
 */
export const commandId = z
  .string()
  .min(1, 'field.required')
  .max(255, 'field.tooLong')
  .regex(/^[\x21-\x7e]+$/, 'field.invalid')
