import { type AuditRow, modules as catalogue, inLanguage, type LocalText, moduleKeys, themes } from '@marquee/contract'
import type { Formatters, Language, MessageKey, Translate } from '@marquee/i18n'
import { useMemo } from 'react'
import { useMe } from '../../lib/auth-session/current.ts'
import { useFormat } from '../../lib/format.ts'
import { usePhoneText } from '../../lib/phone/phone.tsx'
import { recordRoutes } from '../../lib/record/record-routes.ts'
import { type HasText, useHasText, useTexts } from '../../lib/use-texts.ts'
import { useGivenNames } from '../../parts/names/given-names.ts'
import { type ModuleWords, moduleWords } from '../../parts/names/module-words.ts'
import { deviceName } from '../../parts/people/device-name.ts'

/** The audit in words. What no catalogue knows yet is shown as it is stored. */
export interface AuditWords {
  action: (action: string) => string
  /** What was done, or that it was not: what was refused or has to be counted again is never told as done. */
  act: (row: Pick<AuditRow, 'action' | 'after'>) => string
  entity: (entity: string) => string
  /** What the entry is about, as it is called now; null where it has no name, or is no more. */
  subject: (row: Pick<AuditRow, 'entity' | 'entityName' | 'entityAt'>) => string | null
  field: (field: string) => string
  value: (field: string, value: unknown) => string
}

// Only in these a stored name is one of a list; elsewhere it may be what someone typed.
const choiceFields = new Set(['state', 'status', 'language', 'locale', 'method', 'scheme', 'density', 'kind', 'result'])
const roleFields = new Set(['role', 'activeRole'])
const phoneFields = new Set(['phone', 'guestPhone'])
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
  const { t, language } = useTexts('audit', 'common', 'roles', 'shell')
  const format = useFormat()
  const currency = useMe()?.venue.currency ?? 'TRY'
  const called = useGivenNames()
  const hasText = useHasText()
  const phone = usePhoneText()
  return useMemo(
    () => auditWords(t, { format, language, currency, called, hasText, phone }),
    [t, format, language, currency, called, hasText, phone],
  )
}

interface AuditContext {
  hasText: HasText
  format: Formatters
  language: Language
  currency: string
  /** What roles are called now that were stored under a name of the product's. */
  called: { role: (name: string) => string; till: (name: string) => string }
  /** Writes a stored phone number as people write it. */
  phone: (stored: string) => string
}

export function auditWords(
  t: Translate,
  { format, language, currency, called, hasText, phone }: AuditContext,
): AuditWords {
  const modules = moduleWords(t)
  const text = (key: string) => (hasText(key) ? t(key) : null)
  const own = (part: 'action' | 'entity' | 'field' | 'value', name: string) =>
    hasText(`audit:${part}.${name}`) ? t(`audit:${part}.${name}` as AuditKey) : null
  // A record that has no words here has those of its own screen.
  const recordName = (entity: string) => text(`${recordPlace((each) => each.entity === entity)}:one`)
  const recordAction = (action: string) => {
    const [, path, verb] = /^(\w+)\.(create|update|archive|import|export)$/.exec(action) ?? []
    const place = recordPlace((each) => each.path === path)
    const [what, title] = [text(`${place}:one`), text(`${place}:title`)]
    if (!what || !title) return null
    return verb === 'export'
      ? t('audit:record.export', { title })
      : t(`audit:record.${verb as 'create' | 'update' | 'archive' | 'import'}`, { what })
  }
  const recordField = (field: string) =>
    recordRoutes.map(({ namespace }) => text(`${namespace}:field.${field}`)).find((found) => found !== null) ?? null
  const stopped = (action: string, result: unknown) =>
    typeof result === 'string' ? text(`audit:stopped.${action}.${inCamels(result)}`) : null
  const words: AuditWords = {
    action: (action) => own('action', action) ?? recordAction(action) ?? action,
    act: ({ action, after }) => stopped(action, after?.result) ?? words.action(action),
    entity: (entity) => own('entity', entity) ?? recordName(entity) ?? entity,
    subject: ({ entity, entityName, entityAt }) => {
      if (entityName === null) return null
      const name = subjectName(entity, entityName, { format, language, called })
      return entityAt ? `${name}, ${format.dateTime(entityAt, 'short')}` : name
    },
    field: (field) =>
      own('field', field) ?? recordField(field) ?? permissionText(field, modules, t) ?? plainName(field),
    value: (field, value) => {
      if (isErased(value)) return t('audit:erased')
      if (typeof value === 'string' && field === 'procedure') return words.action(value)
      if (typeof value === 'string' && roleFields.has(field)) return called.role(value)
      if (Array.isArray(value) && value.length > 0 && field === 'roles')
        return value.map((each) => heldRole(String(each), { t, format, role: called.role })).join(', ')
      if (typeof value === 'string' && field === 'theme' && has(themes, value)) return t(`shell:theme.${value}`)
      if (typeof value === 'string' && phoneFields.has(field) && value !== '') return phone(value)
      if (typeof value === 'string' && field === 'device') return deviceName(value)
      if (Number.isSafeInteger(value) && moneyFields.has(field)) return format.money(Number(value), currency)
      if (typeof value === 'number' && field === 'maxPercentPpm') return format.rate(value)
      if (typeof value === 'number' && field === 'weekday') return weekdayName(value, language)
      if (typeof value === 'string' && choiceFields.has(field)) return own('value', inCamels(value)) ?? value
      return valueText(value, { t, format, modules, language, words: () => words })
    },
  }
  return words
}

