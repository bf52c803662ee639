import { Drawer, LinkButton } from '@marquee/ui'
import BookOpen from 'lucide-react/icons/book-open'
import { Link, useLocation } from 'react-router-dom'
import { paths } from '../../lib/paths.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { Article, useArticles } from '../../parts/help/article.tsx'
import { articleAt } from '../../parts/help/article-at.ts'

const keys = ['keyHelp', 'keyPalette', 'keySheet'] as const

/** The help of the screen on which one is, beside it. */
export default function HelpDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTexts('help')
  const { pathname } = useLocation()
  const { nameOf } = useArticles()
  const id = articleAt(pathname)
  return (
    <Drawer open={open} onClose={onClose} title={t('help:of', { screen: nameOf(id) })} width={400}>
      <div className="flex flex-col gap-4">
        <Article id={id} />
        <section aria-labelledby="help-keys" className="flex flex-col gap-1.5 border-line border-t pt-4">
          <h3 id="help-keys" className="font-semibold">
            {t('help:keys')}
          </h3>
          <ul className="list-disc space-y-1.5 pl-5 text-ink-2 text-sm">
            {keys.map((key) => (
              <li key={key}>{t(`help:${key}`)}</li>
            ))}
          </ul>
        </section>
        <LinkButton icon={BookOpen} className="self-start" render={<Link to={paths.help} onClick={onClose} />}>
          {t('help:all')}
        </LinkButton>
      </div>
    </Drawer>
  )
}
