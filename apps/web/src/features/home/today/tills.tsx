import type { TodayDocument } from '@marquee/contract'
import { Badge, Button, Card, SectionHeader } from '@marquee/ui'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { Suspense, useState } from 'react'
import { dialogOnDemand } from '../../../lib/dialog-on-demand.tsx'
import { useFormat } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { useGivenNames } from '../../../parts/names/given-names.ts'
import { useRefreshToday } from '../queries.ts'

const TillDrawer = dialogOnDemand(() =>
  import('../../../parts/till/till-drawer.tsx').then((part) => ({ default: part.TillDrawer })),
)

/** The tills that are open, who works at them and since when; opens everything about tills. */
export function Tills({ tills }: { tills: NonNullable<TodayDocument['tills']> }) {
  const { t } = useTexts('home')
  const format = useFormat()
  const called = useGivenNames()
  const refresh = useRefreshToday()
  const [shown, setShown] = useState(false)
  const close = () => {
    setShown(false)
    refresh()
  }
  return (
    <Card as="section" aria-labelledby="tills">
      <SectionHeader
        id="tills"
        title={t('home:tills.title')}
        actions={
          <Button size="sm" aria-haspopup="dialog" onClick={() => setShown(true)}>
            {t('home:tills.open')}
          </Button>
        }
      />
      {tills.length === 0 ? (
        <p className="text-ink-3 text-sm">{t('home:tills.none')}</p>
      ) : (
        <ul className="divide-y divide-line">
          {tills.map((till) => (
            <li key={till.id} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 py-2.5">
              <div className="min-w-0">
                <p className="font-semibold [overflow-wrap:anywhere]">{called.till(till.name)}</p>
                <p className="text-ink-3 text-sm [overflow-wrap:anywhere]">
                  {t('home:tills.by', {
                    name: till.cashier,
                    when: till.isOld ? format.dateTime(till.openedAt) : format.time(till.openedAt),
                  })}
                </p>
              </div>
              {till.isOld && (
                <Badge tone="warning" icon={TriangleAlert}>
                  {t('home:tills.old')}
                </Badge>
              )}
            </li>
          ))}
        </ul>
      )}
      <Suspense fallback={null}>{shown && <TillDrawer onClose={close} />}</Suspense>
    </Card>
  )
}
