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
export const floorId = id('floor')
export const zoneId = id('zone')
export const gateId = id('gate')
export const seatLayoutId = id('seat_layout')
export const layoutVersionId = id('layout_version')
export const seatCategoryId = id('seat_category')
export const shiftId = id('shift')
export const ticketProductId = id('ticket_product')
export const passTypeId = id('pass_type')
export const priceRuleId = id('price_rule')
export const ticketScheduleId = id('ticket_schedule')
export const ticketSessionId = id('ticket_session')
export const seatHoldId = id('seat_hold')
export const seatBlockId = id('seat_block')
export const orderId = id('order')
export const paymentId = id('payment')
export const passId = id('pass')
export const tillId = id('till')
export const tillSessionId = id('till_session')

export type VenueId = z.infer<typeof venueId>
export type UserId = z.infer<typeof userId>
export type RoleId = z.infer<typeof roleId>
export type AuthSessionId = z.infer<typeof authSessionId>
export type AuditEventId = z.infer<typeof auditEventId>
export type ApprovalId = z.infer<typeof approvalId>
export type ApiKeyId = z.infer<typeof apiKeyId>
export type FloorId = z.infer<typeof floorId>
export type ZoneId = z.infer<typeof zoneId>
export type GateId = z.infer<typeof gateId>
export type SeatLayoutId = z.infer<typeof seatLayoutId>
export type LayoutVersionId = z.infer<typeof layoutVersionId>
export type SeatCategoryId = z.infer<typeof seatCategoryId>
export type ShiftId = z.infer<typeof shiftId>
export type TicketProductId = z.infer<typeof ticketProductId>
export type PassTypeId = z.infer<typeof passTypeId>
export type PriceRuleId = z.infer<typeof priceRuleId>
export type TicketScheduleId = z.infer<typeof ticketScheduleId>
export type TicketSessionId = z.infer<typeof ticketSessionId>
export type SeatHoldId = z.infer<typeof seatHoldId>
export type SeatBlockId = z.infer<typeof seatBlockId>
export type OrderId = z.infer<typeof orderId>
export type PaymentId = z.infer<typeof paymentId>
export type PassId = z.infer<typeof passId>
export type TillId = z.infer<typeof tillId>
export type TillSessionId = z.infer<typeof tillSessionId>

/**
 * The id of a command, made by its sender and kept over retries: the same id with the same input has one effect and
 * one answer (24 h). REST sends it as `Idempotency-Key`. 1 to 255 printable ASCII characters.
 */
export const commandId = z
  .string()
  .min(1, 'field.required')
  .max(255, 'field.tooLong')
  .regex(/^[\x21-\x7e]+$/, 'field.invalid')
