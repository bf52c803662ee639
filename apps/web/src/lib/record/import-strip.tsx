import { Button, Card } from '@marquee/ui'
import { useMe } from '../auth-session/current.ts'
import { BatchProgress } from '../batch/batch-progress.tsx'
import { useBatchChanges, useBatches } from '../batch/queries.ts'
import { useTexts } from '../use-texts.ts'

// So long an import that left rows out can be looked at from here, in ms.
const shownFor = 3_600_000

interface ImportStripProps {
  /** The record's path: `shifts`. */
  path: string
  onShow: (batchId: string) => void
}

/** The person's latest long import of this record, while it goes on or has just left rows out. */
export function ImportStrip({ path, onShow }: ImportStripProps) {
  const { t } = useTexts('record')
  const me = useMe()
  const batches = useBatches()
  useBatchChanges()
  const batch = batches.data?.find(({ kind, madeBy }) => kind === `${path}.import` && madeBy === me?.user.id)
  if (!batch) return null
  const isRecent = batch.endedAt !== null && Date.now() - Date.parse(batch.endedAt) < shownFor
  if (batch.state !== 'running' && !(isRecent && (batch.failed > 0 || batch.state === 'stopped'))) return null
  return (
    <Card as="section" aria-label={t('record:batch.strip')} className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <span className="font-semibold text-sm">{t('record:batch.strip')}</span>
      <BatchProgress batch={batch} />
      <Button size="sm" onClick={() => onShow(batch.id)}>
        {t('record:batch.show')}
      </Button>
    </Card>
  )
}
