import type { DayDocument } from '@marquee/contract'
import { Card, Icon, SectionHeader } from '@marquee/ui'
import Lock from 'lucide-react/icons/lock'
import LockOpen from 'lucide-react/icons/lock-open'
import { useId } from 'react'
import { useFormat } from '../../lib/format.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { useFindingWords } from './use-finding-words.ts'

/** How the day was closed and opened again, and what was signed. */
export function History({ day }: { day: DayDocument }) {
  const { t } = useTexts('days')
  const format = useFormat()
  const id = useId()
  const words = useFindingWords(day.totals.currency)
  if (day.events.length === 0) return null
  return (
    <Card as="section" aria-labelledby={id}>
      <SectionHeader id={id} title={t('days:history.title')} />
      <ol className="flex flex-col gap-4">
        {day.events.map((event) => (
          <li key={event.at} className="flex gap-3">
            <Icon of={event.kind === 'closed' ? Lock : LockOpen} size="s" className="mt-0.5 shrink-0 text-ink-3" />
            <div className="min-w-0 [overflow-wrap:anywhere]">
              <p>
                <span className="font-semibold">{t(`days:history.${event.kind}`, { name: event.who })}</span>
                <span className="ml-2 text-ink-3 text-sm">{format.dateTime(event.at)}</span>
              </p>
              {event.reason && <p className="text-ink-2 text-sm">{event.reason}</p>}
              {event.totals && (
                <p className="tnum text-ink-3 text-sm">
                  {t('days:history.gross', { amount: format.money(event.totals.grossMinor, event.totals.currency) })}
                </p>
              )}
              {event.signed.length > 0 && (
                <ul className="mt-1 list-disc pl-5 text-sm">
                  {event.signed.map(({ reason, ...finding }) => (
                    <li key={finding.key}>
                      {words(finding)}: <span className="text-ink-2">{reason}</span>
                    </li>
                  ))}
                </ul>
              )}
            </div>
          </li>
        ))}
      </ol>
    </Card>
  )
}
