import { type MessageResult, type MessageRow, messageResults } from '@marquee/contract/customer-messages'
import { Badge, type IconType, type Tone } from '@marquee/ui'
import Ban from 'lucide-react/icons/ban'
import Check from 'lucide-react/icons/check'
import Clock from 'lucide-react/icons/clock'
import Mail from 'lucide-react/icons/mail'
import MailX from 'lucide-react/icons/mail-x'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import UserX from 'lucide-react/icons/user-x'
import { useFormat } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/use-texts.ts'

const looks: Record<MessageResult, { tone: Tone; icon: IconType }> = {
  queued: { tone: 'info', icon: Mail },
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

// What somebody has to look at comes first, then how far it is.
const order = [
  'failed',
  'waiting',
  'stopping',
  'sent',
  'queued',
  'no_consent',
  'no_address',
  'stopped',
  'gone',
] as const

interface ResultsProps {
  message: MessageRow
  /** In one line: so many of them, and how many more there are. */
  most?: number
}

/** How many of a message's recipients have which result, and how many wait for their turn. */
export function Results({ message, most = order.length }: ResultsProps) {
  const { t } = useTexts('customers', 'customerMessages')
  const format = useFormat()
  const counts = messageResults.flatMap((result) => {
    const count = message.results[result] ?? 0
    const text = `${t(`customers:messageResult.${result}`)} ${format.number(count)}`
    return count > 0 ? [{ id: result, tone: looks[result].tone, icon: looks[result].icon, text, count }] : []
  })
  const waiting = message.total - counts.reduce((sum, { count }) => sum + count, 0)
  const all: ResultLook[] = [...counts]
  if (message.stoppedAt !== null) {
    all.push({ id: 'stopping', tone: 'warning', icon: Ban, text: t('customerMessages:list.stopped') })
    // What was erased after its time no longer waits.
  } else if (waiting > 0 && counts.length > 0) {
    const text = `${t('customerMessages:list.waiting')} ${format.number(waiting)}`
    all.push({ id: 'waiting', tone: 'info', icon: Clock, text })
  }
  all.sort((a, b) => order.indexOf(a.id) - order.indexOf(b.id))
  const hidden = all.slice(most)
  return (
    <span className={most < order.length ? 'flex min-w-0 items-center gap-1' : 'flex flex-wrap gap-1'}>
      {all.slice(0, most).map(({ id, text, tone, icon }) => (
        <Badge key={id} tone={tone} icon={icon}>
          {text}
        </Badge>
      ))}
      {hidden.length > 0 && (
        <span className="tnum shrink-0 text-ink-3 text-xs" title={hidden.map(({ text }) => text).join(', ')}>
          <span aria-hidden>{`+${hidden.length}`}</span>
          <span className="sr-only">{hidden.map(({ text }) => text).join(', ')}</span>
        </span>
      )}
    </span>
  )
}

interface ResultLook {
  id: (typeof order)[number]
  tone: Tone
  icon: IconType
  text: string
}
