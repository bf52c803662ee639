import type { DeliveryRow, DeliveryState, WebhookDeliveryId, WebhookId, WebhookTopic } from '@marquee/contract'
import { Badge, Button, Drawer, EmptyState, type IconType, type Tone } from '@marquee/ui'
import CircleCheck from 'lucide-react/icons/circle-check'
import Clock from 'lucide-react/icons/clock'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useState } from 'react'
import { useFormat } from '../../../lib/format.ts'
import { reportFailure } from '../../../lib/report.ts'
import { useMay } from '../../../lib/rights.ts'
import { toast } from '../../../lib/toast/toast.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { PartState } from '../part-state.tsx'
import { useDeliveries, useDelivery, useWebhookCommands, webhookCalls } from '../queries.ts'

const looks: Record<DeliveryState, { tone: Tone; icon: IconType }> = {
  waiting: { tone: 'warning', icon: Clock },
  delivered: { tone: 'success', icon: CircleCheck },
  failed: { tone: 'danger', icon: TriangleAlert },
}

// A text key holds no points.
const topicKey = (topic: WebhookTopic) =>
  topic.replace(/[._](.)/g, (_, letter: string) => letter.toUpperCase()) as Topic
type Topic =
  | 'orderConfirmed'
  | 'orderChanged'
  | 'orderCancelled'
  | 'sessionMoved'
  | 'sessionCancelled'
  | 'sessionSalesStopped'
  | 'sessionSalesStarted'
  | 'test'

const errors = ['private', 'timeout', 'dns', 'refused', 'tls', 'network'] as const

/** What an address answered, in words. */
function useAnswerText() {
  const { t } = useTexts('settings')
  return ({ status, error }: { status: number | null; error: string | null }) => {
    const known = errors.find((one) => one === error)
    if (known) return t(`settings:webhooks.error.${known}`)
    return status === null ? null : t('settings:webhooks.answered', { status })
  }
}

/** So many at first, and so many at all: what is older is seldom asked about. */
const shown = [30, 500] as const

interface DeliveriesDrawerProps {
  id: WebhookId
  name: string
  onClose: () => void
}

/** What an address was told, what it answered, and what is sent to it again. */
export function DeliveriesDrawer({ id, name, onClose }: DeliveriesDrawerProps) {
  const { t } = useTexts('settings', 'common')
  const mayUpdate = useMay('settings', 'update')
  const row = webhookCalls.useList(false).data?.find((one) => one.id === id)
  const [limit, setLimit] = useState<number>(shown[0])
  const list = useDeliveries(id, limit)
  const commands = useWebhookCommands()
  const run = async (step: Promise<unknown>, text: string) => {
    try {
      await step
      toast.success(text)
    } catch (error) {
      reportFailure(error)
    }
  }
  const isPaused = row !== undefined && row.state !== 'live' && row.state !== 'new'
  const rows = list.data?.rows
  return (
    <Drawer open onClose={onClose} kicker={t('settings:webhooks.deliveries')} title={name} subtitle={row?.address}>
      {row?.state === 'failing' && <p className="mb-3 text-danger text-sm">{t('settings:webhooks.failingHint')}</p>}
      {row?.state === 'gone' && <p className="mb-3 text-danger text-sm">{t('settings:webhooks.goneHint')}</p>}
      {mayUpdate && row && (
        <div className="mb-4 flex flex-wrap gap-2">
          {isPaused ? (
            <Button
              variant="primary"
              loading={commands.resume.isPending}
              onClick={() => void run(commands.resume.mutateAsync({ id }), t('settings:webhooks.resumed', { name }))}
            >
              {t('settings:webhooks.resume')}
            </Button>
          ) : (
            <Button
              loading={commands.pause.isPending}
              onClick={() => void run(commands.pause.mutateAsync({ id }), t('settings:webhooks.paused', { name }))}
            >
              {t('settings:webhooks.pause')}
            </Button>
          )}
          {row.secretAt && (
            <Button
              loading={commands.sendTest.isPending}
              onClick={() => void run(commands.sendTest.mutateAsync({ id }), t('settings:webhooks.testSent'))}
            >
              {t('settings:webhooks.test')}
            </Button>
          )}
          {row.failed > 0 && !isPaused && (
            <Button
              loading={commands.replayFailed.isPending}
              onClick={() => void run(commands.replayFailed.mutateAsync({ id }), t('settings:webhooks.replayed'))}
            >
              {t('settings:webhooks.replayFailed')}
            </Button>
          )}
        </div>
      )}
      {!rows ? (
        <PartState query={list} />
      ) : rows.length === 0 ? (
        <EmptyState title={t('settings:webhooks.noDeliveries')} body={t('settings:webhooks.noDeliveriesHint')} />
      ) : (
        <ul aria-label={t('settings:webhooks.deliveries')} className="divide-y divide-line border-line border-y">
          {rows.map((one) => (
            <Delivery
              key={one.id}
              row={one}
              onReplay={
                mayUpdate && !isPaused
                  ? () => void run(commands.replay.mutateAsync({ id: one.id }), t('settings:webhooks.replayed'))
                  : undefined
              }
            />
          ))}
        </ul>
      )}
      {list.data?.nextCursor && limit < shown[1] && (
        <Button className="mt-3" loading={list.isPlaceholderData} onClick={() => setLimit(shown[1])}>
          {t('settings:webhooks.more')}
        </Button>
      )}
    </Drawer>
  )
}

