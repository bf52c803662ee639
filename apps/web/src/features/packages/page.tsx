import { inLanguage, type PackageRow } from '@marquee/contract'
import { Button, ConfirmDialog, EmptyState, type MenuEntry, Skeleton } from '@marquee/ui'
import Archive from 'lucide-react/icons/archive'
import CalendarDays from 'lucide-react/icons/calendar-days'
import Pause from 'lucide-react/icons/pause'
import Pencil from 'lucide-react/icons/pencil'
import Play from 'lucide-react/icons/play'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { flag } from '../../lib/address/values.ts'
import { dialogOnDemand } from '../../lib/dialog-on-demand.tsx'
import { FailedState } from '../../lib/failed-state.tsx'
import { oneOf } from '../../lib/list/filters.ts'
import { ListPage } from '../../lib/list/list-page.tsx'
import { useListExport } from '../../lib/list/use-list-export.ts'
import { useListUrl } from '../../lib/list/use-list-url.ts'
import { useMay } from '../../lib/rights.ts'
import { toast } from '../../lib/toast/toast.ts'
import { failureText, readFailure } from '../../lib/trpc/failure.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { PackageCard } from './package-card.tsx'
import { useExportPackages, useMargins, usePackageChanges, usePackages, usePackagesLive } from './queries.ts'

const Editor = dialogOnDemand(() => import('./editor.tsx').then((part) => ({ default: part.Editor })))
const RoomDialog = dialogOnDemand(() => import('./room-dialog.tsx').then((part) => ({ default: part.RoomDialog })))

type Open = { what: 'new' } | { what: 'edit' | 'room' | 'retire'; row: PackageRow } | null

/** The packages of the house: several passes under one name and one price. */
export default function PackagesPage() {
  const { t, language } = useTexts('packages', 'errors')
  const state = useListUrl({ filters: { retired: flag() } })
  const isRetired = state.url.retired
  const list = usePackages(isRetired)
  usePackagesLive()
  const maySeeCosts = useMay('food_products', 'view')
  const margins = useMargins(maySeeCosts && !isRetired).data
  const may = {
    create: useMay('package', 'create'),
    update: useMay('package', 'update'),
    retire: useMay('package', 'archive'),
  }
  const mayExport = useMay('package', 'export')
  const exported = useListExport(useExportPackages(), { retired: isRetired })
  const { setState, retire } = usePackageChanges()
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)
  const rows = list.data ?? []
  const nameOf = (row: PackageRow) => inLanguage(row.name, language)

  async function run(step: () => Promise<unknown>, done: string) {
    try {
      await step()
      toast.success(done)
    } catch (error) {
      toast.error(t(failureText(readFailure(error).reason)))
    }
    close()
  }
  const move = (row: PackageRow, wanted: 'active' | 'paused') =>
    run(
      () => setState.mutateAsync({ id: row.id, expectedRev: row.rev, state: wanted }),
      t(`packages:done.${wanted}`, { name: nameOf(row) }),
    )

  function stepsFor(row: PackageRow): MenuEntry[] {
    const room = {
      id: 'room',
      label: t('packages:room.action'),
      icon: CalendarDays,
      onSelect: () => setOpen({ what: 'room', row }),
    }
    if (row.state === 'retired') return []
    const edit = { id: 'edit', label: t('packages:edit'), icon: Pencil, onSelect: () => setOpen({ what: 'edit', row }) }
    const pause = { id: 'pause', label: t('packages:pause'), icon: Pause, onSelect: () => void move(row, 'paused') }
    const sell = { id: 'sell', label: t('packages:putOnSale'), icon: Play, onSelect: () => void move(row, 'active') }
    const end = {
      id: 'retire',
      label: t('packages:retire.action'),
      icon: Archive,
      onSelect: () => setOpen({ what: 'retire', row }),
    }
    return [...(may.update ? [edit, row.state === 'active' ? pause : sell] : []), room, ...(may.retire ? [end] : [])]
  }

  const add = may.create && (
    <Button variant="primary" icon={Plus} onClick={() => setOpen({ what: 'new' })}>
      {t('packages:add')}
    </Button>
  )
  const filters = [
    oneOf({
      id: 'which',
      label: t('packages:filter.which'),
      value: isRetired ? 'retired' : null,
      choices: [{ value: 'retired', label: t('packages:filter.retired') }],
      any: t('packages:filter.inUse'),
      choose: (value) => state.change({ retired: value === 'retired' }),
    }),
  ]
  return (
    <ListPage
      title={t('packages:title')}
      subtitle={list.data ? t('packages:count', { count: rows.length }) : '\u00a0'}
      primary={add || undefined}
      exported={mayExport ? { ...exported, label: t('packages:export') } : undefined}
      filters={filters}
    >
      {list.isError && !list.data && <FailedState title={t('packages:loadFailed')} query={list} />}
      {list.isPending && <Skeleton className="h-48" />}
      {list.data && rows.length === 0 && (
        <EmptyState
          title={t(isRetired ? 'packages:emptyRetired' : 'packages:empty')}
          body={isRetired ? undefined : t('packages:emptyHint')}
          action={isRetired ? undefined : add || undefined}
        />
      )}
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,300px),1fr))] gap-4">
        {rows.map((row) => (
          <PackageCard
            key={row.id}
            row={row}
            margin={margins?.find(({ id }) => id === row.id)}
            steps={stepsFor(row)}
            onOpen={may.update && row.state !== 'retired' ? () => setOpen({ what: 'edit', row }) : undefined}
          />
        ))}
      </ul>
      {open?.what === 'new' && <Editor row={null} onClose={close} />}
      {open?.what === 'edit' && <Editor key={open.row.id} row={open.row} onClose={close} />}
      {open?.what === 'room' && <RoomDialog row={open.row} onClose={close} />}
      {open?.what === 'retire' && (
        <ConfirmDialog
          open
          title={t('packages:retire.title', { name: nameOf(open.row) })}
          body={t('packages:retire.body')}
          confirmLabel={t('packages:retire.action')}
          tone="danger"
          loading={retire.isPending}
          onCancel={close}
          onConfirm={() =>
            void run(
              () => retire.mutateAsync({ id: open.row.id, expectedRev: open.row.rev }),
              t('packages:done.retired', { name: nameOf(open.row) }),
            )
          }
        />
      )}
    </ListPage>
  )
}
