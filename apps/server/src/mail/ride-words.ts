import { createFormatters, type Language } from '@marquee/i18n/server'
import { z } from 'zod'

// As the queue holds it: `MailedRide` of the mails.
const mailedRide = z.object({
  zone: z.string(),
  direction: z.enum(['to', 'from']),
  stop: z.string(),
  before: z.string(),
  now: z.string(),
  plate: z.string().optional(),
})

/** What a mail says about a ride. Empty: it says nothing of it. */
export interface RideWords {
  rideDay: string
  /** The stop: of guests who come, or of guests who go home. */
  stopTo: string
  stopFrom: string
  rideBefore: string
  rideNow: string
  plate: string
}

const nothing: RideWords = { rideDay: '', stopTo: '', stopFrom: '', rideBefore: '', rideNow: '', plate: '' }

/** Words what a mail knows of a ride, on the venue's clock; nothing for mails that are about none. */
export function wordsOfRide(params: unknown, language: Language): RideWords {
  const { data: ride } = mailedRide.safeParse(params)
  if (!ride) return nothing
  const { date, dateTime } = createFormatters({ language, timeZone: ride.zone })
  return {
    rideDay: date(ride.before, 'long'),
    stopTo: ride.direction === 'to' ? ride.stop : '',
    stopFrom: ride.direction === 'from' ? ride.stop : '',
    rideBefore: dateTime(ride.before, 'long'),
    rideNow: dateTime(ride.now, 'long'),
    plate: ride.plate ?? '',
  }
}
