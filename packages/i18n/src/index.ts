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
