import { type BatchRow, type ModuleKey, modules } from '@marquee/contract'
import { Badge, Button, Card, EmptyState, SectionHeader } from '@marquee/ui'
import Check from 'lucide-react/icons/check'
import CirclePause from 'lucide-react/icons/circle-pause'
import Loader from 'lucide-react/icons/loader'
import { useId, useState } from 'react'
import { BatchProgress } from '../../../lib/batch/batch-progress.tsx'
import { useBatchChanges, useBatches, useFailedItems, useSteerBatch } from '../../../lib/batch/queries.ts'
import { useFieldText } from '../../../lib/form/use-field-text.ts'
import { useFormat } from '../../../lib/format.ts'
import { reportFailure } from '../../../lib/report.ts'
import { useMay } from '../../../lib/rights.ts'
import { toast } from '../../../lib/toast/toast.ts'
import { type FailureReason, failureText } from '../../../lib/trpc/failure.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { PartState } from '../part-state.tsx'

const look = {
  running: { tone: 'info', icon: Loader },
  stopped: { tone: 'warning', icon: CirclePause },
  done: { tone: 'success', icon: Check },
} as const

/** Long work over many rows, the newest first: how far it is, stop, go on, try again what failed. */
export function BatchList() {
  const { t } = useTexts('settings', 'shell', 'record')
  const batches = useBatches()
  useBatchChanges()
  if (!batches.data) return <PartState query={batches} />
  return (
    <Card as="section" aria-labelledby="settings-work" className="max-w-[720px]">
      <SectionHeader id="settings-work" title={t('settings:work.title')} subtitle={t('settings:work.lead')} />
      {batches.data.length === 0 ? (
        <EmptyState title={t('settings:work.empty')} body={t('settings:work.emptyHint')} />
      ) : (
        <ul aria-label={t('settings:work.title')} className="divide-y divide-line border-line border-y">
          {batches.data.map((batch) => (
            <Batch key={batch.id} batch={batch} />
          ))}
        </ul>
      )}
    </Card>
  )
}

function Batch({ batch }: { batch: BatchRow }) {
  const { t } = useTexts('settings', 'shell')
  const format = useFormat()
  const id = useId()
  const mayUpdate = useMay('settings', 'update')
  const { stop, resume, retry } = useSteerBatch()
  const [isOpen, setOpen] = useState(false)
  const { state, stopReason, done, failed, total, makerName, madeAt } = batch
  const name = nameOf(batch, t)
  const told = (text: string) => ({ onSuccess: () => toast.success(text), onError: reportFailure })
  const target = { id: batch.id }
  return (
    <li className="flex flex-col gap-2 py-3">
      <span className="flex flex-wrap items-center gap-2 font-semibold">
        {name}
        <Badge tone={look[state].tone} icon={look[state].icon}>
          {t(`settings:work.state.${state}`)}
        </Badge>
      </span>
      <span className="text-ink-3 text-sm">
        {t('settings:work.by', { name: makerName, time: format.dateTime(madeAt, 'long') })}
      </span>
      {stopReason === 'rights' && <span className="text-sm text-warning-on-soft">{t('settings:work.rights')}</span>}
      {state !== 'done' && <BatchProgress batch={batch} />}
      <span className="text-sm">
        {t('settings:work.counts', {
          done: format.number(done),
          failed: format.number(failed),
          total: format.number(total),
        })}
      </span>
      <span className="flex flex-wrap gap-2">
        {mayUpdate && state === 'running' && (
          <Button
            size="sm"
            loading={stop.isPending}
            aria-label={t('settings:work.stopFor', { name })}
            onClick={() => stop.mutate(target, told(t('settings:work.stoppedToast')))}
          >
            {t('settings:work.stop')}
          </Button>
        )}
        {mayUpdate && state === 'stopped' && (
          <Button
            size="sm"
            loading={resume.isPending}
            aria-label={t('settings:work.resumeFor', { name })}
            onClick={() => resume.mutate(target, told(t('settings:work.resumedToast')))}
          >
            {t('settings:work.resume')}
          </Button>
        )}
        {mayUpdate && state !== 'running' && failed > 0 && (
          <Button
            size="sm"
            loading={retry.isPending}
            aria-label={t('settings:work.retryFor', { name })}
            onClick={() => retry.mutate(target, told(t('settings:work.retriedToast')))}
          >
            {t('settings:work.retry')}
          </Button>
        )}
        {failed > 0 && (
          <Button
            size="sm"
            variant="quiet"
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setOpen((before) => !before)}
          >
            {t(isOpen ? 'settings:work.hideFailed' : 'settings:work.showFailed')}
          </Button>
        )}
      </span>
      <div id={id}>{isOpen && failed > 0 && <Failed id={batch.id} failed={failed} />}</div>
    </li>
  )
}

function Failed({ id, failed }: { id: string; failed: number }) {
  const { t } = useTexts('settings', 'errors', 'record')
  const format = useFormat()
  const fieldText = useFieldText()
  const items = useFailedItems(id, { enabled: true })
  if (!items.data) return <PartState query={items} />
  const rest = failed - items.data.length
  return (
    <>
      <ol
        aria-label={t('settings:work.failedItems')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls is reached by key
        tabIndex={0}
        className="max-h-72 divide-y divide-line overflow-y-auto text-sm"
      >
        {items.data.map(({ no, error }) => (
          <li key={no} className="py-1.5">
            <span className="font-semibold">{t('settings:work.item', { no: format.number(no) })}</span>{' '}
            <span className="text-ink-2">
              {error?.issues?.length
                ? error.issues.map(({ message }) => fieldText({ message: `errors:${message}` })).join(' ')
                : t(failureText((error?.code ?? 'INTERNAL') as FailureReason))}
            </span>
          </li>
        ))}
      </ol>
      {rest > 0 && <p className="text-ink-2 text-sm">{t('record:batch.more', { count: rest })}</p>}
    </>
  )
}

// Work of its own name; everything else is rows from a file.
const named: Readonly<Record<string, 'kindCancel' | 'kindMove' | 'kindTrip' | 'kindMessage'>> = {
  'messages.send': 'kindMessage',
  'sessionPlans.order': 'kindCancel',
  'sessionPlans.tell': 'kindMove',
  'trips.rebook': 'kindTrip',
}

/** What a piece of work is called: `itemCategories.import` is rows from a file for the module `item_categories`. */
function nameOf({ kind }: BatchRow, t: ReturnType<typeof useTexts>['t']): string {
  const own = named[kind]
  if (own) return t(`settings:work.${own}`)
  const [path = ''] = kind.split('.')
  const module = path.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  return t('settings:work.kindImport', {
    name: Object.hasOwn(modules, module) ? t(`shell:module.${module as ModuleKey}`) : path,
  })
}
