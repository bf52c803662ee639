import { useMe } from '../../lib/auth-session/current.ts'

/** The time zone of the venue, in which its days begin and end. */
export const useZone = (): string => useMe()?.venue.zone ?? 'Europe/Istanbul'
