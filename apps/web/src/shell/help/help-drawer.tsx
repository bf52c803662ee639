import { helpEverywhere } from '@marquee/contract/apps/help-screens'
import { Drawer, LinkButton, Skeleton } from '@marquee/ui'
import BookOpen from 'lucide-react/icons/book-open'
import { Link, useLocation } from 'react-router-dom'
import { FailedState } from '../../lib/failed-state.tsx'
import { paths } from '../../lib/paths.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { Article, useArticleName } from '../../parts/help/article.tsx'
import { articleAt } from '../../parts/help/article-at.ts'
import { useHelpRows } from '../../parts/help/queries.ts'

const keys = ['keyHelp', 'keyPalette', 'keySheet'] as const

/** The help of the screen on which one is, beside it. */
export default function HelpDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTexts('help')
  const { pathname } = useLocation()
  const nameOf = useArticleName()
  const help = useHelpRows()
  const id = articleAt(pathname)
  const find = (screen: string) => help.data?.find((row) => row.screen === screen)
  const row = find(id) ?? find(helpEverywhere)
  return (
    <Drawer open={open} onClose={onClose} title={t('help:of', { screen: nameOf(id) })} width={400}>
      <div className="flex flex-col gap-4">
        {row ? (
          <Article row={row} />
        ) : help.isPending ? (
          <Skeleton className="h-24" />
        ) : (
          help.isError && <FailedState title={t('help:notLoaded')} query={help} />
        )}
        <section
          aria-labelledby="help-keys"
          className="flex flex-col gap-1.5 border-line border-t pt-4 first:border-0 first:pt-0"
        >
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
