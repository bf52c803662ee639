import { countText } from './format.ts'
import type { MessageParams, Translate } from './keys.ts'
import { fallbackLanguage, type Language, languages, loadNamespace, type Namespace, type Texts } from './namespaces.ts'
import { textIn } from './text-in.ts'

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

/** The texts of one client, in the language that is on and in the fallback. */
export interface Translator {
  readonly language: Language
  /** A text in the language that is on at that moment. */
  t: Translate
  /** The same in one language, whichever is on. */
  inLanguage(language: Language): Translate
  /** Whether a key is a text, and no group of texts, of a namespace that is loaded. */
  exists(key: string): boolean
  /** Resolves when the namespaces are there or have finally failed. */
  loadNamespaces(wanted: Namespace | readonly Namespace[]): Promise<void>
  /** The same in every language there is, for what somebody wrote in another one than is on. */
  loadEverywhere(wanted: readonly Namespace[]): Promise<void>
  /** Whether nothing is to be waited for: it is there, or has finally failed. */
  hasLoadedNamespace(namespace: Namespace): boolean
  /** Resolves when every namespace that was loaded is there in that language too, and it is on. */
  changeLanguage(language: Language): Promise<void>
  /** Calls the listener after each change of the language, until the answer is called. */
  onLanguageChanged(listener: () => void): () => void
}

/**
 * Makes the translator of one client: English is the default and the fallback, a namespace is loaded when it is first
 * asked for, a failed load is tried two more times and then falls back. Resolves when `preload` is there or has
 * finally failed; it never rejects because of a missing text, since a screen without texts is still better than none.
 */
export async function createI18n(options: I18nOptions): Promise<Translator> {
  const load = options.load ?? loadNamespace
  const there = new Map<string, Texts>()
  const asked = new Map<string, Promise<void>>()
  const failed = new Map<Namespace, Set<Language>>()
  const known = new Set<Namespace>()
  const listeners = new Set<() => void>()
  let language = options.language
  let wanted = options.language

  async function read(from: Language, namespace: Namespace): Promise<void> {
    for (let attempt = 0; ; attempt += 1) {
      try {
        there.set(`${from} ${namespace}`, await load(from, namespace))
        return
      } catch (cause) {
        if (attempt === RETRIES) return report(from, namespace, cause)
        await pause((options.retryDelay ?? 300) * 2 ** attempt)
      }
    }
  }

  function report(from: Language, namespace: Namespace, cause: unknown): void {
    const gone = failed.get(namespace) ?? new Set<Language>()
    failed.set(namespace, gone.add(from))
    const final = gone.has(fallbackLanguage) && gone.has(wanted)
    const message = final ? TRANSLATIONS_UNAVAILABLE : `Unable to load ${namespace} in ${from}`
    options.onError?.({ message, language: from, namespace, final, cause })
  }

  function readOnce(from: Language, namespace: Namespace): Promise<void> {
    const name = `${from} ${namespace}`
    const reading = asked.get(name) ?? read(from, namespace)
    asked.set(name, reading)
    return reading
  }

  /** In the language; in the one that stands in for it only where that has failed. */
  const readAll = async (from: Language, namespaces: Iterable<Namespace>) => {
    const readOne = async (namespace: Namespace) => {
      await readOnce(from, namespace)
      if (failed.get(namespace)?.has(from)) await readOnce(fallbackLanguage, namespace)
    }
    await Promise.all([...namespaces].map(readOne))
  }

  const find = (from: Language, key: string, count?: number) => {
    const [namespace = '', path = ''] = key.split(':', 2)
    for (const each of [from, fallbackLanguage]) {
      const text = textIn(there.get(`${each} ${namespace}`), path, each, count)
      if (text !== undefined) return text
    }
    return undefined
  }

  const inLanguage =
    (from: Language): Translate =>
    (key, params = {}) => {
      const text = find(from, key, typeof params.count === 'number' ? params.count : undefined)
      return text === undefined ? readableKey(key) : filled(text, params, from)
    }

  const isOver = (from: Language, namespace: Namespace) =>
    there.has(`${from} ${namespace}`) || failed.get(namespace)?.has(from) === true

  async function loadNamespaces(namespaces: Namespace | readonly Namespace[]): Promise<void> {
    const list = typeof namespaces === 'string' ? [namespaces] : namespaces
    for (const namespace of list) known.add(namespace)
    // A language that is on its way brings these too.
    await Promise.all([...new Set([language, wanted])].map((each) => readAll(each, list)))
  }

  await loadNamespaces(options.preload ?? ['common'])
  return {
    get language() {
      return language
    },
    t: (key, params) => inLanguage(language)(key, params),
    inLanguage,
    exists: (key) => find(language, key) !== undefined,
    loadNamespaces,
    loadEverywhere: async (namespaces) => {
      await Promise.all(languages.map((each) => readAll(each, namespaces)))
    },
    hasLoadedNamespace: (namespace) =>
      there.has(`${language} ${namespace}`) || (isOver(language, namespace) && isOver(fallbackLanguage, namespace)),
    async changeLanguage(next) {
      wanted = next
      await readAll(next, known)
      // Whoever chose another one meanwhile gets that one.
      if (wanted !== next || language === next) return
      language = next
      for (const listener of [...listeners]) listener()
    },
    onLanguageChanged(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** A text with its values put in: a count as the language writes it. A value is text and never a template. */
function filled(text: string, params: MessageParams, language: Language): string {
  return text.replace(/\{\{\s*(\w+)\s*\}\}/g, (whole, name: string) => {
    if (!Object.hasOwn(params, name)) return whole
    const value = params[name] ?? ''
    return name === 'count' && typeof value === 'number' ? countText(language, value) : String(value)
  })
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

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
