import type { TicketProductRow } from '@marquee/contract'
import { Button, SectionHeader } from '@marquee/ui'
import Archive from 'lucide-react/icons/archive'
import ArchiveRestore from 'lucide-react/icons/archive-restore'
import PencilLine from 'lucide-react/icons/pencil-line'
import { useState } from 'react'
import { useFormat } from '../../../lib/format.ts'
import { useRecordArchive } from '../../../lib/record/use-record-archive.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { useProductChanges, useTaxes } from '../queries.ts'
import { useScheduleRights } from '../use-schedule-rights.ts'
import { useWords } from '../use-words.ts'
import { ProductDialog } from './product-dialog.tsx'

/** The product that is open: its name, tax, and what can be done with it. */
export function ProductHead({ product }: { product: TicketProductRow }) {
  const { t } = useTexts('schedule')
  const format = useFormat()
  const words = useWords()
  const may = useScheduleRights()
  const { archive: run } = useProductChanges()
  const [isEdited, setEdited] = useState(false)
  const { archive, question } = useRecordArchive<TicketProductRow>({
    nameOf: (row) => words.name(row.name),
    run,
    mayArchive: may.archive,
  })
  // Until the taxes are here, its rate says enough.
  const tax = useTaxes().data?.find(({ code }) => code === product.taxCode)
  const isGone = product.archivedAt !== null
  return (
    <>
      <SectionHeader
        title={words.name(product.name)}
        subtitle={t('schedule:product.says', {
          code: product.code,
          tax: tax ? words.tax(tax) : format.rate(product.taxPpm),
        })}
        actions={
          <span className="flex flex-wrap gap-2">
            {may.update && !isGone && (
              <Button icon={PencilLine} onClick={() => setEdited(true)}>
                {t('schedule:product.edit')}
              </Button>
            )}
            {may.archive && (
              <Button icon={isGone ? ArchiveRestore : Archive} onClick={() => archive(product)}>
                {t(isGone ? 'schedule:list.restore' : 'schedule:list.archive')}
              </Button>
            )}
          </span>
        }
      />
      {product.pictureLink && (
        <img src={product.pictureLink.smallUrl} alt="" className="mb-4 max-h-40 rounded-md object-contain" />
      )}
      {question}
      {isEdited && (
        <ProductDialog product={product} count={0} onClose={() => setEdited(false)} onDone={() => setEdited(false)} />
      )}
    </>
  )
}
