import type { PrinterId, PrintJobState } from '@marquee/contract/printers'
import { Button, Drawer, EmptyState, Segmented } from '@marquee/ui'
import { useState } from 'react'
import { newCommandId } from '../../../lib/command-id.ts'
import { reportFailure } from '../../../lib/report.ts'
import { useMay } from '../../../lib/rights.ts'
import { toast } from '../../../lib/toast/toast.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { JobItem } from '../../../parts/printers/job-item.tsx'
import { useJobActions } from '../../../parts/printers/use-job-actions.tsx'
import { PartState } from '../part-state.tsx'
import { printerCalls, usePrintJobs, useTestPrinter } from './queries.ts'

type Shown = 'all' | Extract<PrintJobState, 'waiting' | 'failed'>
const filters: readonly Shown[] = ['all', 'waiting', 'failed']

/** So many at first, and so many at all. */
const sizes = [30, 100] as const

interface QueueDrawerProps {
  id: PrinterId
  name: string
  onClose: () => void
}

/** The papers of a printer, the newest first, and what can be done with each. */
export function QueueDrawer({ id, name, onClose }: QueueDrawerProps) {
  const { t } = useTexts('settings', 'printers')
  const mayUpdate = useMay('settings', 'update')
  const [show, setShow] = useState<Shown>('all')
  const [limit, setLimit] = useState<number>(sizes[0])
  const list = usePrintJobs({ printerId: id, state: show === 'all' ? undefined : show, limit })
  const printers = printerCalls.useList(false).data ?? []
  const actions = useJobActions()
  const testing = useTestPrinter()
  const test = async () => {
    try {
      await testing.mutateAsync({ commandId: newCommandId(), id })
      toast.success(t('printers:testSent'))
    } catch (error) {
      reportFailure(error)
    }
  }
  const rows = list.data?.rows
  return (
    <Drawer open onClose={onClose} kicker={t('printers:queue')} title={name}>
      <div className="mb-4 flex flex-wrap items-center gap-2">
        <Segmented
          label={t('printers:show.label')}
          value={show}
          onValueChange={setShow}
          options={filters.map((value) => ({ value, label: t(`printers:show.${value}`) }))}
        />
        {mayUpdate && (
          <Button loading={testing.isPending} onClick={() => void test()}>
            {t('printers:test')}
          </Button>
        )}
      </div>
      {!rows ? (
        <PartState query={list} />
      ) : rows.length === 0 ? (
        <EmptyState title={t('printers:none')} body={t('printers:noneHint')} />
      ) : (
        <ul aria-label={t('printers:queueOf', { name })} className="divide-y divide-line border-line border-y">
          {rows.map((job) => (
            <JobItem key={job.id} job={job} at={id} actions={mayUpdate ? actions : undefined} printers={printers} />
          ))}
        </ul>
      )}
      {list.data?.nextCursor && limit < sizes[1] && (
        <Button className="mt-3" loading={list.isPlaceholderData} onClick={() => setLimit(sizes[1])}>
          {t('printers:more')}
        </Button>
      )}
      {actions.paper}
    </Drawer>
  )
}
