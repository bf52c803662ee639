import { isLanguage, languageNames, languages } from '@marquee/i18n'
import { Button, Menu } from '@marquee/ui'
import Languages from 'lucide-react/icons/languages'
import { useChooseLanguage } from '../lib/me.ts'
import { useTexts } from '../lib/use-texts.ts'
import { flags } from './flags.tsx'

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