function Delivery({ row, onReplay }: { row: DeliveryRow; onReplay: (() => void) | undefined }) {
  const { t } = useTexts('settings')
  const format = useFormat()
  const answerText = useAnswerText()
  const [isOpen, setOpen] = useState(false)
  const name = t(`settings:webhooks.topic.${topicKey(row.topic)}`)
  const about = [
    format.dateTime(row.at),
    row.attempts > 0 && t('settings:webhooks.attempts', { count: row.attempts }),
    answerText(row),
    row.nextAt && row.attempts > 0 && t('settings:webhooks.nextAt', { time: format.dateTime(row.nextAt) }),
  ]
  return (
    <li className="py-2.5">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <span className="min-w-0 flex-[1_1_170px]">
          <span className="flex flex-wrap items-center gap-2 font-semibold">
            {name}
            <Badge {...looks[row.state]}>{t(`settings:webhooks.delivery.${row.state}`)}</Badge>
          </span>
          <span className="block text-ink-3 text-sm">{about.filter(Boolean).join(' · ')}</span>
        </span>
        <span className="ml-auto flex gap-1">
          <Button size="sm" variant="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {t(isOpen ? 'settings:webhooks.hide' : 'settings:webhooks.show')}
          </Button>
          {onReplay && (
            <Button size="sm" onClick={onReplay}>
              {t('settings:webhooks.replay')}
            </Button>
          )}
        </span>
      </div>
      {isOpen && <Attempts id={row.id} />}
    </li>
  )
}

function Attempts({ id }: { id: WebhookDeliveryId }) {
  const { t } = useTexts('settings')
  const format = useFormat()
  const answerText = useAnswerText()
  const found = useDelivery(id)
  if (!found.data) return <PartState query={found} />
  const { body, eventId, tries } = found.data
  return (
    <div className="mt-2 flex flex-col gap-2 rounded-md bg-sunken px-3 py-2 text-sm">
      <pre className="whitespace-pre-wrap font-mono text-xs [overflow-wrap:anywhere]">
        <code>{body}</code>
      </pre>
      <div className="text-ink-3 [overflow-wrap:anywhere]">{t('settings:webhooks.eventId', { id: eventId })}</div>
      {tries.length === 0 && <div className="text-ink-3">{t('settings:webhooks.notTried')}</div>}
      <ol className="flex flex-col gap-1">
        {tries.map((one) => (
          <li key={one.no} className="[overflow-wrap:anywhere]">
            {[
              `${one.no}.`,
              format.dateTime(one.at),
              answerText(one),
              t('settings:webhooks.took', { ms: format.number(one.tookMs) }),
            ]
              .filter(Boolean)
              .join(' ')}
            {one.answer && <code className="block font-mono text-ink-3 text-xs">{one.answer}</code>}
          </li>
        ))}
      </ol>
    </div>
  )
}
