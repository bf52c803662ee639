import { z } from 'zod'
import { commandId, idOf } from './ids.ts'
import { vendorId } from './inventory.ts'
import { text } from './text.ts'
import { instant } from './time.ts'

// Where vendors are paid. A change waits for a second person and for a day.

export const vendorBankId = idOf('vendor_bank')
export type VendorBankId = z.infer<typeof vendorBankId>

export const bankStates = ['waiting', 'approved', 'replaced', 'rejected'] as const
/** So many hours pass between a change and the first payout that may use it. */
export const bankWaitHours = 24

export const vendorBankInput = z.strictObject({ vendorId })
export const setBankInput = z.strictObject({
  commandId,
  vendorId,
  /** As people write it, with or without spaces. */
  iban: text({ min: 1, max: 50 }),
  bic: text({ max: 20 }).default(''),
  holder: text({ min: 1, max: 70 }),
})
export const approveBankInput = z.strictObject({ commandId, id: vendorBankId })
export const rejectBankInput = z.strictObject({ commandId, id: vendorBankId, reason: text({ min: 1, max: 500 }) })

/** Details of a bank as the caller may see them. */
export const bankDetails = z.object({
  id: vendorBankId,
  /** In groups of four; all but its ends are hidden from people who may not change vendors. */
  iban: z.string(),
  bic: z.string().nullable(),
  holder: z.string(),
  state: z.enum(bankStates),
  requestedAt: instant,
  requestedBy: z.string(),
  approvedAt: instant.nullable(),
  approvedBy: z.string().nullable(),
  rejectedBy: z.string().nullable(),
  reason: z.string().nullable(),
  /** No payout uses it before, whoever approves it. */
  usableFrom: instant,
  /** Whether somebody else than the caller has to approve it. */
  needsOther: z.boolean(),
})
export type BankDetails = z.infer<typeof bankDetails>

export const vendorBank = z.object({
  /** What payouts use now. */
  usable: bankDetails.nullable(),
  /** A change that payouts do not use yet: it waits for a second person, for the day to pass, or for both. */
  held: bankDetails.nullable(),
  /** Everything else that was entered, the newest first. */
  past: z.array(bankDetails),
})
export type VendorBank = z.infer<typeof vendorBank>
