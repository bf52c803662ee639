import { useHasText, useTexts } from '../../lib/use-texts.ts'
import { everywhere } from './article-at.ts'

/** Whether there is an article, and what the screen is called that it is about. */
export function useArticles() {
  const { t } = useTexts('help', 'shell')
  const hasText = useHasText()
  const word = (key: string) => (hasText(key) ? t(key as 'help:everywhere') : null)
  return {
    has: (id: string) => hasText(`help:article.${id}.lead`),
    nameOf: (id: string) => word(`help:name.${id}`) ?? word(`shell:menu.${id}`) ?? t('help:everywhere'),
  }
}

// Every article has two; screens with several views have more.
const points = ['one', 'two', 'three', 'four'] as const

/** What a screen is for and what one has to know there. */
export function Article({ id: asked }: { id: string }) {
  const { t } = useTexts('help')
  const { has } = useArticles()
  const hasText = useHasText()
  const id = has(asked) ? asked : everywhere
  const text = (part: 'lead' | (typeof points)[number]) =>
    t(`help:article.${id}.${part}` as 'help:article.everywhere.lead')
  return (
    <>
      <p>{text('lead')}</p>
      <ul className="list-disc space-y-1.5 pl-5 text-ink-2">
        {points
          .filter((part) => hasText(`help:article.${id}.${part}`))
          .map((part) => (
            <li key={part}>{text(part)}</li>
          ))}
      </ul>
    </>
  )
}
