import { Badge, Button, Card, Checkbox, Icon, LinkButton, SectionHeader } from '@marquee/ui'
import Check from 'lucide-react/icons/check'
import GraduationCap from 'lucide-react/icons/graduation-cap'
import { Link } from 'react-router-dom'
import { useMay } from '../../lib/rights.ts'
import { useStoredChoice } from '../../lib/stored-choice.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { useGivenNames } from '../../parts/names/given-names.ts'
import { useSells, useTill } from '../../parts/till/queries.ts'

/** What somebody new does on a training till, in this order. */
const tasks = [
  { id: 'open', link: '/order' },
  { id: 'sell', link: '/order' },
  { id: 'seats', link: '/ticket-booking' },
  { id: 'find', link: '/order' },
  { id: 'close', link: '/order' },
] as const
type TaskId = (typeof tasks)[number]['id']

const readDone = (stored: unknown): TaskId[] =>
  Array.isArray(stored) ? tasks.map(({ id }) => id).filter((id) => stored.includes(id)) : []

/** Selling for practice: a list of tasks, done on a training till, where nothing counts. */
export function Training() {
  const { t } = useTexts('training')
  const sells = useSells()
  const seesBooking = useMay('ticket_booking', 'view')
  const seesOrder = useMay('ticket_order', 'view')
  const [done, setDone] = useStoredChoice('training.done', readDone)
  const shown = tasks.filter(({ link }) => (link === '/order' ? seesOrder : seesBooking))
  const left = shown.filter(({ id }) => !done.includes(id)).length
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
            <div className="min-w-0 flex-1 basis-64">
              <Checkbox
                label={t(`training:task.${id}.title`)}
                description={t(`training:task.${id}.text`)}
                checked={done.includes(id)}
                onCheckedChange={(checked) =>
                  setDone(readDone(checked ? [...done, id] : done.filter((each) => each !== id)))
                }
              />
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
      {done.length > 0 && (
        <Button className="self-start" onClick={() => setDone([])}>
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
