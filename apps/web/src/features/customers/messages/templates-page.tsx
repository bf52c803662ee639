import { type MessageTemplateRow, messageTemplateRecord } from '@marquee/contract/customer-messages'
import { Badge, Button, Card, EmptyState, IconButton, Skeleton } from '@marquee/ui'
import Archive from 'lucide-react/icons/archive'
import ArchiveRestore from 'lucide-react/icons/archive-restore'
import PencilLine from 'lucide-react/icons/pencil-line'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { dialogOnDemand } from '../../../lib/dialog-on-demand.tsx'
import { FailedState } from '../../../lib/failed-state.tsx'
import { ListPage } from '../../../lib/list/list-page.tsx'
import type { RecordChanges, RecordEntry, RecordRow } from '../../../lib/record/screen.ts'
import { useRecordArchive } from '../../../lib/record/use-record-archive.ts'
import { useMay } from '../../../lib/rights.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { Views } from '../views.tsx'
import { templateCalls } from './queries.ts'
import { useOpenText } from './use-open-text.ts'

const RecordDialog = dialogOnDemand(() =>
  import('../../../lib/record/record-dialog.tsx').then((part) => ({ default: part.RecordDialog })),
)

type Field = keyof typeof messageTemplateRecord.fields

const entry: RecordEntry<MessageTemplateRow> = {
  record: messageTemplateRecord,
  namespace: 'customerMessages',
  addText: 'customerMessages:templates.add',
  label: (field) => `customerMessages:template.${field as Field}`,
  hint: (field) => {
    if (field === 'name') return 'customerMessages:hint.name'
    return field === 'textEn' || field === 'textTr' ? 'customerMessages:hint.text' : null
  },
  nameOf: (row) => row.name,
  form: [['name'], ['subjectTr'], ['textTr'], ['subjectEn'], ['textEn']],
}

/** The texts that go to customers: those in use, then those in the archive. */
export default function TemplatesPage() {
  const { t } = useTexts('customers', 'customerMessages')
  const mayWrite = useMay('customers', 'message')
  const [edited, setEdited] = useState<MessageTemplateRow | 'new' | null>(null)
  const changes = templateCalls.useChanges()
  return (
    <ListPage
      title={t('customers:title')}
      fill={false}
      views={<Views view="templates" />}
      primary={
        mayWrite && (
          <Button variant="primary" icon={Plus} aria-keyshortcuts="n" onClick={() => setEdited('new')}>
            {t('customerMessages:templates.add')}
          </Button>
        )
      }
      keys={mayWrite ? [{ keys: ['N'], does: t('customerMessages:templates.add'), run: () => setEdited('new') }] : []}
    >
      <Templates mayWrite={mayWrite} onEdit={setEdited} />
      {edited && (
        <RecordDialog
          screen={entry as unknown as RecordEntry<RecordRow>}
          changes={changes as unknown as RecordChanges<RecordRow>}
          row={edited === 'new' ? null : edited}
          title={t(`customerMessages:templates.${edited === 'new' ? 'add' : 'edit'}`)}
          lead={t('customerMessages:templates.lead')}
          onClose={() => setEdited(null)}
          onDone={() => setEdited(null)}
        />
      )}
    </ListPage>
  )
}

interface TemplatesProps {
  mayWrite: boolean
  onEdit: (row: MessageTemplateRow) => void
}

function Templates({ mayWrite, onEdit }: TemplatesProps) {
  const { t } = useTexts('customerMessages')
  const openText = useOpenText()
  const inUse = templateCalls.useList(false)
  const archived = templateCalls.useList(true)
  templateCalls.useLive()
  const { archive: run } = templateCalls.useChanges()
  const archive = useRecordArchive<MessageTemplateRow>({ nameOf: ({ name }) => name, run, mayArchive: mayWrite })
  if (!inUse.data || !archived.data) {
    const failed = inUse.isError ? inUse : archived
    return failed.isError ? (
      <FailedState title={t('customerMessages:templates.failed')} query={failed} />
    ) : (
      <div aria-busy="true" className="flex max-w-[720px] flex-col gap-3">
        <Skeleton width="100%" height={56} shape="box" />
        <Skeleton width="100%" height={56} shape="box" />
      </div>
    )
  }
  const rows = [...inUse.data, ...archived.data]
  if (rows.length === 0) {
    return <EmptyState title={t('customerMessages:templates.empty')} body={t('customerMessages:templates.emptyHint')} />
  }
  return (
    <Card className="max-w-[720px]">
      <ul aria-label={t('customerMessages:templates.title')} className="divide-y divide-line">
        {rows.map((row) => (
          <li key={row.id} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 py-2.5">
            <span className="min-w-0 flex-[1_1_170px] [overflow-wrap:anywhere]">
              <span className="flex flex-wrap items-center gap-2 font-semibold">
                {row.name}
                {row.archivedAt && <Badge icon={Archive}>{t('customerMessages:templates.archived')}</Badge>}
              </span>
              <span className="block text-ink-3 text-sm">
                {[row.subjectTr, row.subjectEn].flatMap((said) => (said ? [openText(said)] : [])).join(' · ')}
              </span>
              <span className="block text-ink-3 text-xs">
                {t(`customerMessages:templates.languages.${languagesOf(row)}`)}
              </span>
            </span>
            {mayWrite && (
              <span className="ml-auto flex shrink-0 items-center gap-1">
                {!row.archivedAt && (
                  <IconButton
                    icon={PencilLine}
                    label={t('customerMessages:templates.editOf', { name: row.name })}
                    onClick={() => onEdit(row)}
                  />
                )}
                <IconButton
                  icon={row.archivedAt ? ArchiveRestore : Archive}
                  label={t(`customerMessages:templates.${row.archivedAt ? 'restoreOf' : 'archiveOf'}`, {
                    name: row.name,
                  })}
                  onClick={() => archive.archive(row)}
                />
              </span>
            )}
          </li>
        ))}
      </ul>
      {archive.question}
    </Card>
  )
}

const languagesOf = ({ subjectEn, subjectTr }: MessageTemplateRow) =>
  subjectEn !== null && subjectTr !== null ? 'both' : subjectEn !== null ? 'en' : 'tr'
