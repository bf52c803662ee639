import { useMe } from '../../lib/auth-session/current.ts'

/** The time zone of the venue, on whose clock everything here runs. */
export const useZone = (): string => useMe()?.venue.zone ?? 'Europe/Istanbul'
