import { inLanguage } from '@marquee/contract'
import type { HelpRow } from '@marquee/contract/apps/help-screens'
import { useHasText, useTexts } from '../../lib/use-texts.ts'

/** What a screen is called that an article is about. */
export function useArticleName(): (screen: string) => string {
  const { t } = useTexts('help', 'shell')
  const hasText = useHasText()
  const word = (key: string) => (hasText(key) ? t(key as 'help:everywhere') : null)
  return (screen) => word(`help:name.${screen}`) ?? word(`shell:menu.${screen}`) ?? t('help:everywhere')
}

/** The points of an article in a language, one for each line. */
export function pointsOf({ points }: Pick<HelpRow, 'points'>, language: 'en' | 'tr'): string[] {
  return inLanguage(points, language)
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
}

/** What a screen is for and what one has to know there. */
export function Article({ row }: { row: HelpRow }) {
  const { language } = useTexts('help')
  const points = pointsOf(row, language)
  return (
    <>
      <p className="[overflow-wrap:anywhere]">{inLanguage(row.lead, language)}</p>
      {points.length > 0 && (
        <ul className="list-disc space-y-1.5 pl-5 text-ink-2 [overflow-wrap:anywhere]">
          {points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
      )}
    </>
  )
}
