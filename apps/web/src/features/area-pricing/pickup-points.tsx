import { inLanguage } from '@marquee/contract'
import type { AreaRow, PickupPointRow } from '@marquee/contract/transport'
import { Button, IconButton } from '@marquee/ui'
import Archive from 'lucide-react/icons/archive'
import PencilLine from 'lucide-react/icons/pencil-line'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { dialogOnDemand } from '../../lib/dialog-on-demand.tsx'
import { FailedState } from '../../lib/failed-state.tsx'
import { useFormat } from '../../lib/format.ts'
import type { RecordChanges, RecordEntry, RecordRow } from '../../lib/record/screen.ts'
import { useRecordArchive } from '../../lib/record/use-record-archive.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { pointCalls } from './queries.ts'
import { pointEntry } from './screen.ts'

const RecordDialog = dialogOnDemand(() =>
  import('../../lib/record/record-dialog.tsx').then((part) => ({ default: part.RecordDialog })),
)

/** Where guests of an area get in, the farthest first. */
export function PickupPoints({ area }: { area: AreaRow }) {
  const { t, language } = useTexts('areas')
  const format = useFormat()
  const points = pointCalls.useList(false)
  pointCalls.useLive()
  const changes = pointCalls.useChanges()
  const [edited, setEdited] = useState<PickupPointRow | 'new' | null>(null)
  const nameOf = (row: PickupPointRow) => inLanguage(row.name, language)
  const archive = useRecordArchive<PickupPointRow>({ nameOf, run: changes.archive, mayArchive: true })
  const rows = (points.data ?? []).filter(({ areaId }) => areaId === area.id)
  return (
    <section aria-labelledby="pickup-points" className="flex flex-col gap-2 border-line border-b pb-4">
      <h3 id="pickup-points" className="font-semibold text-sm">
        {t('areas:points.title')}
      </h3>
      {points.isError && !points.data && <FailedState title={t('areas:points.failed')} query={points} />}
      {points.data && rows.length === 0 && <p className="text-ink-3 text-sm">{t('areas:points.empty')}</p>}
      {rows.length > 0 && (
        <ul aria-labelledby="pickup-points" className="divide-y divide-line border-line border-y">
          {rows.map((row) => (
            <li key={row.id} className="flex items-center justify-between gap-2 py-1.5">
              <span className="min-w-0 [overflow-wrap:anywhere]">
                {nameOf(row)}
                <span className="tnum block text-ink-3 text-sm">
                  {t('areas:points.minutes', { count: row.minutes, number: format.number(row.minutes) })}
                  {row.address && ` · ${row.address}`}
                </span>
              </span>
              <span className="flex shrink-0 gap-1">
                <IconButton
                  icon={PencilLine}
                  label={t('areas:points.change', { name: nameOf(row) })}
                  onClick={() => setEdited(row)}
                />
                <IconButton
                  icon={Archive}
                  label={t('areas:points.archive', { name: nameOf(row) })}
                  onClick={() => archive.archive(row)}
                />
              </span>
            </li>
          ))}
        </ul>
      )}
      <div>
        <Button size="sm" icon={Plus} onClick={() => setEdited('new')}>
          {t('areas:points.add')}
        </Button>
      </div>
      {archive.question}
      {edited && (
        <RecordDialog
          screen={pointEntry as unknown as RecordEntry<RecordRow>}
          changes={changes as unknown as RecordChanges<RecordRow>}
          row={edited === 'new' ? null : edited}
          beside={{ areaId: area.id }}
          title={t(edited === 'new' ? 'areas:points.add' : 'areas:points.edit')}
          onClose={() => setEdited(null)}
          onDone={() => setEdited(null)}
        />
      )}
    </section>
  )
}
