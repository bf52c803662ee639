import { Button, type MenuEntry, media, PageFrame, useMedia } from '@marquee/ui'
import CircleHelp from 'lucide-react/icons/circle-question-mark'
import Download from 'lucide-react/icons/download'
import Printer from 'lucide-react/icons/printer'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { useFormat } from '../../lib/format.ts'
import { useKeys } from '../../lib/keys/use-keys.ts'
import { useMay } from '../../lib/rights.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { AuditTable } from './components/audit-table.tsx'
import { ChainBadge } from './components/chain-badge.tsx'
import { Filters } from './components/filters.tsx'
import { PrintSheet } from './components/print-sheet.tsx'
import { useAudit } from './queries.ts'
import { useAuditState } from './use-audit-state.ts'
import { useExport } from './use-export.ts'
import { useFilterOptions, usePeopleOptions } from './use-filter-options.ts'

const AuditDrawer = lazy(() => import('./components/audit-drawer.tsx').then((part) => ({ default: part.AuditDrawer })))
const AuditKeyHelp = lazy(() =>
  import('./components/audit-key-help.tsx').then((part) => ({ default: part.AuditKeyHelp })),
)

/** What everybody did: find, read, take away as a file. */
export default function AuditPage() {
  const { t } = useTexts('audit', 'common', 'users')
  const format = useFormat()
  const phone = useMedia(media.belowMd)
  const state = useAuditState()
  const list = useAudit(state.filter, state.after)
  const exported = useExport(state.filter)
  const mayUsers = useMay('users', 'view')
  const [helps, setHelps] = useState(false)
  const { few, action } = useFilterOptions(state)
  const { name: person } = usePeopleOptions(state)

  const firstRow = () => document.querySelector<HTMLElement>('[data-row-index][tabindex="0"]')?.focus()
  useKeys({
    '/': () => document.querySelector<HTMLElement>('[data-filter]')?.focus(),
    j: firstRow,
    k: firstRow,
    '?': () => setHelps(true),
  })

  const page = list.data
  const formatted = page ? format.number(page.total) : ''
  const countText = page
    ? t(page.totalIsExact ? 'audit:entries' : 'audit:atLeast', { count: page.total, formatted })
    : '\u00a0'
  const filterWords = [
    ...few.filter((option) => option.value !== '').map((option) => option.valueLabel),
    state.period === 'custom' ? [state.from, state.until].map((day) => day && format.date(day)).join(' – ') : '',
    person,
    action,
  ]
    .filter(Boolean)
    .join(' · ')

  const exportEntry = { label: t('audit:export.action'), icon: Download }
  const menu: MenuEntry[] = [
    ...(phone ? [{ ...exportEntry, id: 'export', onSelect: exported.run, disabled: exported.isPending }] : []),
    { id: 'print', label: t('audit:print'), icon: Printer, onSelect: () => window.print() },
    { id: 'keys', label: t('common:keys.title'), icon: CircleHelp, kbd: '?', onSelect: () => setHelps(true) },
  ]
  return (
    <PageFrame
      fill
      title={t('audit:title')}
      subtitle={page ? countText : t('audit:lead')}
      breadcrumb={
        mayUsers ? [{ label: t('users:title'), render: <Link to="/users" /> }, { label: t('audit:title') }] : undefined
      }
      actions={
        !phone && (
          <>
            <ChainBadge />
            <Button icon={exportEntry.icon} loading={exported.isPending} onClick={exported.run}>
              {exportEntry.label}
            </Button>
          </>
        )
      }
      menu={menu}
      filters={
        <>
          <Filters state={state} />
          {phone && <ChainBadge />}
        </>
      }
      aside={
        state.id !== null && (
          <Suspense fallback={null}>
            <AuditDrawer id={state.id} state={state} />
          </Suspense>
        )
      }
    >
      <AuditTable state={state} list={list} countText={countText} filterWords={filterWords} />
      <PrintSheet rows={page?.rows ?? []} heading={[countText, filterWords].filter(Boolean).join(' · ')} />
      <Suspense fallback={null}>{helps && <AuditKeyHelp onClose={() => setHelps(false)} />}</Suspense>
    </PageFrame>
  )
}
