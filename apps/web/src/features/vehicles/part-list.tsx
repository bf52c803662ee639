import { Button, Card, EmptyState, IconButton, SectionHeader } from '@marquee/ui'
import Archive from 'lucide-react/icons/archive'
import PencilLine from 'lucide-react/icons/pencil-line'
import Plus from 'lucide-react/icons/plus'
import { type ReactNode, useId, useState } from 'react'
import { dialogOnDemand } from '../../lib/dialog-on-demand.tsx'
import { FailedState } from '../../lib/failed-state.tsx'
import type { RecordCalls, RecordChanges, RecordEntry, RecordRow } from '../../lib/record/screen.ts'
import { useRecordArchive } from '../../lib/record/use-record-archive.ts'
import type { References } from '../../lib/record/use-value-text.ts'
import { useMay } from '../../lib/rights.ts'
import { useTexts } from '../../lib/use-texts.ts'

const RecordDialog = dialogOnDemand(() =>
  import('../../lib/record/record-dialog.tsx').then((part) => ({ default: part.RecordDialog })),
)

interface PartListProps<Row extends RecordRow> {
  part: 'classes' | 'drivers'
  entry: RecordEntry<Row>
  calls: RecordCalls<Row>
  facts: (row: Row) => ReactNode
  references?: References
}

/** What vehicles are made up of: classes, or drivers. */
export function PartList<Row extends RecordRow>({ part, entry, calls, facts, references }: PartListProps<Row>) {
  const { t, language } = useTexts('vehicles')
  const id = useId()
  const may = {
    create: useMay('vehicles', 'create'),
    update: useMay('vehicles', 'update'),
    archive: useMay('vehicles', 'archive'),
  }
  const list = calls.useList(false)
  calls.useLive()
  const changes = calls.useChanges()
  const [edited, setEdited] = useState<Row | 'new' | null>(null)
  const nameOf = (row: Row) => entry.nameOf(row, language)
  const archive = useRecordArchive<Row>({
    nameOf,
    run: changes.archive,
    mayArchive: may.archive,
    refused: (reason, name) => (reason === 'STATE' ? t(`vehicles:${part}.inUse`, { name }) : undefined),
  })
  const rows = list.data ?? []
  return (
    <Card as="section" aria-labelledby={id} className="min-w-0 flex-1">
      <SectionHeader id={id} title={t(`vehicles:${part}.title`)} subtitle={t(`vehicles:${part}.lead`)} />
      {list.isError && !list.data && <FailedState title={t(`vehicles:${part}.failed`)} query={list} />}
      {list.data && rows.length === 0 && <EmptyState title={t(`vehicles:${part}.empty`)} />}
      {rows.length > 0 && (
        <ul aria-labelledby={id} className="divide-y divide-line border-line border-y">
          {rows.map((row) => (
            <li key={row.id} className="flex items-center justify-between gap-3 py-2.5">
              <span className="min-w-0 [overflow-wrap:anywhere]">
                <span className="font-semibold">{nameOf(row)}</span>
                <span className="block text-ink-3 text-sm">{facts(row)}</span>
              </span>
              <span className="flex shrink-0 gap-1">
                {may.update && (
                  <IconButton
                    icon={PencilLine}
                    label={t('vehicles:changePart', { name: nameOf(row) })}
                    onClick={() => setEdited(row)}
                  />
                )}
                {may.archive && (
                  <IconButton
                    icon={Archive}
                    label={t('vehicles:archivePart', { name: nameOf(row) })}
                    onClick={() => archive.archive(row)}
                  />
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
      {may.create && (
        <div className="mt-3">
          <Button icon={Plus} onClick={() => setEdited('new')}>
            {t(`vehicles:${part}.add`)}
          </Button>
        </div>
      )}
      {archive.question}
      {edited && (
        <RecordDialog
          screen={entry as unknown as RecordEntry<RecordRow>}
          changes={changes as unknown as RecordChanges<RecordRow>}
          references={references}
          row={edited === 'new' ? null : edited}
          title={t(edited === 'new' ? `vehicles:${part}.add` : `vehicles:${part}.edit`)}
          onClose={() => setEdited(null)}
          onDone={() => setEdited(null)}
        />
      )}
    </Card>
  )
}
