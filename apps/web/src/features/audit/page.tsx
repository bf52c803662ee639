import { Button, media, useMedia } from '@marquee/ui'
import Printer from 'lucide-react/icons/printer'
import X from 'lucide-react/icons/x'
import { Link } from 'react-router-dom'
import { dialogOnDemand } from '../../lib/dialog-on-demand.tsx'
import { useFormat } from '../../lib/format.ts'
import { ListPage } from '../../lib/list/list-page.tsx'
import { useFilterWords } from '../../lib/list/use-filter-words.ts'
import { useListExport } from '../../lib/list/use-list-export.ts'
import { useMay } from '../../lib/rights.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { AuditTable } from './components/audit-table.tsx'
import { ChainBadge } from './components/chain-badge.tsx'
import { PrintSheet } from './components/print-sheet.tsx'
import { useAudit, useExportAudit } from './queries.ts'
import { useAuditState } from './use-audit-state.ts'
import { useFilters } from './use-filters.ts'

const AuditDrawer = dialogOnDemand(() =>
  import('./components/audit-drawer.tsx').then((part) => ({ default: part.AuditDrawer })),
)

/** What everybody did: find, read, take away as a file. */
export default function AuditPage() {
  const { t } = useTexts('audit', 'users')
  const format = useFormat()
  const phone = useMedia(media.belowMd)
  const state = useAuditState()
  const list = useAudit(state.filter, state.after)
  const exported = useListExport(useExportAudit(), state.filter)
  const mayUsers = useMay('users', 'view')
  const filters = useFilters(state)
  const filterWords = useFilterWords(undefined, filters)
  const page = list.data
  const countText = page
    ? t(page.totalIsExact ? 'audit:entries' : 'audit:atLeast', {
        count: page.total,
        formatted: format.number(page.total),
      })
    : '\u00a0'
  return (
    <ListPage
      title={t('audit:title')}
      subtitle={page ? countText : t('audit:lead')}
      breadcrumb={
        mayUsers ? [{ label: t('users:title'), render: <Link to="/users" /> }, { label: t('audit:title') }] : undefined
      }
      actions={!phone && <ChainBadge />}
      exported={{ ...exported, label: t('audit:export.action') }}
      menu={[{ id: 'print', label: t('audit:print'), icon: Printer, onSelect: () => window.print() }]}
      filters={filters}
      onClear={state.isFiltered || state.period !== null ? state.clear : undefined}
      moreFilters={
        phone ? (
          <ChainBadge />
        ) : (
          state.thing !== null && (
            <Button iconEnd={X} className="!px-3 !text-[.84rem]" onClick={() => state.change({ thing: null })}>
              {t('audit:filter.thing')}
            </Button>
          )
        )
      }
      drawer={state.id !== null && <AuditDrawer id={state.id} state={state} />}
    >
      <AuditTable state={state} list={list} countText={countText} filterWords={filterWords} />
      <PrintSheet rows={page?.rows ?? []} heading={[countText, filterWords].filter(Boolean).join(' · ')} />
    </ListPage>
  )
}
