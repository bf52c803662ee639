import { Badge, Button, Card, Icon, LinkButton, SectionHeader } from '@marquee/ui'
import Check from 'lucide-react/icons/check'
import Circle from 'lucide-react/icons/circle'
import CircleCheck from 'lucide-react/icons/circle-check'
import GraduationCap from 'lucide-react/icons/graduation-cap'
import { Link } from 'react-router-dom'
import { FailedState } from '../../lib/failed-state.tsx'
import { useMay } from '../../lib/rights.ts'
import { useStoredChoice } from '../../lib/stored-choice.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { useGivenNames } from '../../parts/names/given-names.ts'
import { usePractice, useSells, useTill } from '../../parts/till/queries.ts'

/** What somebody new does on a training till, in this order. */
const tasks = [
  { id: 'open', link: '/order' },
  { id: 'sell', link: '/order' },
  { id: 'seats', link: '/ticket-booking' },
  { id: 'print', link: '/order' },
  { id: 'close', link: '/order' },
] as const
// From when on what was done counts; begun again, what was done before does not.
const readSince = (stored: unknown): string | undefined =>
  typeof stored === 'string' && !Number.isNaN(Date.parse(stored)) ? stored : undefined

/** Selling for practice: a list of tasks, done on a training till, where nothing counts. What was done there ticks them. */
export function Training() {
  const { t } = useTexts('training')
  const sells = useSells()
  const seesBooking = useMay('ticket_booking', 'view')
  const seesOrder = useMay('ticket_order', 'view')
  const [since, setSince] = useStoredChoice('training.since', readSince)
  const practice = usePractice(since, sells)
  const isDone = (id: (typeof tasks)[number]['id']) => practice.data?.[id] ?? false
  const shown = tasks.filter(({ link }) => (link === '/order' ? seesOrder : seesBooking))
  const left = shown.filter(({ id }) => !isDone(id)).length
  if (!sells || shown.length === 0) {
    return (
      <Card as="section" aria-labelledby="training" className="max-w-[720px]">
        <SectionHeader id="training" title={t('training:title')} />
        <p>{t('training:notForYou')}</p>
      </Card>
    )
  }
  return (
    <Card as="section" aria-labelledby="training" className="flex max-w-[720px] flex-col gap-4">
      <SectionHeader
        id="training"
        title={t('training:title')}
        subtitle={t('training:lead')}
        className="!mb-0"
        actions={
          left === 0 && (
            <Badge tone="success" icon={Check}>
              {t('training:allDone')}
            </Badge>
          )
        }
      />
      <Where />
      <ol aria-label={t('training:tasks')} className="divide-y divide-line border-line border-y">
        {shown.map(({ id, link }) => (
          <li key={id} className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 py-3">
            <div className="flex min-w-0 flex-1 basis-64 gap-3">
              <Icon
                of={isDone(id) ? CircleCheck : Circle}
                className={`mt-0.5 shrink-0 ${isDone(id) ? 'text-success' : 'text-ink-3'}`}
              />
              <div className="min-w-0">
                <p className="font-semibold">
                  {t(`training:task.${id}.title`)}
                  <span className="sr-only">: {t(isDone(id) ? 'training:done' : 'training:open')}</span>
                </p>
                <p className="text-ink-2 text-sm">{t(`training:task.${id}.text`)}</p>
              </div>
            </div>
            <LinkButton
              size="sm"
              aria-label={t('training:goTo', { task: t(`training:task.${id}.title`) })}
              render={<Link to={link} />}
            >
              {t('training:go')}
            </LinkButton>
          </li>
        ))}
      </ol>
      {practice.isError && !practice.data && <FailedState title={t('training:notLoaded')} query={practice} />}
      <p className="text-ink-2 text-sm">{t('training:howTicked')}</p>
      {left < shown.length && (
        <Button className="self-start" onClick={() => setSince(new Date().toISOString())}>
          {t('training:again')}
        </Button>
      )}
    </Card>
  )
}

/** At which till the person is: one where nothing counts, a real one, or none. */
function Where() {
  const { t } = useTexts('training')
  const { till, loading } = useTill()
  const called = useGivenNames()
  if (loading) return null
  const isReal = till !== null && !till.isTraining
  const text = till
    ? t(isReal ? 'training:atReal' : 'training:atTraining', { till: called.till(till.till.name) })
    : t('training:noTill')
  return (
    <p
      role="status"
      className={`flex items-center gap-3 rounded-md border px-4 py-2.5 text-sm ${
        isReal
          ? 'border-danger-line bg-danger-soft text-danger-on-soft'
          : 'border-warning-line bg-warning-soft text-warning-on-soft'
      }`}
    >
      <Icon of={GraduationCap} className="shrink-0" />
      <span>{text}</span>
    </p>
  )
}
