import { Badge, Button, Card, EmptyState, IconButton, SectionHeader } from '@marquee/ui'
import Archive from 'lucide-react/icons/archive'
import ArchiveRestore from 'lucide-react/icons/archive-restore'
import PencilLine from 'lucide-react/icons/pencil-line'
import Plus from 'lucide-react/icons/plus'
import { type ReactNode, useId, useState } from 'react'
import { dialogOnDemand } from '../../../lib/dialog-on-demand.tsx'
import type { RecordCalls, RecordChanges, RecordEntry, RecordRow, RecordValues } from '../../../lib/record/screen.ts'
import { useRecordArchive } from '../../../lib/record/use-record-archive.ts'
import type { References } from '../../../lib/record/use-value-text.ts'
import { useMay } from '../../../lib/rights.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { PartState } from '../part-state.tsx'

const RecordDialog = dialogOnDemand(() =>
  import('../../../lib/record/record-dialog.tsx').then((part) => ({ default: part.RecordDialog })),
)

interface RecordListProps<Row extends RecordRow> {
  entry: RecordEntry<Row>
  calls: RecordCalls<Row>
  title: string
  lead: string
  editTitle: string
  empty: string
  /** What is said under the name. */
  facts: (row: Row) => ReactNode
  /** What stands beside the name. */
  badge?: (row: Row) => ReactNode
  /** What else is done with one that is in use. */
  actions?: (row: Row) => ReactNode
  /** What everyone who sees the list may look at, of one that is in use. */
  views?: (row: Row) => ReactNode
  /** Which of them this list shows; all. */
  filter?: (row: Row) => boolean
  start?: RecordValues
  /** What references can be set to, in the form of a row; null: of a new one. */
  references?: References | ((row: Row | null) => References) | undefined
}

/** Records of the settings: those in use in their order, then those in the archive. */
export function RecordList<Row extends RecordRow>(props: RecordListProps<Row>) {
  const { entry, calls, title, lead, facts, filter = () => true } = props
  const { t, language } = useTexts('settings', 'record', entry.namespace)
  const id = useId()
  const mayUpdate = useMay('settings', 'update')
  const inUse = calls.useList(false)
  const archived = calls.useList(true)
  calls.useLive()
  const changes = calls.useChanges()
  const nameOf = (row: Row) => entry.nameOf(row, language)
  const archive = useRecordArchive<Row>({ nameOf, run: changes.archive, mayArchive: mayUpdate })
  const [edited, setEdited] = useState<Row | 'new' | null>(null)
  const failed = inUse.isError ? inUse : archived
  if (!inUse.data || !archived.data) return <PartState query={failed} />
  const row = edited === 'new' ? null : edited
  const references = typeof props.references === 'function' ? props.references(row) : props.references
  const rows = [...inUse.data, ...archived.data].filter(filter)
  return (
    <Card as="section" aria-labelledby={`${id}-title`} className="max-w-[720px]">
      <SectionHeader id={`${id}-title`} title={title} subtitle={mayUpdate ? lead : t('settings:viewOnly')} />
      {rows.length === 0 ? (
        <EmptyState title={props.empty} />
      ) : (
        <ul aria-label={title} className="divide-y divide-line border-line border-y">
          {rows.map((row) => (
            <li key={row.id} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 py-2.5">
              <span className="min-w-0 flex-[1_1_170px] [overflow-wrap:anywhere]">
                <span className="flex flex-wrap items-center gap-2 font-semibold">
                  {nameOf(row)}
                  {props.badge?.(row)}
                  {row.archivedAt && <Badge icon={Archive}>{t('settings:archived')}</Badge>}
                </span>
                <span className="block text-ink-3 text-sm">{facts(row)}</span>
              </span>
              {!mayUpdate && !row.archivedAt && props.views?.(row)}
              {mayUpdate && (
                <span className="ml-auto flex shrink-0 flex-wrap items-center justify-end gap-1">
                  {!row.archivedAt && props.actions?.(row)}
                  {!row.archivedAt && props.views?.(row)}
                  {!row.archivedAt && (
                    <IconButton
                      icon={PencilLine}
                      label={t('settings:edit', { name: nameOf(row) })}
                      onClick={() => setEdited(row)}
                    />
                  )}
                  <IconButton
                    icon={row.archivedAt ? ArchiveRestore : Archive}
                    label={t(row.archivedAt ? 'settings:restore' : 'settings:archive', { name: nameOf(row) })}
                    onClick={() => archive.archive(row)}
                  />
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
      {mayUpdate && (
        <div className="mt-3">
          <Button icon={Plus} onClick={() => setEdited('new')}>
            {t(entry.addText)}
          </Button>
        </div>
      )}
      {archive.question}
      {edited && (
        <RecordDialog
          screen={entry as unknown as RecordEntry<RecordRow>}
          changes={changes as unknown as RecordChanges<RecordRow>}
          row={row}
          {...(props.start && { start: props.start })}
          {...(references && { references })}
          title={edited === 'new' ? t(entry.addText) : props.editTitle}
          onClose={() => setEdited(null)}
          onDone={() => setEdited(null)}
        />
      )}
    </Card>
  )
}
