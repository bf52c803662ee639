import { z } from 'zod'

/** The id of one kind of thing. Branded, so that a role id cannot be passed where a user id is wanted. */
export const idOf = <Brand extends string>(brand: Brand) => z.uuid('field.invalid').toLowerCase().brand(brand)

export const venueId = idOf('venue')
export const userId = idOf('user')
export const roleId = idOf('role')
export const authSessionId = idOf('auth_session')
export const auditEventId = idOf('audit_event')
export const approvalId = idOf('approval')
export const apiKeyId = idOf('api_key')
export const floorId = idOf('floor')
export const zoneId = idOf('zone')
export const gateId = idOf('gate')
export const seatLayoutId = idOf('seat_layout')
export const layoutVersionId = idOf('layout_version')
export const seatCategoryId = idOf('seat_category')
export const shiftId = idOf('shift')
export const ticketProductId = idOf('ticket_product')
export const passTypeId = idOf('pass_type')
export const priceRuleId = idOf('price_rule')
export const ticketScheduleId = idOf('ticket_schedule')
export const ticketSessionId = idOf('ticket_session')
export const sessionPlanId = idOf('session_plan')
export const seatHoldId = idOf('seat_hold')
export const waitlistPartyId = idOf('waitlist_party')
export const seatBlockId = idOf('seat_block')
export const orderId = idOf('order')
export const paymentId = idOf('payment')
export const orderChangeId = idOf('order_change')
export const webhookId = idOf('webhook')
export const webhookDeliveryId = idOf('webhook_delivery')
export const refundId = idOf('refund')
export const cancellationRuleId = idOf('cancellation_rule')
export const depositRuleId = idOf('deposit_rule')
export const compQuotaId = idOf('comp_quota')
export const allowanceId = idOf('allowance')
export const partPaymentId = idOf('part_payment')
export const foodOrderId = idOf('food_order')
export const paymentMethodId = idOf('payment_method')
export const cardTerminalId = idOf('card_terminal')
export const cardChargeId = idOf('card_charge')
export const cardRefundId = idOf('card_refund')
export const reasonId = idOf('reason')
export const deviceId = idOf('device')
export const customerId = idOf('customer')
export type CustomerId = z.infer<typeof customerId>
export const passId = idOf('pass')
export const tillId = idOf('till')
export const tillSessionId = idOf('till_session')
export const zReportId = idOf('z_report')
export const fundId = idOf('fund')
export const fundTransferId = idOf('fund_transfer')
export const storedFileId = idOf('stored_file')
export const settlementId = idOf('settlement')
export const invoiceId = idOf('invoice')
export const giftCardId = idOf('gift_card')
export const packageId = idOf('package')
export const packageItemId = idOf('package_item')
export const foodVariantId = idOf('food_variant')
export const modifierOptionId = idOf('food_modifier_option')
export const areaId = idOf('area')
export const vehicleClassId = idOf('vehicle_class')

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
export type SessionPlanId = z.infer<typeof sessionPlanId>
export type CardTerminalId = z.infer<typeof cardTerminalId>
export type CardChargeId = z.infer<typeof cardChargeId>
export type CardRefundId = z.infer<typeof cardRefundId>
export type SeatHoldId = z.infer<typeof seatHoldId>
export type WaitlistPartyId = z.infer<typeof waitlistPartyId>
export type SeatBlockId = z.infer<typeof seatBlockId>
export type OrderId = z.infer<typeof orderId>
export type PaymentId = z.infer<typeof paymentId>
export type OrderChangeId = z.infer<typeof orderChangeId>
export type WebhookId = z.infer<typeof webhookId>
export type WebhookDeliveryId = z.infer<typeof webhookDeliveryId>
export type AllowanceId = z.infer<typeof allowanceId>
export type PartPaymentId = z.infer<typeof partPaymentId>
export type FoodOrderId = z.infer<typeof foodOrderId>
export type PaymentMethodId = z.infer<typeof paymentMethodId>
export type ReasonId = z.infer<typeof reasonId>
export type DeviceId = z.infer<typeof deviceId>
export type PassId = z.infer<typeof passId>
export type TillId = z.infer<typeof tillId>
export type TillSessionId = z.infer<typeof tillSessionId>
export type ZReportId = z.infer<typeof zReportId>
export type FundId = z.infer<typeof fundId>
export type GiftCardId = z.infer<typeof giftCardId>
export type FundTransferId = z.infer<typeof fundTransferId>

/**
 * The id of a command, made by its sender and kept over retries: the same id with the same input has one effect and
 * one answer (24 h). REST sends it as `Idempotency-Key`. 1 to 255 printable ASCII characters.
 */
export const commandId = z
  .string()
  .min(1, 'field.required')
  .max(255, 'field.tooLong')
  .regex(/^[\x21-\x7e]+$/, 'field.invalid')
export type SettlementId = z.infer<typeof settlementId>
export type InvoiceId = z.infer<typeof invoiceId>
export type StoredFileId = z.infer<typeof storedFileId>
export type PackageId = z.infer<typeof packageId>
export type PackageItemId = z.infer<typeof packageItemId>

// What a sale of a ride names; what else there is of transport is no part of the first load.
export const pickupPointId = idOf('pickup_point')
export const tripId = idOf('trip')
export type PickupPointId = z.infer<typeof pickupPointId>
export type TripId = z.infer<typeof tripId>
