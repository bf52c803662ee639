import { modules as catalogue, moduleKeys } from '@marquee/contract'
import type { Formatters, Translate } from '@marquee/i18n'
import { useMemo } from 'react'
import { useMe } from '../../lib/auth-session/current.ts'
import { deviceName } from '../../lib/device-name.ts'
import { useFormat } from '../../lib/format.ts'
import { type ModuleWords, moduleWords } from '../../lib/module-words.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { fieldNames, valueNames } from './field-names.ts'
import { actionNames, entityNames } from './names.ts'

/** The audit in words. What no catalogue knows yet is shown as it is stored. */
export interface AuditWords {
  action: (action: string) => string
  entity: (entity: string) => string
  field: (field: string) => string
  value: (field: string, value: unknown) => string
}

// Only in these a stored name is one of a list; elsewhere it may be what somebody typed.
const choiceFields = new Set(['state', 'status', 'language', 'locale', 'method', 'scheme', 'density', 'kind'])
const moneyFields = new Set([
  'amountMinor',
  'cashMinor',
  'countedMinor',
  'differenceMinor',
  'floatMinor',
  'grossMinor',
  'maxAmountMinor',
])

const has = <Name extends string>(names: readonly Name[], name: string): name is Name =>
  (names as readonly string[]).includes(name)

export function useAuditWords(): AuditWords {
  const { t } = useTexts('audit', 'common', 'roles', 'shell')
  const format = useFormat()
  const currency = useMe()?.venue.currency ?? 'TRY'
  return useMemo(() => auditWords(t, { format, currency }), [t, format, currency])
}

export function auditWords(t: Translate, { format, currency }: { format: Formatters; currency: string }): AuditWords {
  const modules = moduleWords(t)
  const words: AuditWords = {
    action: (action) => (has(actionNames, action) ? t(`audit:action.${action}`) : action),
    entity: (entity) => (has(entityNames, entity) ? t(`audit:entity.${entity}`) : entity),
    field: (field) =>
      has(fieldNames, field) ? t(`audit:field.${field}`) : (permissionText(field, modules, t) ?? plainName(field)),
    value: (field, value) => {
      if (typeof value === 'string' && field === 'procedure') return words.action(value)
      if (typeof value === 'string' && field === 'device') return deviceName(value)
      if (Number.isSafeInteger(value) && moneyFields.has(field)) return format.money(Number(value), currency)
      if (typeof value === 'number' && field === 'maxPercentPpm') return format.percent(value / 1_000_000)
      if (typeof value === 'string' && choiceFields.has(field) && has(valueNames, value))
        return t(`audit:value.${value}`)
      return valueText(value, { t, format, modules, words: () => words })
    },
  }
  return words
}

interface Speech {
  t: Translate
  format: Formatters
  modules: ModuleWords
  words: () => AuditWords
}

const day = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/
const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/

function valueText(value: unknown, speech: Speech): string {
  const { t, format, modules, words } = speech
  if (value === null || value === undefined || value === '') return t('common:word.none')
  if (typeof value === 'boolean') return t(value ? 'audit:yes' : 'audit:no')
  if (typeof value === 'number') return format.number(value)
  if (typeof value === 'string') {
    if (instant.test(value)) return format.dateTime(value)
    if (day.test(value)) return format.date(value)
    return permissionText(value, modules, t) ?? value
  }
  if (Array.isArray(value)) {
    return value.length === 0 ? t('common:word.none') : value.map((each) => valueText(each, speech)).join(', ')
  }
  const parts = Object.entries(value as Record<string, unknown>)
  // A right without limits is an empty record.
  if (parts.length === 0) return t('audit:allowed')
  return parts
    .map(([name, each]) => t('audit:named', { name: words().field(name), value: words().value(name, each) }))
    .join(', ')
}

/** `users.suspend` as "Users: Suspend". */
function permissionText(text: string, modules: ModuleWords, t: Translate): string | null {
  const [module = '', action = '', more] = text.split('.')
  const key = moduleKeys.find((each) => each === module)
  if (!key || more !== undefined || !catalogue[key].actions.some((each) => each === action)) return null
  return t('audit:named', { name: modules.module(key), value: modules.action(action) })
}

/** `maxAmountMinor` as "max amount minor": better than nothing for a field that has no word yet. */
function plainName(field: string): string {
  return field.replace(/([a-z])([A-Z])/g, (_, end: string, start: string) => `${end} ${start.toLowerCase()}`)
}
