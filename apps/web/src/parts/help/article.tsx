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

/** What a screen is for and what one has to know there. */
export function Article({ id: asked }: { id: string }) {
  const { t } = useTexts('help')
  const { has } = useArticles()
  const id = has(asked) ? asked : everywhere
  const text = (part: 'lead' | 'one' | 'two') => t(`help:article.${id}.${part}` as 'help:article.everywhere.lead')
  return (
    <>
      <p>{text('lead')}</p>
      <ul className="list-disc space-y-1.5 pl-5 text-ink-2">
        <li>{text('one')}</li>
        <li>{text('two')}</li>
      </ul>
    </>
  )
}
