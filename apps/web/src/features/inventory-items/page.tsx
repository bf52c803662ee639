import { inLanguage } from '@marquee/contract'
import type { InventoryItemRow } from '@marquee/contract/inventory'
import { Button } from '@marquee/ui'
import Printer from 'lucide-react/icons/printer'
import { useMemo, useState } from 'react'
import { dialogOnDemand } from '../../lib/dialog-on-demand.tsx'
import { RecordPage } from '../../lib/record/record-page.tsx'
import { useTexts } from '../../lib/use-texts.ts'
import { Packings } from './packings.tsx'
import { itemCalls, useItemChoices } from './queries.ts'
import { itemScreen } from './screen.ts'

const LabelsDialog = dialogOnDemand(() =>
  import('./labels-dialog.tsx').then((part) => ({ default: part.LabelsDialog })),
)

/** What the venue buys and keeps. */
export default function InventoryItemsPage() {
  const { t, language } = useTexts('inventoryItems')
  const { data: choices } = useItemChoices()
  const [printed, setPrinted] = useState<readonly InventoryItemRow[]>([])
  const references = useMemo(
    () => ({
      categoryId: (choices?.categories ?? []).map(({ id, names }) => ({
        value: id,
        label: names.map((name) => inLanguage(name, language)).join(' › '),
      })),
      vendorId: (choices?.vendors ?? []).map(({ id, name }) => ({ value: id, label: name })),
    }),
    [choices, language],
  )
  return (
    <>
      <RecordPage
        screen={itemScreen}
        calls={itemCalls}
        references={references}
        before={(row) => <Packings key={row.id} item={row} />}
        bulk={(rows) => (
          <Button variant="chrome" icon={Printer} onClick={() => setPrinted(rows)}>
            {t('inventoryItems:labels.print')}
          </Button>
        )}
      />
      {printed.length > 0 && <LabelsDialog items={printed} onClose={() => setPrinted([])} />}
    </>
  )
}
