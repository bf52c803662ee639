import { Button, cx, Icon } from '@marquee/ui'
import CloudUpload from 'lucide-react/icons/cloud-upload'
import WifiOff from 'lucide-react/icons/wifi-off'
import type { ReactNode } from 'react'
import { useFormat } from '../../../lib/format.ts'
import { failureText } from '../../../lib/trpc/failure.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import type { KeptSale } from '../../../parts/offline-food/db.ts'
import type { useOfflineCounter } from './use-offline-counter.ts'

interface OfflineBannerProps {
  offline: ReturnType<typeof useOfflineCounter>
  /** Absent: something is in front, or the server is away. */
  onAside: (() => void) | undefined
  onShow: () => void
}

/** What the counter does without the server, and what waits for it. Nothing while all is well. */
export function OfflineBanner({ offline, onAside, onShow }: OfflineBannerProps) {
  const { t } = useTexts('foodBooking', 'errors')
  const format = useFormat()
  const { lostSince, problem, selling, sales, progress, failure, aside } = offline
  const waiting = sales.filter(({ state }) => state === 'waiting')
  const refused = sales.length - waiting.length
  if (lostSince === null && sales.length === 0 && aside === 0) return null
  const time = (at: number) => format.time(new Date(at).toISOString())
  return (
    <section
      aria-label={t('foodBooking:offline.list.title')}
      className={cx(
        'mb-4 flex flex-col gap-2 rounded-md px-4 py-3 text-sm',
        lostSince === null ? 'bg-info-soft text-info-on-soft' : 'bg-warning-soft text-warning-on-soft',
      )}
    >
      <div role="status" className="flex flex-col gap-1">
        {lostSince !== null && (
          <>
            <p className="flex items-center gap-2 font-semibold">
              <Icon of={WifiOff} size="s" className="shrink-0" />
              {t('foodBooking:offline.since', { time: time(lostSince) })}
            </p>
            {selling && (
              <p>
                {t('foodBooking:offline.works', { time: time(selling.terms.keptAt) })}
                {selling.terms.till.isTraining && ` ${t('foodBooking:offline.training')}`}
              </p>
            )}
            {problem && (
              <p>
                {t('foodBooking:offline.stops')} {t(`foodBooking:offline.why.${problem}`)}
              </p>
            )}
          </>
        )}
        {waiting.length > 0 && (
          <p className="tnum flex items-center gap-2">
            <Icon of={CloudUpload} size="s" className="shrink-0" />
            {progress
              ? t('foodBooking:offline.uploading', {
                  done: format.number(progress.done),
                  total: format.number(progress.of),
                })
              : t('foodBooking:offline.waiting', {
                  count: waiting.length,
                  number: format.number(waiting.length),
                  amount: sumsOf(waiting, format.money),
                })}
          </p>
        )}
        {failure && waiting.length > 0 && (
          <p className="font-semibold">
            {t('foodBooking:offline.notUploaded')} {t(failureText(failure.reason))}
          </p>
        )}
        {refused > 0 && (
          <p className="font-semibold">
            {t('foodBooking:offline.refused', { count: refused, number: format.number(refused) })}
          </p>
        )}
        {aside > 0 && <p>{t('foodBooking:offline.aside', { count: aside, number: format.number(aside) })}</p>}
      </div>
      <Buttons>
        {sales.length > 0 && (
          <Button size="sm" onClick={onShow}>
            {t('foodBooking:offline.show')}
          </Button>
        )}
        {aside > 0 && onAside && (
          <Button size="sm" onClick={onAside}>
            {t('foodBooking:offline.asideShow')}
          </Button>
        )}
      </Buttons>
    </section>
  )
}

const Buttons = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-wrap gap-2 empty:hidden">{children}</div>
)

/** A device keeps the sales of one venue, but a venue may have changed its currency. */
function sumsOf(sales: readonly KeptSale[], money: (minor: number, currency: string) => string): string {
  const sums = new Map<string, number>()
  for (const { slip } of sales) sums.set(slip.currency, (sums.get(slip.currency) ?? 0) + slip.dueMinor)
  return [...sums].map(([currency, minor]) => money(minor, currency)).join(' + ')
}
