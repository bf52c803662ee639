import { isLanguage, type Language, languageNames, languages } from '@marquee/i18n'
import { Button, type IconType, Menu } from '@marquee/ui'
import Languages from 'lucide-react/icons/languages'
import { Suspense } from 'react'
import { useChooseLanguage } from '../lib/me.ts'
import { onDemand } from '../lib/on-demand.ts'
import { useTexts } from '../lib/use-texts.ts'

const Flag = onDemand(() => import('./flags.tsx').then((part) => ({ default: part.Flag })))
const flagOf =
  (language: Language): IconType =>
  ({ className }) => (
    <Suspense fallback={<span aria-hidden="true" className={className} />}>
      <Flag language={language} className={className} />
    </Suspense>
  )
const flags: Record<Language, IconType> = { en: flagOf('en'), tr: flagOf('tr') }

/** Switches the language at once and keeps the choice. */
export function LanguageMenu() {
  const { t, language } = useTexts('common')
  const choose = useChooseLanguage()
  const current = language
  return (
    <Menu
      align="end"
      items={[
        {
          kind: 'radio',
          id: 'language',
          value: current,
          options: languages.map((language) => ({
            value: language,
            label: languageNames[language],
            icon: flags[language],
          })),
          onValueChange: (value) => isLanguage(value) && choose(value),
          closeOnSelect: true,
        },
      ]}
      trigger={
        <Button variant="quiet" icon={Languages} className="!px-2.5 !text-ink-2">
          <span aria-hidden="true" className="max-sm:hidden">
            {languageNames[current]}
          </span>
          <span aria-hidden="true" className="sm:hidden">
            {current.toUpperCase()}
          </span>
          <span className="sr-only">
            {t('common:language.label')}: {languageNames[current]}
          </span>
        </Button>
      }
    />
  )
}
