import type { Services } from '../../../core/context.ts'
import { holdLifetime } from '../rules/lifetimes.ts'

/**
 * How long a clerk's hold lasts, in seconds, by where the guest is: what the till shows before it holds and extends.
 */
export function clerkHoldSeconds({ holdTtlSeconds }: Services): { door: number; phone: number } {
  const secondsOf = (channel: 'door' | 'phone') => holdLifetime({ channel }, holdTtlSeconds).seconds
  return { door: secondsOf('door'), phone: secondsOf('phone') }
}
