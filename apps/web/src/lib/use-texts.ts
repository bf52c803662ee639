import { isLanguage, type Language, type Namespace, type Translate } from '@marquee/i18n'
import { useTranslation } from 'react-i18next'

/**
 * The texts of a component, in the language that is on: `const { t } = useTexts('users', 'common')`. It is drawn again
 * when the language changes or a namespace arrives.
 */
export function useTexts(...namespaces: Namespace[]): { t: Translate; language: Language } {
  const { t, i18n } = useTranslation(namespaces)
  // i18next's own types know no key; ours check them.
  return { t: t as unknown as Translate, language: isLanguage(i18n.language) ? i18n.language : 'en' }
}
