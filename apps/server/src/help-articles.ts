import type { HelpArticle } from '@marquee/contract/apps/help-screens'
import { allResources, type Language, type MessageKey, translate } from '@marquee/i18n/server'

// Every article has two; screens with several views have more.
const parts = ['one', 'two', 'three', 'four'] as const
type Part = 'lead' | (typeof parts)[number]

const text = (language: Language, screen: string, part: Part) =>
  translate(language, `help:article.${screen}.${part}` as MessageKey)
const points = (language: Language, screen: string) => {
  const article = allResources(language).help?.article
  const said = typeof article === 'object' ? article[screen] : undefined
  return parts
    .filter((part) => typeof said === 'object' && part in said)
    .map((part) => text(language, screen, part))
    .join('\n')
}

/** The product's help of each screen, in both languages. */
export const helpArticles: readonly HelpArticle[] = Object.keys(allResources('en').help?.article ?? {}).map(
  (screen) => ({
    screen,
    lead: { en: text('en', screen, 'lead'), tr: text('tr', screen, 'lead') },
    points: { en: points('en', screen), tr: points('tr', screen) },
  }),
)
