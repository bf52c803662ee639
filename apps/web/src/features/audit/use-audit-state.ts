import { parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs'
import { useMemo, useRef } from 'react'
import { useMe } from '../../lib/auth-session/current.ts'
import { datesOf, isDay, periods } from './periods.ts'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** What the list is asked for. */
export interface AuditFilter {
  from?: string
  until?: string
  actorId?: string
  action?: string
  entity?: string
  entityId?: string
}

/**
 * Everything that the address says about the screen: filter, page, the open entry. Copied into another browser it shows
 * the same.
 */
export function useAuditState() {
  const [url, setUrl] = useQueryStates({
    period: parseAsStringLiteral(periods),
    from: parseAsString,
    until: parseAsString,
    person: parseAsString,
    action: parseAsString,
    kind: parseAsString,
    thing: parseAsString,
    after: parseAsString,
    id: parseAsString.withOptions({ history: 'push' }),
  })
  const zone = useMe()?.venue.zone ?? 'Europe/Istanbul'
  const idOf = (text: string | null) => (text && uuid.test(text.toLowerCase()) ? text.toLowerCase() : null)
  const shortOf = (text: string | null, longest: number) => (text && text.length <= longest ? text : null)
  const person = idOf(url.person)
  const action = shortOf(url.action, 100)
  const kind = shortOf(url.kind, 60)
  const thing = kind === null ? null : shortOf(url.thing, 100)
  const { period, from, until } = url
  const filter: AuditFilter = useMemo(
    () => ({
      ...datesOf(period, { from, until }, zone),
      ...(person ? { actorId: person } : {}),
      ...(action ? { action } : {}),
      ...(kind ? { entity: kind } : {}),
      ...(thing ? { entityId: thing } : {}),
    }),
    [period, from, until, zone, person, action, kind, thing],
  )
  // Keyset pages only know the next one. The way back is remembered here; an address from elsewhere starts anew.
  const trail = useRef<(string | null)[]>([])
  return {
    period,
    from: isDay(from) ? from : '',
    until: isDay(until) ? until : '',
    person,
    action,
    kind,
    thing,
    after: url.after,
    id: idOf(url.id),
    filter,
    isFiltered: Object.keys(filter).length > 0,
    /** A change of the filter begins at the first page. */
    change(change: Partial<Omit<typeof url, 'after' | 'id'>>) {
      trail.current = []
      void setUrl({ ...change, after: null })
    },
    clear() {
      trail.current = []
      void setUrl({
        period: null,
        from: null,
        until: null,
        person: null,
        action: null,
        kind: null,
        thing: null,
        after: null,
      })
    },
    next(cursor: string) {
      trail.current.push(url.after)
      void setUrl({ after: cursor }, { history: 'push' })
    },
    previous() {
      void setUrl({ after: trail.current.pop() ?? null }, { history: 'push' })
    },
    open(id: string) {
      void setUrl({ id })
    },
    close() {
      void setUrl({ id: null })
    },
  }
}

export type AuditState = ReturnType<typeof useAuditState>
