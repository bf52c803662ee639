import { inLanguage, type OrderDetail } from '@marquee/contract'
import { whenFormat } from '../../../printing/formats.ts'
import type { DocumentFacts } from './facts.ts'

type Ride = OrderDetail['rides'][number]
type Said = Pick<DocumentFacts, 'venue' | 'language'>

/** On which day, where and when a guest is carried: `Sat, 5 Dec 2026 18:50 Pier – 19:30`. */
export function wayOf({ direction, stop, stopAt, venueAt }: Ride, { venue, language }: Said): string {
  const { shortDay, time } = whenFormat(language, venue.zone)
  const where = inLanguage(stop, language)
  const way =
    direction === 'to' ? `${time(stopAt)} ${where} – ${time(venueAt)}` : `${time(venueAt)} – ${where} ${time(stopAt)}`
  // A trip home can leave after midnight: the day is its own, and not that of the show.
  return `${shortDay(direction === 'to' ? stopAt : venueAt)} ${way}`
}

/**
 * The ways of the guests of a line, each once; of what took guests back, those who gave their rides back. Empty: it carries
 * nobody, or was sold for practice.
 */
export function waysOf(
  { lineNo, reversesLineNo, kind }: DocumentFacts['lines'][number],
  { rides, ...said }: Pick<DocumentFacts, 'rides'> & Said,
): string[] {
  if (kind !== 'ride') return []
  const own = rides.filter((ride) => ride.lineNo === (reversesLineNo ?? lineNo))
  const back = reversesLineNo === null ? own : own.filter(({ state }) => state === 'cancelled')
  return [...new Set(back.map((ride) => wayOf(ride, said)))]
}

/** How the guests of a pass are carried, a text for each way; nothing of who has given their place back. */
export function ridesOfPass(
  { id }: Pick<DocumentFacts['passes'][number], 'id'>,
  { rides, words, ...said }: Pick<DocumentFacts, 'rides' | 'words'> & Said,
): string[] {
  const own = rides.filter(({ passId, state }) => passId === id && state !== 'cancelled')
  const ways = new Map(own.map((ride) => [ride.direction, ride]))
  return [...ways.values()].map(
    (ride) => `${words[ride.direction === 'to' ? 'passes.rideTo' : 'passes.rideFrom']}: ${wayOf(ride, said)}`,
  )
}
