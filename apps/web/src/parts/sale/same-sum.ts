import { readFailure } from '../../lib/trpc/failure.ts'

/**
 * Sells by the prices that are shown. Where the price list has moved on meanwhile and this sum has not (someone changed
 * another price of the venue), the same is sold by the new version: there is nothing to ask the guest.
 */
export async function sellAtSameSum<T>(
  { version, dueMinor }: { version: number; dueMinor: number },
  sell: (version: number) => Promise<T>,
): Promise<T> {
  try {
    return await sell(version)
  } catch (error) {
    const { reason, details } = readFailure(error)
    const { priceVersion } = details
    const isSame = reason === 'PRICE_CHANGED' && details.dueMinor === dueMinor
    if (!isSame || typeof priceVersion !== 'number' || priceVersion === version) throw error
    return sell(priceVersion)
  }
}
