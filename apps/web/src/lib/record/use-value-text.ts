import { inLanguage, type LocalText } from '@marquee/contract'
import { useCallback } from 'react'
import { useMe } from '../auth-session/current.ts'
import { useFormat } from '../format.ts'
import { useTexts } from '../use-texts.ts'
import type { RecordEntry, RecordRow, RecordValues, ReferenceChoice } from './screen.ts'
import { useWeekdays } from './weekdays.ts'

/** The choices of the references of a record, by field. */
export type References = Readonly<Record<string, readonly ReferenceChoice[]>>

/** A stored value of a field in words, as tables, cards and conflicts show it; `values` are those beside it. */
export function useValueText<Row extends RecordRow>(screen: RecordEntry<Row>, references: References = {}) {
  const { t, language } = useTexts(screen.namespace, 'record')
  const format = useFormat()
  const days = useWeekdays()
  const currency = useMe()?.venue.currency ?? 'TRY'
  return useCallback(
    (name: string, value: unknown, values: object = {}): string => {
      const field = screen.record.fields[name]
      if (!field || value === null || value === undefined || value === '') return ''
      switch (field.kind) {
        case 'name':
          return inLanguage(value as LocalText, language)
        case 'number':
          return format.number(Number(value))
        case 'minutes':
          return t('record:minutes', { count: Number(value), formatted: format.number(Number(value)) })
        case 'money':
          return format.money(Number(value), currency)
        case 'percent':
          return format.rate(Number(value))
        case 'date':
          return format.date(String(value))
        case 'quantity': {
          const unit = screen.unit?.(name, values as RecordValues)
          const amount = format.number(Number(value))
          return unit ? `${amount} ${t(unit)}` : amount
        }
        case 'weekdays':
          return days.inWords(Number(value))
        case 'switch':
          return t(value === true ? 'record:yes' : 'record:no')
        case 'choice':
          return screen.choice ? t(screen.choice(name, String(value))) : String(value)
        case 'choices':
          return (value as readonly string[])
            .map((each) => (screen.choice ? t(screen.choice(name, each)) : each))
            .join(', ')
        case 'picture':
          return t('record:picture.one')
        case 'references':
          return (references[name] ?? [])
            .filter((choice) => (value as readonly string[]).includes(choice.value))
            .map(({ label }) => label)
            .join(', ')
        case 'reference':
          return references[name]?.find((choice) => choice.value === value)?.label ?? ''
        default:
          return String(value)
      }
    },
    [screen, references, t, language, format, days, currency],
  )
}
