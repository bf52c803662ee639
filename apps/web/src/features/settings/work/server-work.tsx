import type { WorkKind } from '@marquee/contract'
import { Badge, Button, Card, SectionHeader } from '@marquee/ui'
import Check from 'lucide-react/icons/check'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useFormat } from '../../../lib/format.ts'
import { reportFailure } from '../../../lib/report.ts'
import { useMay } from '../../../lib/rights.ts'
import { toast } from '../../../lib/toast/toast.ts'
import { useHasText, useTexts } from '../../../lib/use-texts.ts'
import { PartState } from '../part-state.tsx'
import { useRetryKind, useServerWork } from '../queries.ts'

/** What the server does by itself, by kind: what waits, what failed, when it was last done. */
export function ServerWork() {
  const { t } = useTexts('settings')
  const work = useServerWork()
  if (!work.data) return <PartState query={work} />
  return (
    <Card as="section" aria-labelledby="settings-server-work" className="max-w-[720px]">
      <SectionHeader
        id="settings-server-work"
        title={t('settings:work.server')}
        subtitle={t('settings:work.serverLead')}
      />
      <ul aria-label={t('settings:work.server')} className="divide-y divide-line border-line border-y">
        {work.data.map((row) => (
          <Kind key={row.kind} row={row} />
        ))}
      </ul>
    </Card>
  )
}

function Kind({ row: { kind, waiting, running, failed, isOwn, lastDoneAt } }: { row: WorkKind }) {
  const { t } = useTexts('settings')
  const format = useFormat()
  const mayUpdate = useMay('settings', 'update')
  const retry = useRetryKind()
  const hasText = useHasText()
  const key = `settings:work.kinds.${kind.replace('.', '_')}`
  const name = t(hasText(key) ? (key as 'settings:work.kinds.other') : 'settings:work.kinds.other')
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 py-2.5">
      <span className="min-w-0">
        <span className="block font-semibold">{name}</span>
        <span className="text-ink-3 text-sm">
          {[
            lastDoneAt
              ? t('settings:work.last', { time: format.dateTime(lastDoneAt, 'long') })
              : t('settings:work.never'),
            waiting > 0 && t('settings:work.waiting', { count: waiting }),
            running > 0 && t('settings:work.runningNow', { count: running }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </span>
      <span className="flex flex-wrap items-center gap-2">
        <Badge tone={failed > 0 ? 'danger' : 'success'} icon={failed > 0 ? TriangleAlert : Check}>
          {failed > 0 ? t('settings:work.failed', { count: failed }) : t('settings:work.allGood')}
        </Badge>
        {mayUpdate && isOwn && failed > 0 && (
          <Button
            size="sm"
            loading={retry.isPending}
            aria-label={t('settings:work.retryFor', { name })}
            onClick={() =>
              retry.mutate(
                { kind },
                { onSuccess: () => toast.success(t('settings:work.retriedJobs')), onError: reportFailure },
              )
            }
          >
            {t('settings:work.retry')}
          </Button>
        )}
      </span>
    </li>
  )
}
