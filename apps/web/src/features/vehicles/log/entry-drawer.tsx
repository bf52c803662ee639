import type { VehicleEntryId, VehicleEntryRow } from '@marquee/contract/vehicle-log'
import { Badge, Button, ConfirmDialog, TextLink } from '@marquee/ui'
import Pencil from 'lucide-react/icons/pencil'
import Trash from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useMe } from '../../../lib/auth-session/current.ts'
import { useCommand } from '../../../lib/command/use-command.ts'
import { dialogOnDemand } from '../../../lib/dialog-on-demand.tsx'
import { useFormat } from '../../../lib/format.ts'
import { DetailDrawer, FactList } from '../../../lib/list/detail-drawer.tsx'
import { reportFailure } from '../../../lib/report.ts'
import { useMay } from '../../../lib/rights.ts'
import { toast } from '../../../lib/toast/toast.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { kindLooks } from './looks.ts'
import { useEntry, useLogCommands } from './queries.ts'

const EntryDialog = dialogOnDemand(() => import('./entry-dialog.tsx').then((part) => ({ default: part.EntryDialog })))

/** One entry of the log: what was done, its photos, and what became of its cost. */
export function EntryDrawer({ id, onClose }: { id: VehicleEntryId; onClose: () => void }) {
  const { t } = useTexts('vehicleLog')
  const format = useFormat()
  const found = useEntry(id)
  return (
    <DetailDrawer
      found={found}
      onClose={onClose}
      words={{ one: t('vehicleLog:one'), gone: t('vehicleLog:gone'), failed: t('vehicleLog:oneFailed') }}
      head={(row) => ({
        kicker: row.plate,
        title: row.description || t(`vehicleLog:is.${row.kind}`),
        subtitle: format.date(row.day, 'long'),
        badges: <Badge {...kindLooks[row.kind]}>{t(`vehicleLog:is.${row.kind}`)}</Badge>,
      })}
    >
      {(row) => <Loaded row={row} onClose={onClose} />}
    </DetailDrawer>
  )
}

function Loaded({ row, onClose }: { row: VehicleEntryRow; onClose: () => void }) {
  const { t } = useTexts('vehicleLog')
  const [doing, setDoing] = useState<'edit' | 'remove' | null>(null)
  const { remove } = useLogCommands()
  const command = useCommand('vehicleLog.remove', remove.mutateAsync)
  const mayUpdate = useMay('vehicles', 'update')
  const isFixed = ['submitted', 'approved', 'paid'].includes(row.expense?.state ?? '')
  const run = async () => {
    setDoing(null)
    const done = await command.act({ id: row.id, expectedRev: row.rev })
    if (!done) return
    if ('failure' in done) reportFailure(done.error)
    else {
      toast.success(t('vehicleLog:removed'))
      onClose()
    }
  }
  return (
    <>
      {mayUpdate && (
        <div className="flex flex-wrap gap-2">
          <Button icon={Pencil} onClick={() => setDoing('edit')}>
            {t('vehicleLog:editAction')}
          </Button>
          {!isFixed && (
            <Button icon={Trash} loading={command.pending} onClick={() => setDoing('remove')}>
              {t('vehicleLog:remove')}
            </Button>
          )}
        </div>
      )}
      {isFixed && (
        <p className="rounded-md border border-line bg-surface-2 px-3 py-2 text-sm">{t('vehicleLog:fixed')}</p>
      )}
      <Photos row={row} />
      <Facts row={row} />
      {doing === 'edit' && (
        <EntryDialog
          entry={row}
          vehicleId={row.vehicleId}
          onClose={() => setDoing(null)}
          onDone={() => setDoing(null)}
        />
      )}
      <ConfirmDialog
        open={doing === 'remove'}
        title={t('vehicleLog:removeTitle')}
        body={t(row.costMinor === null ? 'vehicleLog:removeBody' : 'vehicleLog:removeCost')}
        confirmLabel={t('vehicleLog:remove')}
        onConfirm={run}
        onCancel={() => setDoing(null)}
      />
    </>
  )
}

function Photos({ row }: { row: VehicleEntryRow }) {
  const { t } = useTexts('vehicleLog')
  if (row.photos.length === 0) return null
  return (
    <ul aria-label={t('vehicleLog:field.photos')} className="grid grid-cols-2 gap-2">
      {row.photos.map(({ id, link }, at) => (
        <li key={id}>
          <a href={link.url} target="_blank" rel="noreferrer" className="block rounded-md border border-line p-1">
            <img
              src={link.smallUrl}
              alt={t('vehicleLog:photo', { number: at + 1 })}
              className="h-28 w-full rounded-sm object-cover"
            />
          </a>
        </li>
      ))}
    </ul>
  )
}

function Facts({ row }: { row: VehicleEntryRow }) {
  const { t } = useTexts('vehicleLog')
  const format = useFormat()
  const currency = useMe()?.venue.currency ?? 'TRY'
  const seesExpenses = useMay('expenses', 'view')
  const km = (value: number | null) => value !== null && t('vehicleLog:km', { km: format.number(value) })
  const { expense, costMinor, litres } = row
  const said = expense && t(`vehicleLog:expense.${expense.state}`, { number: expense.expenseNo })
  return (
    <FactList
      title={t('vehicleLog:details')}
      facts={[
        [t('vehicleLog:field.odometerKm'), km(row.odometerKm)],
        [
          t('vehicleLog:field.litres'),
          litres !== null && t('vehicleLog:litres', { litres: format.number(Number(litres)) }),
        ],
        [t('vehicleLog:field.costMinor'), costMinor !== null && format.money(costMinor, currency)],
        [
          t('vehicleLog:perLitre'),
          costMinor !== null && litres !== null && format.money(Math.round(costMinor / Number(litres)), currency),
        ],
        [
          t('vehicleLog:expenseLabel'),
          expense &&
            (seesExpenses ? (
              <TextLink render={<Link to={`/inventory/inventory-expenses?id=${expense.id}`} />}>{said}</TextLink>
            ) : (
              said
            )),
        ],
        [t('vehicleLog:field.workshop'), row.workshop],
        [t('vehicleLog:field.nextDueOn'), row.nextDueOn && format.date(row.nextDueOn)],
        [t('vehicleLog:field.nextDueKm'), km(row.nextDueKm)],
        [t('vehicleLog:by'), row.by],
      ]}
    />
  )
}
