import { languageNames, languages } from '@marquee/i18n'
import { Segmented } from '@marquee/ui'
import { useChooseLanguage } from './me.ts'
import { useTexts } from './use-texts.ts'

/** The languages of the venue, for pages without the bar of the shell. */
export function LanguageSwitch() {
  const { t, language } = useTexts('common')
  const choose = useChooseLanguage()
  return (
    <Segmented
      label={t('common:language.label')}
      value={language}
      options={languages.map((value) => ({
        value,
        label: (
          <>
            <span aria-hidden="true">{value.toUpperCase()}</span>
            <span lang={value} className="sr-only">
              {languageNames[value]}
            </span>
          </>
        ),
      }))}
      onValueChange={choose}
    />
  )
}
