import { inLanguage } from '@marquee/contract'
import { createFormatters } from '@marquee/i18n'
import { useMemo } from 'react'
import { trpc } from '../../lib/trpc/trpc.ts'
import { useTexts } from '../../lib/use-texts.ts'

const meta = { ownError: true }

/** What everybody may know of the venue that this address shows: no venue before one is set up. */
export function usePublicHome() {
  return trpc.home.get.useQuery(undefined, { staleTime: 300_000, meta })
}

/** One show as a board says it. */
export interface Show {
  id: string
  name: string
  floor: string
  startsAt: string
  /** On the venue's clock. */
  starts: string
  isRunning: boolean
}

/** What plays next in this venue, in the language that is on; null when nothing is announced, undefined until it is read. */
export function useProgramme(): { date: string; isToday: boolean; shows: Show[] } | null | undefined {
  const { language } = useTexts('common')
  const zone = usePublicHome().data?.venue?.zone
  const query = trpc.home.programme.useQuery(undefined, { staleTime: 60_000, refetchInterval: 300_000, meta })
  // A board that cannot be read is left away: the page is about something else.
  const programme = query.isError && !query.data ? null : query.data
  const readAt = query.dataUpdatedAt
  return useMemo(() => {
    if (!programme || !zone) return programme === null ? null : undefined
    const format = createFormatters({ language, timeZone: zone })
    return {
      date: format.date(programme.date, 'long'),
      isToday: programme.isToday,
      shows: programme.sessions.map(({ id, name, floor, startsAt }) => ({
        id,
        name: inLanguage(name, language),
        floor: inLanguage(floor, language),
        startsAt,
        starts: format.time(startsAt),
        isRunning: Date.parse(startsAt) <= readAt,
      })),
    }
  }, [programme, readAt, zone, language])
}
