import { useMemo } from 'react'
import { oneOf, text } from '../../lib/address/values.ts'
import { idOf, isDay } from '../../lib/list/url-values.ts'
import { useListUrl } from '../../lib/list/use-list-url.ts'
import { useZone } from '../../lib/zone.ts'
import { datesOf, periods } from './periods.ts'

/** What the list is asked for. */
export interface AuditFilter {
  from?: string
  until?: string
  actorId?: string
  action?: string
  entity?: string
  entityId?: string
}

const filters = {
  period: oneOf(periods),
  from: text(),
  until: text(),
  person: text(),
  action: text(),
  kind: text(),
  thing: text(),
}
const shortOf = (said: string | null, longest: number) => (said && said.length <= longest ? said : null)

/** What the address says about the audit. */
export function useAuditState() {
  const { url, ...list } = useListUrl({ filters })
  const zone = useZone()
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
  return {
    ...list,
    period,
    from: isDay(from) ? from : null,
    until: isDay(until) ? until : null,
    person,
    action,
    kind,
    thing,
    filter,
    isFiltered: Object.keys(filter).length > 0,
  }
}

export type AuditState = ReturnType<typeof useAuditState>
