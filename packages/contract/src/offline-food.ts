import { z } from 'zod'
import { largestMinor } from './amounts.ts'
import { foodVariantId, modifierOptionId } from './food.ts'
import { foodLineWish, foodOrderId } from './food-orders.ts'
import { commandId, customerId, idOf, orderId, tillId, tillSessionId, userId } from './ids.ts'
import { storedLocalText } from './local-text.ts'
import { offlineUploadMost } from './offline-limits.ts'
import { text } from './text.ts'
import { instant } from './time.ts'

// Food that a counter sold for cash while it had no server: kept and signed on the counter, uploaded when it is back.
// What was sold is a fact by then: it is written at the price that the guest paid, never refused for a count.

export const offlineCounterId = idOf('offline_counter')
export type OfflineCounterId = z.infer<typeof offlineCounterId>

export { offlineSalesMost, offlineUploadMost } from './offline-limits.ts'

const base64url = (most: number) => z.string().min(1, 'field.required').max(most, 'field.tooLong')

/** Makes a browser a counter with a series of its own. Its private key never leaves it. */
export const registerOfflineCounterInput = z.strictObject({
  commandId,
  id: offlineCounterId,
  /** ECDSA P-256 as raw bytes, base64url. */
  publicKey: base64url(200),
  /** What it is called in lists; empty: its series. */
  name: text({ max: 60 }).default(''),
})
export const registeredOfflineCounter = z.object({
  id: offlineCounterId,
  /** Receipts read `<series>-<counter>`, for instance K3-000017. */
  series: z.string(),
  /** The highest counter the server has of it; the next sale has a higher one. */
  lastCounter: z.int(),
})
export type RegisteredOfflineCounter = z.infer<typeof registeredOfflineCounter>

const amount = (least: number) => z.int('field.amount').min(least, 'field.amount').max(largestMinor, 'field.tooBig')

/** What a counter does not sell without the server: a strict item must not run short, and nobody else counts it. */
export const offlineFoodTerms = z.object({
  /** Variants that take a strict item out of the store. Of a combo its picks are looked at. */
  strictVariantIds: z.array(foodVariantId),
  /** Options that take one. */
  strictOptionIds: z.array(modifierOptionId),
  /** What the venue's receipts say of it. */
  house: z.object({ city: z.string(), address: z.string(), taxNumber: z.string(), footer: storedLocalText }),
})
export type OfflineFoodTerms = z.infer<typeof offlineFoodTerms>

/** What is signed: one sale as the counter made it. The text that is signed is the JSON of exactly this. */
export const offlineSale = z.strictObject({
  v: z.literal(1),
  counterId: offlineCounterId,
  /** Counts up by one for each sale of this counter, and makes an upload idempotent. */
  counter: z.int('field.number').min(1, 'field.tooSmall').max(9_999_999, 'field.tooBig'),
  foodOrderId,
  orderId,
  soldAt: instant,
  /** Who sold it; they were signed in when the server was lost. */
  soldBy: userId,
  tillId,
  /** The count of the till in which the cash went. */
  tillSessionId,
  training: z.boolean(),
  service: z.enum(['counter', 'pickup'], 'field.choice'),
  guestName: text({ max: 100 }).default(''),
  /** Who buys, as the counter knew before it lost the server; a customer whom the venue has no more is nobody. */
  customerId: customerId.optional(),
  note: text({ max: 500 }).default(''),
  currency: z.string().length(3, 'field.invalid'),
  lines: z
    .array(
      foodLineWish.extend({
        /** What one piece cost with all that was chosen, as the guest was told. */
        paidUnitMinor: amount(0),
      }),
    )
    .min(1, 'field.required')
    .max(100, 'field.tooLong'),
  /** What was due: all pieces at the price that was paid. */
  dueMinor: amount(0),
  /** Cash is not rounded. */
  roundingMinor: z.literal(0),
  tenderedMinor: amount(0),
})
export type OfflineSale = z.output<typeof offlineSale>

export const uploadOfflineSalesInput = z.strictObject({
  counterId: offlineCounterId,
  sales: z
    .array(
      z.strictObject({
        /** JSON of an offline sale, exactly as it was signed. */
        payload: z.string().min(2, 'field.required').max(60_000, 'field.tooLong'),
        /** ECDSA P-256 over SHA-256 of the payload's UTF-8 bytes, raw r‖s, base64url. */
        signature: base64url(200),
      }),
    )
    .min(1, 'field.required')
    .max(offlineUploadMost, 'field.tooLong'),
})

/**
 * What became of a sale: it stands in the book (`posted`, of its till's open count or late of the next), it is kept
 * until its till is opened again (`waiting`), or a person must look at it (`stuck`). All three are safe with the server;
 * the counter forgets them. `refused` is none of its sales (signature, counter of another); the counter keeps it and says so.
 */
export const offlineSaleStates = ['posted', 'waiting', 'stuck', 'refused'] as const
export const uploadedOfflineSale = z.object({
  /** As in the payload; null when it could not be read. */
  counter: z.int().nullable(),
  state: z.enum(offlineSaleStates),
  /** It arrived after its till was closed and stands, marked, in the next count. */
  late: z.boolean(),
  /** It was here before. */
  known: z.boolean(),
  orderNo: z.int().nullable(),
  callNo: z.int().nullable(),
  /** Code of the refusal for `stuck` and `refused`. */
  reason: z.string().nullable(),
})
export const uploadedOfflineSales = z.object({ sales: z.array(uploadedOfflineSale), lastCounter: z.int() })
export type UploadedOfflineSales = z.infer<typeof uploadedOfflineSales>

/** A sale made offline as lists of the house show it: which wait, which are stuck and why, which were late. */
export const listOfflineSalesInput = z.strictObject({
  state: z.enum(['waiting', 'stuck', 'posted'], 'field.choice').optional(),
  tillSessionId: tillSessionId.optional(),
})
export const offlineSaleRow = z.object({
  counterId: offlineCounterId,
  series: z.string(),
  counter: z.int(),
  /** As on the paper receipt. */
  receipt: z.string(),
  state: z.enum(offlineSaleStates),
  late: z.boolean(),
  reason: z.string().nullable(),
  soldAt: instant,
  uploadedAt: instant,
  soldBy: z.string(),
  till: z.string(),
  currency: z.string(),
  dueMinor: z.int(),
  orderId: orderId.nullable(),
  orderNo: z.int().nullable(),
  rev: z.int(),
})
export type OfflineSaleRow = z.infer<typeof offlineSaleRow>
export const offlineSaleRows = z.array(offlineSaleRow)
/** Tries a stuck or waiting sale again, after what stood in its way was mended. */
export const retryOfflineSaleInput = z.strictObject({
  commandId,
  counterId: offlineCounterId,
  counter: z.int(),
  expectedRev: z.int(),
})
export const offlineFoodChange = z.object({ id: offlineCounterId })
