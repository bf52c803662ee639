import { fold, mayDo } from '@marquee/contract'
import { compare } from '@marquee/i18n'
import type { ComboboxOption } from '@marquee/ui'
import { useMemo, useState } from 'react'
import { useRights } from '../../lib/rights.ts'
import { useDebounced } from '../../lib/use-debounced.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { type Period, periods } from './periods.ts'
import { useAuditChoices, useFindPeople, usePerson } from './queries.ts'
import type { AuditState } from './use-audit-state.ts'
import { useAuditWords } from './words.ts'

/** One filter with few choices; '' is "any". */
export interface FilterOption {
  id: 'period' | 'kind'
  label: string
  value: string
  valueLabel: string
  choices: { value: string; label: string }[]
  choose: (value: string) => void
}

/** The filters in words, and what each offers. */
export function useFilterOptions(state: AuditState) {
  const { t, language } = useTexts('audit')
  const words = useAuditWords()
  const choices = useAuditChoices().data
  const byName = compare(language)
  const kinds = [...new Set([...(choices?.entities ?? []), ...(state.kind ? [state.kind] : [])])]
    .map((value) => ({ value, label: words.entity(value) }))
    .sort((a, b) => byName(a.label, b.label))
  const actions: ComboboxOption[] = useMemo(
    () =>
      [...new Set([...(choices?.actions ?? []), ...(state.action ? [state.action] : [])])]
        .map((value) => ({ value, label: words.action(value) }))
        .sort((a, b) => byName(a.label, b.label)),
    [choices, state.action, words, byName],
  )
  const few: FilterOption[] = [
    {
      id: 'period',
      label: t('audit:filter.period'),
      value: state.period ?? '',
      valueLabel: t(`audit:period.${state.period ?? 'any'}`),
      choices: [
        { value: '', label: t('audit:period.any') },
        ...periods.map((value) => ({ value, label: t(`audit:period.${value}`) })),
      ],
      choose: (value) => state.change({ period: (value || null) as Period | null, from: null, until: null }),
    },
    {
      id: 'kind',
      label: t('audit:filter.kind'),
      value: state.kind ?? '',
      valueLabel: state.kind ? words.entity(state.kind) : t('audit:filter.any'),
      choices: [{ value: '', label: t('audit:filter.anyKind') }, ...kinds],
      choose: (value) => state.change({ kind: value || null, thing: null }),
    },
  ]
  return { few, actions, action: state.action === null ? null : words.action(state.action) }
}

/** People to choose from, as somebody types; nobody for who may not see people. */
export function usePeopleOptions(state: AuditState) {
  const mayView = mayDo(useRights(), 'users', 'view')
  const [typed, setTyped] = useState('')
  const search = useDebounced(typed.trim())
  const found = useFindPeople(search, mayView).data?.rows ?? []
  const chosen = usePerson(state.person, mayView).data
  const people = chosen && !found.some((row) => row.id === chosen.id) ? [chosen, ...found] : found
  return {
    mayView,
    name: chosen?.name ?? null,
    options: people.map(({ id, name, email }): ComboboxOption => ({ value: id, label: name, description: email })),
    setTyped,
  }
}

/** Whether what is typed fits, however it is written. */
export const fits = (option: ComboboxOption, typed: string): boolean =>
  fold(typeof option.description === 'string' ? `${option.label} ${option.description}` : option.label).includes(
    fold(typed.trim()),
  )
