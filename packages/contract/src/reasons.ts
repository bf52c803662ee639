import type { z } from 'zod'
import { reasonId } from './ids.ts'
import { choiceField, fixed, nameField, numberField, starting, switchField } from './record/fields.ts'
import { defineRecord } from './record/record.ts'

/** What people are asked for a reason for. */
export const reasonOccasions = [
  'paid_in',
  'paid_out',
  'drop',
  'no_sale',
  'till_difference',
  'fund_paid_in',
  'fund_paid_out',
  'fund_difference',
  'seat_block',
  'release',
  'pass_block',
  'pass_reissue',
  'sale_discount',
  'sale_comp',
  'sale_price',
  'order_cancel',
  'order_adjust',
  'order_exchange',
  'session_cancel',
  'floor_closed',
  'day_open_point',
  'day_reopen',
  'settlement_difference',
  'card_charge',
  'card_refund',
  'stock_waste',
  'stock_adjust',
  'food_void',
] as const
export type ReasonOccasion = (typeof reasonOccasions)[number]

/** A reason that the venue offers, so that the same thing is called the same. Whoever is asked may still type another. */
export const reasonRecord = defineRecord({
  entity: 'reason',
  path: 'reasons',
  id: reasonId,
  fields: {
    occasion: fixed(choiceField(reasonOccasions)),
    name: nameField(80),
    /** Something has to be added to it: what was bought, who has asked. */
    needsNote: switchField(),
    /** Its place among the others, the smallest first. */
    sort: starting(numberField(1, 999), 100),
  },
  derived: {},
})
export type ReasonRow = z.infer<typeof reasonRecord.row>
