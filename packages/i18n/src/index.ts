import type { Namespace } from './namespaces.ts'

export {
  createI18n,
  type I18nOptions,
  type LoadFailure,
  TRANSLATIONS_UNAVAILABLE,
  type Translator,
} from './create-i18n.ts'
export { compare, createFormatters, type DateStyle, type FormatOptions, type Formatters } from './format.ts'
export type { MessageKey, MessageKeyOf, MessageParams, Translate } from './keys.ts'
export {
  fallbackLanguage,
  isLanguage,
  isNamespace,
  type Language,
  languageNames,
  languages,
  loadNamespace,
  type Namespace,
  namespaces,
  type Resources,
  type Texts,
} from './namespaces.ts'

declare module 'i18next' {
  interface CustomTypeOptions {
    // The library's own types list every key in every overload, which costs the compiler a second. So they know one that
    // is not there: a bare `t` of the library takes no real key, and ours (`Translate`) checks them.
    defaultNS: 'common'
    resources: Record<Namespace, { none: string }>
  }
}
