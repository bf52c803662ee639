import { fold, inLanguage } from '@marquee/contract'
import { type HelpRow, helpEverywhere } from '@marquee/contract/apps/help-screens'
import { Badge, Card, IconButton, NoMatchState, PageFrame, SearchInput, SectionHeader, Skeleton } from '@marquee/ui'
import PenLine from 'lucide-react/icons/pen-line'
import Pencil from 'lucide-react/icons/pencil'
import Printer from 'lucide-react/icons/printer'
import { useState } from 'react'
import { dialogOnDemand } from '../../lib/dialog-on-demand.tsx'
import { FailedState } from '../../lib/failed-state.tsx'
import { useMay, useRights } from '../../lib/rights.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { Article, useArticleName } from '../../parts/help/article.tsx'
import { articlesFor } from '../../parts/help/article-at.ts'
import { useHelpRows } from '../../parts/help/queries.ts'

const EditDialog = dialogOnDemand(() => import('./edit-dialog.tsx').then((part) => ({ default: part.EditDialog })))

/** The help of all screens that the person may open: to search, to read and to print, and to change by right. */
export default function HelpPage() {
  const { t, language } = useTexts('help')
  const rights = useRights()
  const mayEdit = useMay('website', 'update')
  const help = useHelpRows()
  const nameOf = useArticleName()
  const [typed, setTyped] = useState('')
  const [edited, setEdited] = useState<string | null>(null)
  const wanted = fold(typed.trim())
  const screens = articlesFor(rights)
  const own = (help.data ?? []).filter(({ screen }) => screens.includes(screen))
  const ordered = screens.flatMap((screen) => own.find((row) => row.screen === screen) ?? missing(screen, mayEdit))
  const says = (row: HelpRow) =>
    fold([nameOf(row.screen), inLanguage(row.lead, language), inLanguage(row.points, language)].join(' '))
  const shown = help.data ? ordered.filter((row) => says(row).includes(wanted)) : []
  const open = ordered.find(({ screen }) => screen === edited)
  return (
    <PageFrame
      title={t('help:title')}
      subtitle={t('help:pageLead')}
      menu={[{ id: 'print', label: t('help:print'), icon: Printer, onSelect: () => window.print() }]}
    >
      <div className="flex max-w-[720px] flex-col gap-4 print:gap-2">
        <SearchInput
          label={t('help:search')}
          placeholder={t('help:search')}
          value={typed}
          onValueChange={setTyped}
          className="print:hidden"
        />
        {help.isPending && <Skeleton className="h-40" />}
        {help.isError && !help.data && <FailedState title={t('help:notLoaded')} query={help} />}
        {help.data && shown.length === 0 && (
          <NoMatchState title={t('help:noMatch')} filters={typed.trim()} onClear={() => setTyped('')} />
        )}
        {shown.map((row) => {
          const name = nameOf(row.screen)
          return (
            <Card
              as="section"
              key={row.screen}
              aria-labelledby={`help-${row.screen}`}
              className="flex break-inside-avoid flex-col gap-2 print:border-0 print:p-0"
            >
              <SectionHeader
                id={`help-${row.screen}`}
                title={name}
                className="!mb-0"
                actions={
                  mayEdit && (
                    <span className="flex items-center gap-2 print:hidden">
                      {row.isOwn && <Badge icon={PenLine}>{t('help:isOwn')}</Badge>}
                      <IconButton
                        size="sm"
                        icon={Pencil}
                        label={t('help:editOf', { screen: name })}
                        onClick={() => setEdited(row.screen)}
                      />
                    </span>
                  )
                }
              />
              {row.rev === 0 ? <p className="text-ink-3">{t('help:none')}</p> : <Article row={row} />}
            </Card>
          )
        })}
      </div>
      {open && <EditDialog key={open.screen} row={open} name={nameOf(open.screen)} onClose={() => setEdited(null)} />}
    </PageFrame>
  )
}

// A screen that has no help yet shows only to those who can write it.
function missing(screen: string, mayEdit: boolean): HelpRow[] {
  const none = { en: '', tr: '' }
  return mayEdit && screen !== helpEverywhere ? [{ screen, lead: none, points: none, isOwn: false, rev: 0 }] : []
}
