import { type MessageResult, type MessageRow, messageResults } from '@marquee/contract/customer-messages'
import { Badge, type IconType, type Tone } from '@marquee/ui'
import Ban from 'lucide-react/icons/ban'
import Check from 'lucide-react/icons/check'
import Clock from 'lucide-react/icons/clock'
import MailX from 'lucide-react/icons/mail-x'
import Send from 'lucide-react/icons/send'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import UserX from 'lucide-react/icons/user-x'
import { useFormat } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/use-texts.ts'

const looks: Record<MessageResult, { tone: Tone; icon: IconType }> = {
  queued: { tone: 'info', icon: Send },
  sent: { tone: 'success', icon: Check },
  no_consent: { tone: 'neutral', icon: Ban },
  no_address: { tone: 'neutral', icon: MailX },
  failed: { tone: 'danger', icon: TriangleAlert },
  stopped: { tone: 'warning', icon: Ban },
  gone: { tone: 'neutral', icon: UserX },
}

/** What became of a message for one of its recipients. */
export function ResultBadge({ result }: { result: MessageResult }) {
  const { t } = useTexts('customers')
  return <Badge {...looks[result]}>{t(`customers:messageResult.${result}`)}</Badge>
}

/** How many of a message's recipients have which result, and how many wait for their turn. */
export function Results({ message }: { message: MessageRow }) {
  const { t } = useTexts('customers', 'customerMessages')
  const format = useFormat()
  const counts = messageResults.flatMap((result) => {
    const count = message.results[result] ?? 0
    return count > 0 ? [[result, count] as const] : []
  })
  const waiting = message.total - counts.reduce((sum, [, count]) => sum + count, 0)
  return (
    <span className="flex flex-wrap gap-1">
      {counts.map(([result, count]) => (
        <Badge key={result} {...looks[result]}>
          {`${t(`customers:messageResult.${result}`)} ${format.number(count)}`}
        </Badge>
      ))}
      {message.stoppedAt !== null ? (
        <Badge tone="warning" icon={Ban}>
          {t('customerMessages:list.stopped')}
        </Badge>
      ) : (
        // What was erased after its time no longer waits.
        waiting > 0 &&
        counts.length > 0 && (
          <Badge tone="info" icon={Clock}>{`${t('customerMessages:list.waiting')} ${format.number(waiting)}`}</Badge>
        )
      )}
    </span>
  )
}
