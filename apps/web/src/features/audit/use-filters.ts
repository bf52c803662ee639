import { mayDo } from '@marquee/contract'
import { compare } from '@marquee/i18n'
import { useState } from 'react'
import { type ListFilter, oneOf } from '../../lib/list/filters.ts'
import { useRights } from '../../lib/rights.ts'
import { useDebounced } from '../../lib/use-debounced.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { periods } from './periods.ts'
import { useAuditChoices, useFindPeople, usePerson } from './queries.ts'
import type { AuditState } from './use-audit-state.ts'
import { useAuditWords } from './words.ts'

/** What the audit is narrowed by; by people only for those who may see people. */
export function useFilters(state: AuditState): ListFilter[] {
  const { t, language } = useTexts('audit')
  const words = useAuditWords()
  const choices = useAuditChoices().data
  const people = usePeople(state)
  const byName = compare(language)
  // What the address names stays among the choices, also when the audit has nothing of it.
  const named = (values: readonly string[] | undefined, chosen: string | null, nameOf: (value: string) => string) =>
    [...new Set([...(values ?? []), ...(chosen ? [chosen] : [])])]
      .map((value) => ({ value, label: nameOf(value) }))
      .sort((a, b) => byName(a.label, b.label))
  return [
    oneOf({
      id: 'period',
      label: t('audit:filter.period'),
      value: state.period,
      choices: periods.map((value) => ({ value, label: t(`audit:period.${value}`) })),
      any: t('audit:period.any'),
      anyLabel: t('audit:period.any'),
      choose: (period) => state.change({ period, from: null, until: null }),
    }),
    ...(state.period === 'custom'
      ? [
          {
            kind: 'dates' as const,
            id: 'dates',
            from: state.from,
            until: state.until,
            fromLabel: t('audit:filter.from'),
            untilLabel: t('audit:filter.until'),
            choose: state.change,
          },
        ]
      : []),
    ...(people
      ? [
          {
            kind: 'many' as const,
            id: 'person',
            label: t('audit:filter.person'),
            value: state.person,
            any: t('audit:filter.anyPerson'),
            width: 186,
            choose: (person: string | null) => state.change({ person }),
            ...people,
          },
        ]
      : []),
    {
      kind: 'many',
      id: 'action',
      label: t('audit:filter.action'),
      value: state.action,
      options: named(choices?.actions, state.action, words.action),
      any: t('audit:filter.anyAction'),
      width: 206,
      choose: (action) => state.change({ action }),
    },
    oneOf({
      id: 'kind',
      label: t('audit:filter.kind'),
      value: state.kind,
      choices: named(choices?.entities, state.kind, words.entity),
      any: t('audit:filter.anyKind'),
      choose: (kind) => state.change({ kind, thing: null }),
    }),
  ]
}

/** People to choose from as one types; null for a person who may not see people. */
function usePeople(state: AuditState) {
  const mayView = mayDo(useRights(), 'users', 'view')
  const [typed, setTyped] = useState('')
  const search = useDebounced(typed.trim())
  const found = useFindPeople(search, mayView).data?.rows ?? []
  const chosen = usePerson(state.person, mayView).data
  if (!mayView) return null
  const people = chosen && !found.some((row) => row.id === chosen.id) ? [chosen, ...found] : found
  return {
    options: people.map(({ id, name, email }) => ({ value: id, label: name, description: email })),
    onQueryChange: setTyped,
  }
}
