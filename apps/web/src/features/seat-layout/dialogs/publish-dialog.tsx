import { inLanguage, type LayoutImpact, type LayoutVersionRow, type SeatLayoutDetail } from '@marquee/contract'
import { Button, Dialog, Skeleton } from '@marquee/ui'
import { useState } from 'react'
import { FailedState } from '../../../lib/failed-state.tsx'
import { FormFailure } from '../../../lib/form/form-failure.tsx'
import { useRefused } from '../../../lib/form/use-refused.ts'
import { useFormat } from '../../../lib/format.ts'
import { toast } from '../../../lib/toast/toast.ts'
import { readFailure } from '../../../lib/trpc/failure.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { mayPublish, sortFaults } from '../publish-model.ts'
import { useImpact, useLayoutMutations } from '../queries.ts'
import { useSeen } from '../use-seen.ts'
import { PublishFaults } from './publish-faults.tsx'

interface PublishDialogProps {
  layout: SeatLayoutDetail
  draft: LayoutVersionRow
  onClose: () => void
  onDone: (published: LayoutVersionRow) => void
}

/** Shows what publishing does, and what is wrong with the version, before it is done. */
export function PublishDialog({ layout, draft, onClose, onDone }: PublishDialogProps) {
  const { t } = useTexts('seatLayout', 'common')
  const { seen, renew } = useSeen(draft)
  const impact = useImpact(seen.id)
  const { publish } = useLayoutMutations()
  const { failure, attempt, clear, tell } = useRefused()
  const [confirmed, setConfirmed] = useState<ReadonlySet<string>>(new Set())
  // Someone else has published it: there is nothing left to compare or to publish.
  const isGone = failure?.reason === 'STATE' && !failure.details.faults
  const isReady =
    !isGone && impact.data !== undefined && !impact.isFetching && mayPublish(sortFaults(impact.data.faults), confirmed)
  async function run() {
    if (!isReady || publish.isPending) return
    clear()
    try {
      const published = await publish.mutateAsync({
        versionId: seen.id,
        expectedRev: seen.rev,
        confirmed: [...confirmed],
      })
      toast.success(t('seatLayout:toast.published', { name: layout.name, version: published.version }))
      onDone(published)
    } catch (error) {
      renew()
      tell(readFailure(error))
    }
  }
  return (
    <Dialog
      open
      onClose={onClose}
      size="lg"
      title={t('seatLayout:publish.title', { version: seen.version, name: layout.name })}
      description={t('seatLayout:publish.body')}
      footer={
        <>
          <Button onClick={onClose} disabled={publish.isPending}>
            {t('common:action.cancel')}
          </Button>
          <Button variant="primary" onClick={() => void run()} loading={publish.isPending} disabled={!isReady}>
            {t('seatLayout:publish.confirm', { version: seen.version })}
          </Button>
        </>
      }
    >
      <FormFailure
        failure={failure}
        attempt={attempt}
        words={{
          STALE: t('seatLayout:publish.stale'),
          NOT_FOUND: t('seatLayout:publish.stale'),
          STATE: t(failure?.details.faults ? 'seatLayout:publish.faulty' : 'seatLayout:publish.noDraft'),
        }}
      />
      {isGone ? null : impact.data ? (
        <div className="flex flex-col gap-4 text-sm">
          <PublishFaults faults={impact.data.faults} confirmed={confirmed} onConfirm={setConfirmed} />
          <Impact impact={impact.data} isFirst={layout.published === null} standing={seen.standing} />
        </div>
      ) : impact.isError ? (
        <FailedState title={t('seatLayout:publish.loadFailed')} query={impact} />
      ) : (
        <Skeleton width="100%" height={120} shape="box" />
      )}
    </Dialog>
  )
}

interface ImpactProps {
  impact: LayoutImpact
  isFirst: boolean
  /** Places in its standing areas. */
  standing: number
}

function Impact({ impact, isFirst, standing }: ImpactProps) {
  const { t, language } = useTexts('seatLayout')
  const format = useFormat()
  const figures = [
    ['added', impact.added],
    ...(isFirst
      ? []
      : ([
          ['removed', impact.removed],
          ['changed', impact.changed],
        ] as const)),
    ...(standing > 0 ? ([['standing', standing]] as const) : []),
    ['follow', impact.follow],
  ] as const
  return (
    <>
      <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        {figures.map(([figure, value]) => (
          <div key={figure} className="rounded-md bg-sunken px-3 py-2.5">
            <dt className="text-ink-2 text-xs">{t(`seatLayout:publish.${figure}`)}</dt>
            <dd className="stretch-wide tnum font-[650] text-lg">{format.number(value)}</dd>
          </div>
        ))}
      </dl>
      {impact.stay.length > 0 && (
        <section>
          <h3 className="font-semibold">{t('seatLayout:publish.stay', { count: impact.stay.length })}</h3>
          <p className="mb-2 text-ink-3">{t('seatLayout:publish.stayHint')}</p>
          <ul className="max-h-60 divide-y divide-line overflow-y-auto rounded-md border border-line">
            {impact.stay.map((stays) => (
              <li key={stays.id} className="flex flex-wrap justify-between gap-x-4 px-3 py-2">
                <span>
                  <b className="font-semibold">{inLanguage(stays.product, language)}</b>{' '}
                  <span className="text-ink-3">{format.dateTime(stays.startsAt)}</span>
                </span>
                <span className="tnum">
                  {stays.taken === 0
                    ? t('seatLayout:publish.wasSold')
                    : t('seatLayout:publish.taken', { count: stays.taken, formatted: format.number(stays.taken) })}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
