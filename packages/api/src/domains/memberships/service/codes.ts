import type { MembershipId } from '@marquee/contract/memberships'
import type { SignedContext } from '../../../core/context.ts'
import { hashOfCode, newGiftCode } from '../../vouchers/service/codes.ts'

const placeOf = ({ venueId }: SignedContext, id: MembershipId) => ({
  purpose: 'membership code',
  owner: `${venueId}.${id}`,
})

/** A new code in the form of a gift card's: found by its hash, sealed to be shown, and its end for lists. */
export function newCode(ctx: SignedContext, id: MembershipId) {
  const code = newGiftCode()
  const sealed = ctx.services.sealing.seal(placeOf(ctx, id), Buffer.from(code))
  return { hash: hashOfCode(code), sealed, tail: code.slice(-4) }
}

/** The code of a membership; null when the secret of this server is another than that it was sealed with. */
export const openCode = (ctx: SignedContext, id: MembershipId, sealed: Uint8Array): string | null =>
  ctx.services.sealing.unseal(placeOf(ctx, id), sealed)?.toString() ?? null
