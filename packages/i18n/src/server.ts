import { createInstance, type Resource } from 'i18next'
import { readableKey } from './create-i18n.ts'
import { countText } from './format.ts'
import type { MessageKey, MessageParams } from './keys.ts'
import {
  fallbackLanguage,
  type Language,
  languages,
  loadNamespace,
  type Namespace,
  namespaces,
  type Texts,
} from './namespaces.ts'

export { compare, createFormatters } from './format.ts'
export type { MessageKey, MessageParams } from './keys.ts'
export { isLanguage, type Language, languages } from './namespaces.ts'

declare module 'i18next' {
  interface CustomTypeOptions {
    // The library's own types list every key in every overload, which costs the compiler a second. So they know one that
    // is not there: a bare `t` of the library takes no real key, and ours (`Translate`) checks them.
    defaultNS: 'common'
    resources: Record<Namespace, { none: string }>
  }
}

// A server needs all of it anyway, and a broken file must stop the start, not the first mail.
const resources = Object.fromEntries(
  await Promise.all(languages.map(async (language) => [language, await loadAll(language)] as const)),
) as Record<Language, Record<string, Texts>>

const translator = createInstance()
await translator.init({
  resources: resources as Resource,
  lng: fallbackLanguage,
  fallbackLng: fallbackLanguage,
  ns: namespaces,
  defaultNS: 'common',
  interpolation: { escapeValue: false },
  returnNull: false,
  parseMissingKeyHandler: readableKey,
})

// The library would work the type of the text out of every key that there is; all that is wanted here is a text.
const read = translator.t as (key: string, options: Record<string, unknown>) => string

/**
 * All namespaces of one language in one object, keyed by namespace: what `GET /i18n/{lang}.json` answers. Ask
 * `isLanguage` about the path first; the type admits nothing else.
 */
export function allResources(language: Language): Readonly<Record<string, Texts>> {
  return resources[language]
}

/**
 * A text that the server makes itself (mail, notification). Plain text: escape it where it becomes HTML.
 * `count` in `params` chooses singular or plural. A text missing in the language comes in English.
 */
export function translate(language: Language, key: MessageKey, params?: MessageParams): string {
  const count = params?.count
  const replace = typeof count === 'number' ? { ...params, count: countText(language, count) } : { ...params }
  return read(key, { ...params, replace, lng: language })
}

async function loadAll(language: Language): Promise<Record<string, Texts>> {
  return Object.fromEntries(
    await Promise.all(
      namespaces.map(async (namespace) => [namespace, await loadNamespace(language, namespace)] as const),
    ),
  )
}
