import type { TillRow } from '@marquee/contract'
import { Badge, Button, EmptyState, ErrorState, IconButton, Skeleton } from '@marquee/ui'
import Archive from 'lucide-react/icons/archive'
import ArchiveRestore from 'lucide-react/icons/archive-restore'
import GraduationCap from 'lucide-react/icons/graduation-cap'
import PencilLine from 'lucide-react/icons/pencil-line'
import Plus from 'lucide-react/icons/plus'
import { useMemo, useState } from 'react'
import { dialogOnDemand } from '../../lib/dialog-on-demand.tsx'
import type { RecordChanges, RecordEntry, RecordRow } from '../../lib/record/screen.ts'
import { type RecordArchive, useRecordArchive } from '../../lib/record/use-record-archive.ts'
import { useMay } from '../../lib/rights.ts'
import { readFailure } from '../../lib/trpc/failure.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { useFundChoices } from '../funds/fund-choices.ts'
import { useGivenNames } from '../names/given-names.ts'
import { useTillChanges, useTills, useTillsLive } from './queries.ts'
import { tillEntry } from './till-entry.ts'

const TillDialog = dialogOnDemand(() =>
  import('../../lib/record/record-dialog.tsx').then((part) => ({ default: part.RecordDialog })),
)

const safes = ['safe'] as const

/** Which tills there are: those in use, then those in the archive. */
export function TillsEditor() {
  const { t } = useTexts('till')
  const called = useGivenNames()
  const mayCreate = useMay('funds', 'create')
  const mayArchive = useMay('funds', 'archive')
  const tills = useTills()
  const archived = useTills(true)
  useTillsLive()
  const changes = useTillChanges()
  const funds = useFundChoices(safes)
  const entry = useMemo(() => tillEntry(called.till, funds !== null), [called, funds])
  const archive = useRecordArchive<TillRow>({
    nameOf: (till) => called.till(till.name),
    run: changes.archive,
    mayArchive,
    refused: (reason) => (reason === 'STATE' ? t('till:tills.inUse') : undefined),
  })
  const [edited, setEdited] = useState<TillRow | 'new' | null>(null)
  const failed = tills.isError ? tills : archived
  if (failed.isError) {
    return (
      <ErrorState
        title={t('till:tills.loadFailed')}
        requestId={readFailure(failed.error).requestId ?? undefined}
        onRetry={() => void failed.refetch()}
        retrying={failed.isFetching}
      />
    )
  }
  if (!tills.data || !archived.data) return <Skeleton shape="box" width="100%" height={160} />
  const all = [...tills.data, ...archived.data]
  const add = mayCreate && (
    <Button icon={Plus} onClick={() => setEdited('new')} className="self-start">
      {t('till:tills.add')}
    </Button>
  )
  return (
    <div className="flex flex-col gap-3">
      {all.length === 0 ? (
        <EmptyState title={t('till:open.none')} action={add} />
      ) : (
        <>
          <ul aria-label={t('till:tills.label')} className="divide-y divide-line border-line border-y">
            {all.map((till) => (
              <TillItem key={till.id} till={till} archive={archive} onEdit={() => setEdited(till)} />
            ))}
          </ul>
          {add}
        </>
      )}
      {edited && (
        <TillDialog
          screen={entry as unknown as RecordEntry<RecordRow>}
          changes={changes as unknown as RecordChanges<RecordRow>}
          {...(funds && { references: { fundId: funds } })}
          row={edited === 'new' ? null : edited}
          title={edited === 'new' ? t('till:tills.add') : called.till(edited.name)}
          onClose={() => setEdited(null)}
          onDone={() => setEdited(null)}
        />
      )}
    </div>
  )
}

interface TillItemProps {
  till: TillRow
  archive: RecordArchive<TillRow>
  onEdit: () => void
}

function TillItem({ till, archive, onEdit }: TillItemProps) {
  const called = useGivenNames()
  const { t } = useTexts('till')
  const mayArchive = useMay('funds', 'archive')
  const isArchived = till.archivedAt !== null
  const name = called.till(till.name)
  return (
    <li className="flex items-center justify-between gap-3 py-2.5">
      <span className="min-w-0">
        <span className="block truncate font-semibold">
          {name} <span className="font-normal text-ink-3 text-sm">{till.code}</span>
        </span>
        {till.isTraining && (
          <Badge tone="warning" icon={GraduationCap}>
            {t('till:training.title')}
          </Badge>
        )}
        <span className="block text-ink-3 text-sm">
          {isArchived
            ? t('till:tills.archived')
            : till.cashier
              ? t('till:tills.usedBy', { name: till.cashier.name })
              : t('till:tills.free')}
        </span>
      </span>
      <span className="flex shrink-0 gap-1">
        {!isArchived && <IconButton icon={PencilLine} label={`${t('till:tills.edit')} ${name}`} onClick={onEdit} />}
        {mayArchive && (
          <IconButton
            icon={isArchived ? ArchiveRestore : Archive}
            label={`${t(isArchived ? 'till:tills.restore' : 'till:tills.archive')} ${name}`}
            onClick={() => archive.archive(till)}
          />
        )}
      </span>
    </li>
  )
}
