import type { Services } from '../../../core/context.ts'
import { holdLifetime } from '../rules/lifetimes.ts'

/** One life of a hold of a clerk, in seconds, by where his guest is: what the till says before it holds and extends. */
export function clerkHoldSeconds({ holdTtlSeconds }: Services): { door: number; phone: number } {
  const secondsOf = (channel: 'door' | 'phone') => holdLifetime({ channel }, holdTtlSeconds).seconds
  return { door: secondsOf('door'), phone: secondsOf('phone') }
}
