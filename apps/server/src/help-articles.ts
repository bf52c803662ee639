import type { HelpArticle } from '@marquee/contract/apps/help-screens'
import { allResources, type Language, type Texts } from '@marquee/i18n/server'

const articlesIn = (language: Language): Record<string, Texts> => {
  const articles = allResources(language).help?.article
  return typeof articles === 'object' ? (articles as Record<string, Texts>) : {}
}

const [inEnglish, inTurkish] = [articlesIn('en'), articlesIn('tr')]

const lead = (article: Texts | undefined) => String(article?.lead ?? '')
const points = (article: Texts | undefined) => [article?.one, article?.two].filter(Boolean).join('\n')

/** The product's help of each screen, in both languages. */
export const helpArticles: readonly HelpArticle[] = Object.keys(inEnglish).map((screen) => ({
  screen,
  lead: { en: lead(inEnglish[screen]), tr: lead(inTurkish[screen]) },
  points: { en: points(inEnglish[screen]), tr: points(inTurkish[screen]) },
}))