const tillEntities = new Set(['till', 'till_session', 'part_payment'])

function subjectName(
  entity: string,
  name: string,
  { format, language, called }: Pick<AuditContext, 'format' | 'language' | 'called'>,
): string {
  if (tillEntities.has(entity)) return called.till(name)
  if (entity === 'role') return called.role(name)
  if (entity === 'business_day' && day.test(name)) return format.date(name)
  if (entity === 'accounting_period' && day.test(name)) return monthName(name, language)
  return name
}

// Results are stored in words (`count again`), keys of texts have none.
const inCamels = (words: string) => words.replace(/ (\w)/g, (_, letter: string) => letter.toUpperCase())

const termed = /^(.*) \(([^()/]+)\/([^()/]+)\)$/

/** A stored role, `Door (../2026-11-30T21:00:00.000Z)`, by its present name and with its term in words. */
function heldRole(
  stored: string,
  { t, format, role }: { t: Translate; format: Formatters; role: (name: string) => string },
): string {
  const [, name, from = '', until = ''] = termed.exec(stored) ?? []
  if (name === undefined) return role(stored)
  const when = [from, until].map((at) => (instant.test(at) ? format.dateTime(at) : '…'))
  return t('audit:term', { role: role(name), from: when[0] ?? '', until: when[1] ?? '' })
}

type AuditKey = Extract<MessageKey, `audit:${'action' | 'entity' | 'field' | 'value'}.${string}`>

/** The namespace of the screen on which such a record is kept. */
function recordPlace(isMeant: (record: { path: string; entity: string }) => boolean): string | undefined {
  return recordRoutes.find(({ records }) => Object.entries(records).some(([path, entity]) => isMeant({ path, entity })))
    ?.namespace
}

interface Speech {
  t: Translate
  format: Formatters
  modules: ModuleWords
  language: Language
  words: () => AuditWords
}

/** A name or contact of someone whose data was erased. */
const isErased = (value: unknown) =>
  typeof value === 'object' && value !== null && Object.keys(value).join() === 'erased'

const isLocalText = (value: unknown): value is LocalText =>
  typeof value === 'object' && value !== null && Object.keys(value).sort().join() === 'en,tr'

/** A month by its first day. */
function monthName(first: string, language: Language): string {
  return new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${first}T00:00:00Z`),
  )
}

/** ISO: 1 is Monday. */
function weekdayName(day: number, language: Language): string {
  // A week that began on a Monday.
  return new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' }).format(Date.UTC(2024, 0, day))
}

const day = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/
const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/

function valueText(value: unknown, speech: Speech): string {
  const { t, format, modules, language, words } = speech
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
  // A name in both languages is told in both where it is what was changed; within something it only says which one.
  const shownAs = (name: string, each: unknown) =>
    isLocalText(each) ? inLanguage(each, language) : words().value(name, each)
  return parts
    .map(([name, each]) => t('audit:named', { name: words().field(name), value: shownAs(name, each) }))
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
