import { cleanCode, type MembershipState, readGiftCode, totalCap, type VenueId } from '@marquee/contract'
import type { MembershipDetail, MembershipId } from '@marquee/contract/memberships'
import type { SignedContext } from '../../../core/context.ts'
import { readMomentCursor, writeMomentCursor } from '../../../core/moment-cursor.ts'
import { refuse } from '../../../core/refusal.ts'
import { hashOfCode } from '../../vouchers/service/codes.ts'
import { countMemberships, findDetail, type MembershipFilter, selectOffers, selectPage } from '../repo.ts'

interface Filter {
  state?: MembershipState | undefined
  search?: string | undefined
}

interface Query extends Filter {
  cursor?: string
  limit: number
}

function typedOf(search = ''): MembershipFilter['typed'] {
  const name = search.trim()
  if (name === '') return undefined
  const code = readGiftCode(name)
  const tail = cleanCode(name.replace(/•/g, ''))
  return { hash: code === null ? null : hashOfCode(code), tail: tail.length === 4 ? tail : null, name }
}

/** What a list or a file of memberships asks for. */
export function filterOf(venueId: VenueId, { state, search }: Filter): MembershipFilter {
  const typed = typedOf(search)
  return { venueId, ...(state && { state }), ...(typed && { typed }) }
}

/** One page of the memberships, the newest first. */
export async function listMemberships(
  { services: { db }, venueId }: SignedContext,
  { cursor: given, limit, ...asked }: Query,
) {
  const cursor = given === undefined ? undefined : readMomentCursor(given)
  const filter = filterOf(venueId, asked)
  const { rows, next } = await selectPage(db, filter, { cursor, limit })
  const count = await countMemberships(db, filter, totalCap + 1)
  return {
    rows,
    nextCursor: next && writeMomentCursor(next),
    total: Math.min(count, totalCap),
    totalIsExact: count <= totalCap,
  }
}

/** A membership with its entries. NOT_FOUND. */
export const getMembership = async (
  { services, venueId }: SignedContext,
  id: MembershipId,
): Promise<MembershipDetail> => (await findDetail(services.db, { venueId, id })) ?? refuse('NOT_FOUND')

/** What is on sale. */
export const listOffers = ({ services, venueId }: SignedContext) => selectOffers(services.db, venueId)
