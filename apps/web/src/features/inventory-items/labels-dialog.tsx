import { inLanguage } from '@marquee/contract'
import type { InventoryItemRow } from '@marquee/contract/inventory'
import { Button, Dialog, Field, TextInput } from '@marquee/ui'
import Printer from 'lucide-react/icons/printer'
import { create } from 'qrcode'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { useTexts } from '../../lib/use-texts.ts'
import { readWhole } from '../../lib/whole.ts'

const mostCopies = 50

/** Labels of items, as they come out of the printer: the code that a scan finds, its name and its number. */
export function LabelsDialog({ items, onClose }: { items: readonly InventoryItemRow[]; onClose: () => void }) {
  const { t, language } = useTexts('inventoryItems', 'common')
  const [typed, setTyped] = useState('1')
  const copies = Math.min(Math.max(readWhole(typed, language) || 1, 1), mostCopies)
  const labels = items.flatMap((item) => Array.from({ length: copies }, (_, at) => ({ item, key: `${item.id} ${at}` })))
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('inventoryItems:labels.title')}
      description={t('inventoryItems:labels.lead', { count: labels.length })}
      footer={
        <>
          <Button onClick={onClose}>{t('common:action.cancel')}</Button>
          <Button variant="primary" icon={Printer} onClick={() => window.print()}>
            {t('inventoryItems:labels.go')}
          </Button>
        </>
      }
    >
      <Field id="label-copies" label={t('inventoryItems:labels.copies')} className="mb-3 max-w-32">
        <TextInput inputMode="numeric" value={typed} onChange={(event) => setTyped(event.target.value)} />
      </Field>
      <div className="grid max-h-[50vh] grid-cols-2 gap-2 overflow-auto bg-white p-2 text-black sm:grid-cols-3">
        {labels.map(({ item, key }) => (
          <Label key={key} item={item} />
        ))}
      </div>
      {createPortal(
        <div className="print-alone hidden grid-cols-3 gap-2 bg-white text-black print:grid" aria-hidden="true">
          {labels.map(({ item, key }) => (
            <Label key={key} item={item} />
          ))}
        </div>,
        document.body,
      )}
    </Dialog>
  )
}

function Label({ item }: { item: InventoryItemRow }) {
  const { language } = useTexts('inventoryItems')
  return (
    <figure className="flex break-inside-avoid items-center gap-2 border border-black/30 p-2">
      <Code text={item.barcode ?? item.code} />
      <figcaption className="min-w-0 text-xs leading-4">
        <b className="line-clamp-2">{inLanguage(item.name, language)}</b>
        <span className="tnum block">{item.code}</span>
      </figcaption>
    </figure>
  )
}

// Black on white whatever the look: a scanner reads nothing else.
function Code({ text }: { text: string }) {
  const { modules } = create(text, { errorCorrectionLevel: 'M' })
  const cells = Array.from(modules.data, (dark, at) =>
    dark ? `M${at % modules.size} ${Math.floor(at / modules.size)}h1v1h-1z` : '',
  )
  return (
    <svg viewBox={`-2 -2 ${modules.size + 4} ${modules.size + 4}`} className="size-16 shrink-0" aria-hidden="true">
      <path d={cells.join('')} fill="currentColor" shapeRendering="crispEdges" />
    </svg>
  )
}
