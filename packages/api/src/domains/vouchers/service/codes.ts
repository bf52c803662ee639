import { createHash, randomBytes } from 'node:crypto'
import { type GiftCardId, giftCheckDigit, giftCodeLength, type VenueId } from '@marquee/contract'
import type { Services } from '../../../core/context.ts'

const digits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** A new code: fifteen random digits and their check digit. */
export function newGiftCode(): string {
  const body = [...randomBytes(giftCodeLength - 1)].map((byte) => digits[byte & 31]).join('')
  return body + giftCheckDigit(body)
}

/** By what a card is found. A code has 75 random bits, so a plain hash cannot be searched through. */
export const hashOfCode = (code: string): Buffer => createHash('sha256').update(code).digest()

const placeOf = (venueId: VenueId, id: GiftCardId) => ({ purpose: 'gift card code', owner: `${venueId}.${id}` })

/** The code as it is stored beside its hash, for printing. */
export const sealCode = ({ sealing }: Services, venueId: VenueId, { id, code }: { id: GiftCardId; code: string }) =>
  sealing.seal(placeOf(venueId, id), Buffer.from(code))

/** The code of a card; null when the secret of this server is another than that it was sealed with. */
export const openCode = (
  { sealing }: Services,
  venueId: VenueId,
  { id, sealed }: { id: GiftCardId; sealed: Uint8Array },
): string | null => sealing.unseal(placeOf(venueId, id), sealed)?.toString() ?? null
