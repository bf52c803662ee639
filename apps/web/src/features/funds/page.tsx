import { type FundRow, inLanguage } from '@marquee/contract'
import { Button, type MenuEntry, Skeleton } from '@marquee/ui'
import ArrowDownLeft from 'lucide-react/icons/arrow-down-left'
import ArrowRightLeft from 'lucide-react/icons/arrow-right-left'
import ArrowUpRight from 'lucide-react/icons/arrow-up-right'
import CalendarCheck from 'lucide-react/icons/calendar-check'
import PencilLine from 'lucide-react/icons/pencil-line'
import Plus from 'lucide-react/icons/plus'
import UserRoundCheck from 'lucide-react/icons/user-round-check'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useMe } from '../../lib/auth-session/current.ts'
import { dialogOnDemand } from '../../lib/dialog-on-demand.tsx'
import { FailedState } from '../../lib/failed-state.tsx'
import { useFormat } from '../../lib/format.ts'
import { ListPage } from '../../lib/list/list-page.tsx'
import { useListExport } from '../../lib/list/use-list-export.ts'
import { useListUrl } from '../../lib/list/use-list-url.ts'
import { paths } from '../../lib/paths.ts'
import type { RecordChanges, RecordEntry, RecordRow } from '../../lib/record/screen.ts'
import { useRecordArchive } from '../../lib/record/use-record-archive.ts'
import { useMay } from '../../lib/rights.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { FundCard } from './components/fund-card.tsx'
import { Timeline } from './components/timeline.tsx'
import { TransitStrip } from './components/transit-strip.tsx'
import { asItIs, type FundDeed } from './fund-deed.ts'
import { fundEntry } from './fund-entry.ts'
import { useEntries, useExportEntries, useFundChanges, useFunds, useFundsLive, useTransfers } from './queries.ts'

const FundDialog = dialogOnDemand(() =>
  import('../../lib/record/record-dialog.tsx').then((part) => ({ default: part.RecordDialog })),
)
const Deed = dialogOnDemand(() => import('./components/deed.tsx').then((part) => ({ default: part.Deed })))

/** Safes, petty cash, bank and card payments: what they hold, what is on its way, and every movement. */
export default function FundsPage() {
  const { t, language } = useTexts('funds', 'common')
  const format = useFormat()
  const userId = useMe()?.user.id
  const state = useListUrl({ filters: {} })
  const funds = useFunds()
  const archived = useFunds(true)
  const transfers = useTransfers()
  useFundsLive()
  const may = {
    create: useMay('funds', 'create'),
    update: useMay('funds', 'update'),
    archive: useMay('funds', 'archive'),
    transfer: useMay('funds', 'transfer'),
    count: useMay('funds', 'count'),
    export: useMay('funds', 'export'),
  }
  const [deed, setDeed] = useState<FundDeed | null>(null)
  const [edited, setEdited] = useState<FundRow | 'new' | null>(null)
  const changes = useFundChanges()
  const archive = useRecordArchive<FundRow>({
    nameOf: (fund) => inLanguage(fund.name, language),
    run: changes.archive,
    mayArchive: may.archive,
    refused: (reason) => (reason === 'STATE' ? t('funds:archive.refused') : undefined),
  })
  const rows = funds.data ?? []
  const all = [...rows, ...(archived.data ?? [])]
  const open = all.find((fund) => fund.id === state.id) ?? rows[0]
  const entries = useEntries(open?.id, {}, state.after)
  const exported = useListExport(useExportEntries(), { fundId: open?.id as FundRow['id'] })
  const choose = (fund: FundRow) => state.set({ id: fund.id, after: null })
  const menuOf = (fund: FundRow): MenuEntry[] => [
    ...(may.transfer && fund.archivedAt === null
      ? [
          {
            id: 'in',
            label: t('funds:move.paid_in'),
            icon: ArrowDownLeft,
            onSelect: () => setDeed({ kind: 'paid_in', fund }),
          },
          {
            id: 'out',
            label: t('funds:move.paid_out'),
            icon: ArrowUpRight,
            onSelect: () => setDeed({ kind: 'paid_out', fund }),
          },
        ]
      : []),
    ...(may.update && fund.archivedAt === null
      ? [
          {
            id: 'guard',
            label: t('funds:guard.title'),
            icon: UserRoundCheck,
            onSelect: () => setDeed({ kind: 'guard', fund }),
          },
          { id: 'edit', label: t('common:action.edit'), icon: PencilLine, onSelect: () => setEdited(fund) },
        ]
      : []),
    ...(fund.isFirst ? [] : archive.stepsOf(fund)),
  ]
  const send = () => setDeed({ kind: 'transfer', ...(open?.archivedAt === null && { fund: open }) })
  const failed = funds.isError && !funds.data ? funds : null
  return (
    <ListPage
      fill={false}
      title={t('funds:title')}
      subtitle={
        funds.data &&
        t('funds:summary', {
          count: rows.length,
          amount: format.money(
            rows.reduce((sum, fund) => sum + fund.balanceMinor, 0),
            rows[0]?.currency ?? 'TRY',
          ),
        })
      }
      primary={
        may.transfer && (
          <Button variant="primary" icon={ArrowRightLeft} onClick={send} aria-keyshortcuts="n">
            {t('funds:transfer.action')}
          </Button>
        )
      }
      {...(may.export && open && { exported: { ...exported, label: t('funds:export'), isRare: true } })}
      menu={[
        { id: 'day', label: t('funds:closeOfDay'), icon: CalendarCheck, render: <Link to={paths.days} /> },
        ...(may.create ? [{ id: 'add', label: t('funds:add'), icon: Plus, onSelect: () => setEdited('new') }] : []),
      ]}
      keys={may.transfer ? [{ keys: ['N'], does: t('funds:transfer.action'), run: send }] : []}
    >
      {failed ? (
        <FailedState title={t('funds:loadFailed')} query={failed} />
      ) : !funds.data || !archived.data ? (
        <Skeleton shape="box" width="100%" height={220} />
      ) : (
        <div className="flex flex-col gap-6">
          <TransitStrip
            rows={transfers.data ?? []}
            userId={userId}
            may={{ receive: may.count, cancel: may.transfer }}
            onDeed={(transfer, kind) => setDeed({ kind, transfer })}
          />
          <ul
            aria-label={t('funds:title')}
            className="m-0 grid list-none grid-cols-[repeat(auto-fill,minmax(min(100%,260px),1fr))] gap-4 p-0"
          >
            {all.map((fund) => (
              <FundCard
                key={fund.id}
                fund={fund}
                isOpen={fund.id === open?.id}
                onOpen={() => choose(fund)}
                onCount={may.count && fund.archivedAt === null ? () => setDeed({ kind: 'count', fund }) : undefined}
                menu={menuOf(fund)}
              />
            ))}
          </ul>
          {open && <Timeline fund={open} list={entries} state={state} />}
        </div>
      )}
      {deed && <Deed deed={asItIs(deed, all, transfers.data ?? [])} funds={rows} onClose={() => setDeed(null)} />}
      {edited && (
        <FundDialog
          screen={fundEntry as unknown as RecordEntry<RecordRow>}
          changes={changes as unknown as RecordChanges<RecordRow>}
          row={edited === 'new' ? null : edited}
          title={edited === 'new' ? t('funds:add') : inLanguage(edited.name, language)}
          onClose={() => setEdited(null)}
          onDone={() => setEdited(null)}
        />
      )}
      {archive.question}
    </ListPage>
  )
}
