import { useMe } from './auth-session/current.ts'

/** The time zone of the venue, on whose clock everything runs. */
export const useZone = (): string => useMe()?.venue.zone ?? 'Europe/Istanbul'
