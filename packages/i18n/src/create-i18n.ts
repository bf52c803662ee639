import { type BackendModule, createInstance, type i18n, type ReadCallback } from 'i18next'
import type { Translate } from './keys.ts'
import { fallbackLanguage, type Language, languages, loadNamespace, type Namespace, type Texts } from './namespaces.ts'

/** Said when neither the language nor the fallback could be loaded. */
export const TRANSLATIONS_UNAVAILABLE = 'Unable to load translation and all the fallback languages'

const RETRIES = 2

/** One namespace that stayed missing after all tries. `final` means: language and fallback are both missing. */
export type LoadFailure = {
  message: string
  language: Language
  namespace: Namespace
  final: boolean
  cause: unknown
}

export type I18nOptions = {
  language: Language
  /** Where texts come from; by default the parts that are built with the client. */
  load?: (language: Language, namespace: Namespace) => Promise<Texts>
  /** Called once per namespace and language that could not be loaded, after the retries. */
  onError?: (failure: LoadFailure) => void
  /** Namespaces that must be there before the promise resolves. */
  preload?: Namespace[]
  /** Milliseconds before the first retry; the second one waits twice as long. */
  retryDelay?: number
}

/** i18next with keys that are checked. */
export type Translator = Omit<i18n, 't'> & { t: Translate }

/**
 * Makes the translator of one client: English is the default and the fallback, a namespace is loaded when it is first
 * asked for, a failed load is tried two more times and then falls back. Resolves when `preload` is there or has
 * finally failed; it never rejects because of a missing text, since a screen without texts is still better than none.
 */
export async function createI18n(options: I18nOptions): Promise<Translator> {
  const instance = createInstance()
  let wanted: string = options.language
  instance.on('languageChanging', (language) => {
    wanted = language
  })
  instance.use(partsBackend(options, () => wanted))
  await instance.init({
    lng: options.language,
    fallbackLng: fallbackLanguage,
    supportedLngs: [...languages],
    load: 'currentOnly',
    ns: options.preload ?? ['common'],
    defaultNS: 'common',
    partialBundledLanguages: true,
    // React escapes what it renders; the server's texts are plain text.
    interpolation: { escapeValue: false },
    returnNull: false,
    // The backend counts the attempts itself, so that the documented three do not depend on a library's default.
    maxRetries: 0,
    parseMissingKeyHandler: readableKey,
  })
  return instance as unknown as Translator
}

/**
 * The last words of a key as a sentence (`users:action.clearFilters` → `Clear filters`): nobody ever reads a raw key,
 * not even when every load has failed.
 */
export function readableKey(key: string): string {
  const last = key.split(/[.:]/).at(-1) ?? ''
  const words = last
    .replace(/_(one|other)$/, '')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[_-]+/g, ' ')
    .toLowerCase()
    .trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function partsBackend(options: I18nOptions, wanted: () => string): BackendModule {
  const load = options.load ?? loadNamespace
  const missing = new Map<Namespace, Set<Language>>()

  async function read(language: Language, namespace: Namespace): Promise<Texts> {
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await load(language, namespace)
      } catch (error) {
        if (attempt === RETRIES) throw error
        await pause((options.retryDelay ?? 300) * 2 ** attempt)
      }
    }
  }

  function report(language: Language, namespace: Namespace, cause: unknown): void {
    const gone = missing.get(namespace) ?? new Set<Language>()
    missing.set(namespace, gone.add(language))
    const final = gone.has(fallbackLanguage) && gone.has(wanted() as Language)
    const message = final ? TRANSLATIONS_UNAVAILABLE : `Unable to load ${namespace} in ${language}`
    options.onError?.({ message, language, namespace, final, cause })
  }

  return {
    type: 'backend',
    init: () => undefined,
    read(language: string, namespace: string, done: ReadCallback) {
      read(language as Language, namespace as Namespace).then(
        (texts) => {
          missing.get(namespace as Namespace)?.delete(language as Language)
          done(null, texts)
        },
        (error: unknown) => {
          report(language as Language, namespace as Namespace, error)
          done(error instanceof Error ? error : String(error), false)
        },
      )
    },
  }
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
