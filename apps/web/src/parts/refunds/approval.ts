import { type ModuleAccess, mayDo, type Rights } from '@marquee/contract'
import type { Part } from './model/split.ts'

/** What a person would do: by which right, and what goes back of which payments. */
export interface Wanted {
  command: ModuleAccess
  amountMinor: number
  parts: readonly Pick<Part, 'payment'>[]
}

/** Why somebody else has to approve it; `amount`: it is more than `limitMinor`. */
export type Beyond = { why: 'command' | 'refund' | 'ownTill' } | { why: 'amount'; limitMinor: number }

/**
 * The first of the rights to a change that a person does not have, or not so far, as the server asks for them; null: they
 * may do it alone. Of another way and a lower fee their fields say it. `till`: the session that they work at.
 */
export function beyondOf(
  rights: Rights,
  { command, amountMinor, parts }: Wanted,
  till: { id: string } | null,
): Beyond | null {
  const isRefund = command.module === 'transactions'
  if (!isRefund && !mayDo(rights, command.module, command.action)) return { why: 'command' }
  if (amountMinor === 0) return null
  const limits = mayDo(rights, 'transactions', 'refund') ? rights.transactions?.refund : undefined
  if (!limits) return { why: 'refund' }
  if (limits.maxAmountMinor !== undefined && amountMinor > limits.maxAmountMinor) {
    return { why: 'amount', limitMinor: limits.maxAmountMinor }
  }
  const isOwn = parts.every(({ payment }) => payment.tillSessionId != null && payment.tillSessionId === till?.id)
  return limits.ownTillOnly && !isOwn ? { why: 'ownTill' } : null
}
