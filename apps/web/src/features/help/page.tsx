import { Card, PageFrame, SectionHeader } from '@marquee/ui'
import Printer from 'lucide-react/icons/printer'
import { useRights } from '../../lib/rights.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { Article, useArticles } from '../../parts/help/article.tsx'
import { articlesFor } from '../../parts/help/article-at.ts'

/** The help of all screens that the person may open, as one page to read and to print. */
export default function HelpPage() {
  const { t } = useTexts('help')
  const rights = useRights()
  const { has, nameOf } = useArticles()
  return (
    <PageFrame
      title={t('help:title')}
      subtitle={t('help:pageLead')}
      menu={[{ id: 'print', label: t('help:print'), icon: Printer, onSelect: () => window.print() }]}
    >
      <div className="flex max-w-[720px] flex-col gap-4 print:gap-2">
        {articlesFor(rights)
          .filter(has)
          .map((id) => (
            <Card
              as="section"
              key={id}
              aria-labelledby={`help-${id}`}
              className="flex break-inside-avoid flex-col gap-2 print:border-0 print:p-0"
            >
              <SectionHeader id={`help-${id}`} title={nameOf(id)} className="!mb-0" />
              <Article id={id} />
            </Card>
          ))}
      </div>
    </PageFrame>
  )
}
