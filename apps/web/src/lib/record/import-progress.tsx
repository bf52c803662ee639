import type { BatchItemRow, BatchRow } from '@marquee/contract'
import { Button, Dialog } from '@marquee/ui'
import { useState } from 'react'
import { BatchProgress } from '../batch/batch-progress.tsx'
import { useAllFailedItems, useBatch, useBatchChanges, useFailedItems, useSteerBatch } from '../batch/queries.ts'
import { download } from '../download.ts'
import { FailedState } from '../failed-state.tsx'
import { useFormat } from '../format.ts'
import { reportFailure } from '../report.ts'
import { type FailureReason, failureText } from '../trpc/failure.ts'
import { useTexts } from '../use-texts.ts'
import { errorKey, type RecordFile, writeRecords } from './record-file.ts'
import type { RecordRow, RecordScreen } from './screen.ts'
import { useProblemText } from './use-problem-text.ts'

interface ImportProgressProps<Row extends RecordRow> {
  screen: RecordScreen<Row>
  file: RecordFile
  batchId: string
  onClose: () => void
}

/** A long import while it goes on in the background, and what became of it: counts, and every row that was refused. */
export function ImportProgress<Row extends RecordRow>({ screen, file, batchId, onClose }: ImportProgressProps<Row>) {
  const { t } = useTexts(screen.namespace, 'record', 'common')
  const batch = useBatch(batchId)
  useBatchChanges()
  const { stop, resume } = useSteerBatch()
  const state = batch.data?.state
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('record:batch.strip')}
      footer={
        <>
          {state === 'running' && (
            <Button loading={stop.isPending} onClick={() => stop.mutate({ id: batchId }, { onError: reportFailure })}>
              {t('record:batch.stop')}
            </Button>
          )}
          {state === 'stopped' && (
            <Button
              loading={resume.isPending}
              onClick={() => resume.mutate({ id: batchId }, { onError: reportFailure })}
            >
              {t('record:batch.resume')}
            </Button>
          )}
          <Button variant="primary" onClick={onClose}>
            {t('record:batch.close')}
          </Button>
        </>
      }
    >
      {batch.isError ? (
        <FailedState query={batch} title={t('record:batch.loadFailed')} />
      ) : (
        batch.data && <Outcome screen={screen} file={file} batch={batch.data} />
      )}
    </Dialog>
  )
}

interface OutcomeProps<Row extends RecordRow> {
  screen: RecordScreen<Row>
  file: RecordFile
  batch: BatchRow
}

function Outcome<Row extends RecordRow>({ screen, file, batch }: OutcomeProps<Row>) {
  const { t, language } = useTexts(screen.namespace, 'record', 'errors')
  const format = useFormat()
  const problemText = useProblemText(screen)
  const { id, state, stopReason, done, failed, total } = batch
  const items = useFailedItems(id, { enabled: failed > 0 })
  const readAll = useAllFailedItems(id)
  const [pending, setPending] = useState(false)
  const reasonOf = ({ error }: BatchItemRow) =>
    error?.issues?.length
      ? error.issues.map(({ path, message }) => {
          const problem = problemText(path, { message: errorKey(message) }) ?? t('errors:field.invalid')
          return t('record:file.problem', { field: file.label(path), problem })
        })
      : [t(failureText((error?.code ?? 'INTERNAL') as FailureReason))]
  const titleOf = ({ no, input }: BatchItemRow) =>
    input ? screen.nameOf(input as unknown as Row, language) : t('record:batch.noRow', { no: format.number(no) })
  async function save(): Promise<void> {
    setPending(true)
    try {
      const all = await readAll()
      const notes = { header: t('record:batch.reason'), of: all.map((item) => reasonOf(item).join(' ')) }
      const rows = all.map(({ input }) => (input ?? {}) as unknown as RecordRow)
      download(`${t('record:batch.refusedRows')}.csv`, writeRecords(rows, file, { notes }), 'text/csv;charset=utf-8')
    } catch (error) {
      reportFailure(error)
    } finally {
      setPending(false)
    }
  }
  const first = items.data ?? []
  return (
    <div className="flex flex-col gap-4">
      <p role="status" className="text-sm">
        {state === 'running' && t('record:batch.running', { total: format.number(total) })}
        {state === 'stopped' && t(stopReason === 'rights' ? 'record:batch.stoppedRights' : 'record:batch.stoppedAsked')}
        {state === 'done' && <span className="font-semibold">{t('record:batch.done')}</span>}
      </p>
      <BatchProgress batch={batch} />
      <ul className="text-sm">
        <li>{t('record:batch.added', { count: done, number: format.number(done) })}</li>
        <li>{t('record:batch.refused', { count: failed, number: format.number(failed) })}</li>
      </ul>
      {failed > 0 && state !== 'running' && (
        <>
          <div>
            <Button loading={pending} onClick={() => void save()}>
              {t('record:batch.refusedFile')}
            </Button>
          </div>
          <ol
            aria-label={t('record:batch.refusedRows')}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls is reached by key
            tabIndex={0}
            className="max-h-72 divide-y divide-line overflow-y-auto text-sm"
          >
            {first.map((item) => (
              <li key={item.no} className="py-2">
                <span className="font-semibold">{titleOf(item)}</span>
                {reasonOf(item).map((reason) => (
                  <span key={reason} className="block text-ink-2">
                    {reason}
                  </span>
                ))}
              </li>
            ))}
          </ol>
          {failed > first.length && first.length > 0 && (
            <p className="text-ink-2 text-sm">{t('record:batch.more', { count: failed - first.length })}</p>
          )}
        </>
      )}
    </div>
  )
}
