import { inLanguage } from '@marquee/contract'
import type { PrinterId, PrintJob } from '@marquee/contract/printers'
import { Badge, Button, type IconType, Menu, type Tone } from '@marquee/ui'
import Ban from 'lucide-react/icons/ban'
import CircleCheck from 'lucide-react/icons/circle-check'
import Clock from 'lucide-react/icons/clock'
import Printer from 'lucide-react/icons/printer'
import Send from 'lucide-react/icons/send'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useFormat } from '../../lib/format.ts'
import { useTexts } from '../../lib/use-texts.ts'
import type { JobActions } from './use-job-actions.tsx'

type Look = 'waiting' | 'printing' | 'printed' | 'sent' | 'failed' | 'cancelled'
const looks: Record<Look, { tone: Tone; icon: IconType }> = {
  waiting: { tone: 'warning', icon: Clock },
  printing: { tone: 'info', icon: Printer },
  printed: { tone: 'success', icon: CircleCheck },
  sent: { tone: 'neutral', icon: Send },
  failed: { tone: 'danger', icon: TriangleAlert },
  cancelled: { tone: 'neutral', icon: Ban },
}

// A printer that says nothing has been sent a paper; whether it came out nobody knows.
const lookOf = ({ state, isConfirmed }: PrintJob): Look => (state === 'printed' && !isConfirmed ? 'sent' : state)

interface JobItemProps {
  job: PrintJob
  /** Absent: who looks may do nothing. */
  actions: JobActions | undefined
  /** Where it could be printed instead. */
  printers: readonly { id: PrinterId; name: string }[]
  /** The printer whose queue this is: another one may have taken the paper over. */
  at?: PrinterId
}

/** A paper in a list: what it is, what became of it, and what can be done. */
export function JobItem({ job, actions, printers, at = job.printer.id }: JobItemProps) {
  const { t, language } = useTexts('printers')
  const format = useFormat()
  const look = lookOf(job)
  const name = t(`printers:kind.${job.kind}`, { number: job.subjectNo })
  const isOpen = job.state === 'waiting' || job.state === 'failed'
  const others = printers.filter(({ id }) => id !== job.printer.id)
  const about = [
    job.station && inLanguage(job.station, language),
    format.dateTime(job.printedAt ?? job.createdAt),
    job.createdBy && t('printers:by', { name: job.createdBy }),
    job.error && t(`printers:error.${job.error}`),
    job.attempts > 1 && t('printers:attempts', { count: job.attempts }),
    job.nextAt && job.attempts > 0 && t('printers:next', { time: format.time(job.nextAt) }),
    job.movedFrom &&
      (job.printer.id === at
        ? t('printers:moved', { name: job.movedFrom })
        : t('printers:movedAway', { name: job.printer.name })),
    job.isCopy && t('printers:copy'),
  ]
  return (
    <li className="py-2.5">
      <span className="flex flex-wrap items-center gap-2 font-semibold">
        {name}
        <Badge {...looks[look]}>{t(`printers:state.${look}`)}</Badge>
      </span>
      <span className="block text-ink-3 text-sm [overflow-wrap:anywhere]">{about.filter(Boolean).join(' · ')}</span>
      {actions && (
        <span className="mt-1.5 flex flex-wrap gap-1">
          {isOpen && (
            <>
              {job.printer.kind !== 'browser' && (
                <Button size="sm" disabled={actions.isBusy} onClick={() => actions.retry(job)}>
                  {t('printers:retry')}
                </Button>
              )}
              {others.length > 0 && (
                <Menu
                  trigger={
                    <Button size="sm" disabled={actions.isBusy}>
                      {t('printers:move')}
                    </Button>
                  }
                  items={others.map((to) => ({
                    id: to.id,
                    label: t('printers:moveTo', { name: to.name }),
                    onSelect: () => actions.move(job, to),
                  }))}
                />
              )}
              <Button size="sm" disabled={actions.isBusy} onClick={() => actions.here(job)}>
                {t('printers:here')}
              </Button>
              <Button size="sm" variant="quiet" disabled={actions.isBusy} onClick={() => actions.cancel(job)}>
                {t('printers:cancel')}
              </Button>
            </>
          )}
          {job.state === 'printed' && job.error === 'silent' && (
            <Button size="sm" disabled={actions.isBusy} onClick={() => actions.ask(job)}>
              {t('printers:didPrint.title')}
            </Button>
          )}
          {(job.state === 'printed' || job.state === 'cancelled') && (
            <Button size="sm" disabled={actions.isBusy} onClick={() => actions.again(job)}>
              {t('printers:again')}
            </Button>
          )}
        </span>
      )}
    </li>
  )
}
