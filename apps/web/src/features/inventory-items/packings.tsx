import type { InventoryItemRow, ItemUnitRow } from '@marquee/contract/inventory'
import { Badge, Button, IconButton } from '@marquee/ui'
import Archive from 'lucide-react/icons/archive'
import PencilLine from 'lucide-react/icons/pencil-line'
import Plus from 'lucide-react/icons/plus'
import Truck from 'lucide-react/icons/truck'
import { useState } from 'react'
import { dialogOnDemand } from '../../lib/dialog-on-demand.tsx'
import { FailedState } from '../../lib/failed-state.tsx'
import { useFormat } from '../../lib/format.ts'
import type { RecordChanges, RecordEntry, RecordRow } from '../../lib/record/screen.ts'
import { useRecordArchive } from '../../lib/record/use-record-archive.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { usePackingChanges, usePackings } from './queries.ts'
import { unitEntry } from './screen.ts'

const RecordDialog = dialogOnDemand(() =>
  import('../../lib/record/record-dialog.tsx').then((part) => ({ default: part.RecordDialog })),
)

/** What an item comes packed in, with the barcode of each. */
export function Packings({ item }: { item: InventoryItemRow }) {
  const { t } = useTexts('inventoryItems')
  const format = useFormat()
  const packings = usePackings(item.id)
  const changes = usePackingChanges()
  const [edited, setEdited] = useState<ItemUnitRow | 'new' | null>(null)
  const nameOf = ({ unit, factor }: ItemUnitRow) =>
    t('inventoryItems:packings.of', {
      packing: t(`inventoryItems:packing.${unit}`),
      qty: `${format.number(Number(factor))} ${t(`inventoryItems:unit.${item.baseUnit}`)}`,
    })
  const archive = useRecordArchive<ItemUnitRow>({ nameOf, run: changes.archive, mayArchive: true })
  const rows = (packings.data ?? []).filter(({ archivedAt }) => archivedAt === null)
  return (
    <section aria-labelledby="packings-title" className="flex flex-col gap-2 border-line border-b pb-4">
      <h3 id="packings-title" className="font-semibold text-sm">
        {t('inventoryItems:packings.title')}
      </h3>
      {packings.isError && <FailedState title={t('inventoryItems:packings.failed')} query={packings} />}
      {packings.data && rows.length === 0 && <p className="text-ink-3 text-sm">{t('inventoryItems:packings.empty')}</p>}
      {rows.length > 0 && (
        <ul aria-labelledby="packings-title" className="divide-y divide-line border-line border-y">
          {rows.map((row) => (
            <li key={row.id} className="flex items-center justify-between gap-2 py-1.5">
              <span className="min-w-0">
                <span className="flex flex-wrap items-center gap-2">
                  {nameOf(row)}
                  {row.isPurchase && <Badge icon={Truck}>{t('inventoryItems:packings.purchase')}</Badge>}
                </span>
                {row.barcode && <span className="tnum block text-ink-3 text-sm">{row.barcode}</span>}
              </span>
              <span className="flex shrink-0 gap-1">
                <IconButton
                  icon={PencilLine}
                  label={t('inventoryItems:packings.change', { name: nameOf(row) })}
                  onClick={() => setEdited(row)}
                />
                <IconButton
                  icon={Archive}
                  label={t('inventoryItems:packings.archive', { name: nameOf(row) })}
                  onClick={() => archive.archive(row)}
                />
              </span>
            </li>
          ))}
        </ul>
      )}
      <div>
        <Button size="sm" icon={Plus} onClick={() => setEdited('new')}>
          {t('inventoryItems:packings.add')}
        </Button>
      </div>
      {archive.question}
      {edited && (
        <RecordDialog
          screen={unitEntry(item.baseUnit, nameOf) as unknown as RecordEntry<RecordRow>}
          changes={changes as unknown as RecordChanges<RecordRow>}
          row={edited === 'new' ? null : edited}
          beside={{ itemId: item.id }}
          title={t(edited === 'new' ? 'inventoryItems:packings.add' : 'inventoryItems:packings.edit')}
          onClose={() => setEdited(null)}
          onDone={() => setEdited(null)}
        />
      )}
    </section>
  )
}
