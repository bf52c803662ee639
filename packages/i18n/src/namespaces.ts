import { textFiles } from '#text-files'
import type { Resources } from './resources.gen.ts'

/** The languages of the product; the first one is the default and the fallback. */
export const languages = ['en', 'tr'] as const
export type Language = (typeof languages)[number]
/** Each by its own name, so that people who can't read the current language find theirs. */
export const languageNames: Record<Language, string> = { en: 'English', tr: 'Türkçe' }
export const fallbackLanguage: Language = 'en'

/** The shape of every namespace, read from the English files. */
export type { Resources } from './resources.gen.ts'

export type Namespace = keyof Resources

/** Texts of one namespace, as nested as in its file. */
export type Texts = { readonly [key: string]: string | Texts }

/** Every namespace there is, in alphabetical order: the names of the files. */
export const namespaces = Object.keys(textFiles)
  .flatMap((path) => /^\.\/en\/(.+)\.json$/.exec(path)?.[1] ?? [])
  .sort() as Namespace[]

/** Whether a text from outside (a path, a stored setting) names a language of the product. */
export function isLanguage(value: unknown): value is Language {
  return typeof value === 'string' && (languages as readonly string[]).includes(value)
}

/** Whether a text names a namespace; safe for `constructor` and its like. */
export function isNamespace(value: unknown): value is Namespace {
  return typeof value === 'string' && (namespaces as readonly string[]).includes(value)
}

/**
 * Loads the texts of one namespace in one language; in the browser that is one hashed part.
 * Rejects when the part cannot be fetched. Nothing is retried here: createI18n does that.
 */
export async function loadNamespace(language: Language, namespace: Namespace): Promise<Texts> {
  const load = textFiles[`./${language}/${namespace}.json`]
  if (!load) throw new Error(`there are no texts of ${namespace} in ${language}`)
  return load()
}
