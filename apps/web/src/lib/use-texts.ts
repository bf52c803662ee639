import type { Language, MessageKey, Namespace, Translate } from '@marquee/i18n'
import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { texts } from './texts.ts'

const loading = new Map<string, Promise<void>>()

/** One promise for all who wait for the same texts. */
function loaded(namespaces: readonly Namespace[]): Promise<void> {
  const key = `${texts().language} ${namespaces.join(' ')}`
  const waiting = loading.get(key) ?? texts().loadNamespaces(namespaces)
  loading.set(key, waiting)
  return waiting
}

const subscribe = (listener: () => void) => texts().onLanguageChanged(listener)

const useLanguage = () => useSyncExternalStore(subscribe, () => texts().language)

/**
 * The texts of a component, in the language that is on: `const { t } = useTexts('users', 'common')`. It is drawn again
 * when the language changes, and waits (Suspense) for a namespace that is not there yet.
 */
export function useTexts(...namespaces: Namespace[]): { t: Translate; language: Language } {
  const language = useLanguage()
  // Thrown as Suspense wants it; `use` may not be left out of the drawing that finds the texts there.
  if (!namespaces.every((namespace) => texts().hasLoadedNamespace(namespace))) throw loaded(namespaces)
  const t = useMemo(() => texts().inLanguage(language), [language])
  return { t, language }
}

/** Whether a key made at run time is a text: of a namespace that is loaded, and no group of texts. */
export type HasText = (key: string) => key is MessageKey

export function useHasText(): HasText {
  const language = useLanguage()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another language may have another answer
  return useCallback((key): key is MessageKey => texts().exists(key), [language])
}
