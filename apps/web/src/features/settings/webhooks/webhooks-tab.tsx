import { type WebhookRow, type WebhookState, webhookRecord } from '@marquee/contract'
import type { MessageKey } from '@marquee/i18n'
import { Badge, Button, type IconType, type Tone } from '@marquee/ui'
import CircleCheck from 'lucide-react/icons/circle-check'
import KeyRound from 'lucide-react/icons/key-round'
import Pause from 'lucide-react/icons/pause'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useMemo, useState } from 'react'
import { useFormat } from '../../../lib/format.ts'
import type { RecordEntry } from '../../../lib/record/screen.ts'
import { useMay } from '../../../lib/rights.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { useWebhookPartners, webhookCalls } from '../queries.ts'
import { RecordList } from '../records/record-list.tsx'
import { DeliveriesDrawer } from './deliveries-drawer.tsx'
import { SecretDialog } from './secret-dialog.tsx'

const looks: Record<WebhookState, { tone: Tone; icon: IconType }> = {
  new: { tone: 'warning', icon: KeyRound },
  live: { tone: 'success', icon: CircleCheck },
  paused: { tone: 'neutral', icon: Pause },
  failing: { tone: 'danger', icon: TriangleAlert },
  gone: { tone: 'danger', icon: TriangleAlert },
}

const entry: RecordEntry<WebhookRow> = {
  record: webhookRecord,
  namespace: 'settings',
  addText: 'settings:webhooks.add',
  label: (field) => `settings:webhook.${field}` as MessageKey,
  hint: (field) =>
    ['address', 'partnerId', 'orders', 'sessions'].includes(field)
      ? (`settings:webhookHint.${field}` as MessageKey)
      : null,
  nameOf: (row) => row.name,
  form: [['name'], ['address'], ['partnerId'], ['orders'], ['sessions'], ['note']],
}

/** The addresses of partners that are told of orders and sessions. */
export function WebhooksTab() {
  const { t } = useTexts('settings')
  const format = useFormat()
  const mayUpdate = useMay('settings', 'update')
  const partners = useWebhookPartners().data
  const references = useMemo(
    () => ({ partnerId: (partners ?? []).map(({ id, name }) => ({ value: id, label: name })) }),
    [partners],
  )
  const [asked, setAsked] = useState<{ what: 'secret' | 'deliveries'; row: WebhookRow } | null>(null)
  const close = () => setAsked(null)
  const facts = ({ address, partner, orders, sessions, lastDeliveredAt, waiting, failed, note }: WebhookRow) => (
    <>
      <span className="block [overflow-wrap:anywhere]">{address}</span>
      {[
        orders && (partner ?? t('settings:webhooks.allPartners')),
        sessions && t('settings:webhook.sessions'),
        !orders && !sessions && t('settings:webhooks.nothing'),
        lastDeliveredAt !== null &&
          t('settings:webhooks.lastDelivered', { time: format.relative(lastDeliveredAt, new Date().toISOString()) }),
        waiting > 0 && t('settings:webhooks.waiting', { count: waiting }),
        failed > 0 && t('settings:webhooks.failed', { count: failed }),
      ]
        .filter(Boolean)
        .join(' · ')}
      {note && <span className="block">{note}</span>}
    </>
  )
  return (
    <>
      <RecordList
        entry={entry}
        references={references}
        calls={webhookCalls}
        title={t('settings:tab.webhooks')}
        lead={t('settings:webhooks.lead')}
        editTitle={t('settings:webhooks.edit')}
        empty={t('settings:webhooks.empty')}
        facts={facts}
        badge={(row) =>
          !row.archivedAt && <Badge {...looks[row.state]}>{t(`settings:webhooks.state.${row.state}`)}</Badge>
        }
        actions={(row) => (
          <>
            <Button
              size="sm"
              variant="quiet"
              aria-label={t('settings:webhooks.secretFor', { name: row.name })}
              onClick={() => setAsked({ what: 'secret', row })}
            >
              {t('settings:webhooks.secret')}
            </Button>
            <Button
              size="sm"
              aria-label={t('settings:webhooks.deliveriesFor', { name: row.name })}
              onClick={() => setAsked({ what: 'deliveries', row })}
            >
              {t('settings:webhooks.deliveries')}
            </Button>
          </>
        )}
      />
      {mayUpdate && asked?.what === 'secret' && <SecretDialog webhook={asked.row} onClose={close} />}
      {asked?.what === 'deliveries' && <DeliveriesDrawer id={asked.row.id} name={asked.row.name} onClose={close} />}
    </>
  )
}
