import type { Namespace, Resources } from './namespaces.ts'

export { createI18n, type I18nOptions, type LoadFailure, TRANSLATIONS_UNAVAILABLE } from './create-i18n.ts'
export { compare, createFormatters, type DateStyle, type FormatOptions, type Formatters } from './format.ts'
export type { MessageKey, MessageKeyOf, MessageParams, Translate } from './keys.ts'
export {
  fallbackLanguage,
  isLanguage,
  isNamespace,
  type Language,
  languages,
  loadNamespace,
  type Namespace,
  namespaces,
  type Resources,
  type Texts,
} from './namespaces.ts'

declare module 'i18next' {
  interface CustomTypeOptions {
    // As a type all namespaces, so that any `t('users:title')` is checked; at run time the default is `common` alone.
    defaultNS: ['common', ...Namespace[]]
    resources: Resources
  }
}
