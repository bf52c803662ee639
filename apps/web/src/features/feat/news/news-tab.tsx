import { news } from '@marquee/contract/news'
import type { MessageKey } from '@marquee/i18n'
import { Badge, Card, LinkButton, SectionHeader } from '@marquee/ui'
import Sparkles from 'lucide-react/icons/sparkles'
import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { useFormat } from '../../../lib/format.ts'
import { useRights } from '../../../lib/rights.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { useNewsSeen, useSeeNews } from '../queries.ts'
import { newsFor, unseenVersions } from './news-for.ts'

/** What is new by version, as far as it is of use to the person. Having been here counts as having read it. */
export function NewsTab() {
  const { t } = useTexts('feat', 'news')
  const format = useFormat()
  const rights = useRights()
  const seen = useNewsSeen()
  // As it was when the page was opened: what is marked as new stays so while it is read.
  const [unseen] = useState(() => unseenVersions(seen))
  const { mutate } = useSeeNews()
  const latest = news[0].version
  useEffect(() => {
    if (seen !== latest) mutate({ version: latest })
  }, [seen, latest, mutate])
  const word = (key: string, part: 'title' | 'text') =>
    t(`news:${key}.${part}` as Extract<MessageKey, `news:${string}`>)
  return (
    <div className="flex max-w-[720px] flex-col gap-4">
      {newsFor(rights).map(({ version, day, items }) => (
        <Card as="section" key={version} aria-labelledby={`news-${version}`}>
          <SectionHeader
            id={`news-${version}`}
            title={t('feat:news.version', { version })}
            subtitle={format.date(day, 'long')}
            actions={
              unseen.includes(version) && (
                <Badge tone="info" icon={Sparkles}>
                  {t('feat:news.unseen')}
                </Badge>
              )
            }
          />
          <ul className="divide-y divide-line border-line border-t">
            {items.map(({ key, link }) => (
              <li key={key} className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 py-3">
                <div className="min-w-0 flex-1 basis-64">
                  <h3 className="font-semibold">{word(key, 'title')}</h3>
                  <p className="text-ink-2 text-sm">{word(key, 'text')}</p>
                </div>
                {link && (
                  <LinkButton
                    size="sm"
                    aria-label={t('feat:news.open', { title: word(key, 'title') })}
                    render={<Link to={link} />}
                  >
                    {t('feat:news.openShort')}
                  </LinkButton>
                )}
              </li>
            ))}
          </ul>
        </Card>
      ))}
    </div>
  )
}
