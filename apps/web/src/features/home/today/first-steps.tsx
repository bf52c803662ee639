import type { FirstStep } from '@marquee/contract'
import { Card, Icon, SectionHeader, TextLink } from '@marquee/ui'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleDashed from 'lucide-react/icons/circle-dashed'
import { Link } from 'react-router-dom'
import { useTexts } from '../../../lib/use-texts.ts'
import { useFirstSteps } from '../queries.ts'

const pathOf: Record<FirstStep, string> = {
  floor: '/floor',
  programme: '/ticket/schedule',
  people: '/users',
}

/** What a new venue needs before it sells, done and not done, each with the screen that it is done on. */
export function FirstSteps() {
  const { t } = useTexts('home')
  const steps = useFirstSteps().data?.steps ?? []
  if (steps.length === 0) return null
  const next = steps.find(({ isDone }) => !isDone)?.kind
  return (
    <Card as="section" aria-labelledby="first-steps" className="lg:col-span-2">
      <SectionHeader id="first-steps" title={t('home:firstSteps.title')} subtitle={t('home:firstSteps.lead')} />
      <ol className="flex flex-col gap-3">
        {steps.map(({ kind, isDone }) => (
          <li key={kind} aria-current={kind === next ? 'step' : undefined} className="flex items-start gap-3">
            <Icon
              of={isDone ? CircleCheck : CircleDashed}
              className={isDone ? 'mt-0.5 shrink-0 text-success' : 'mt-0.5 shrink-0 text-ink-3'}
            />
            <span className="min-w-0">
              <span className="flex flex-wrap items-baseline gap-x-3">
                <TextLink render={<Link to={pathOf[kind]} />}>{t(`home:firstSteps.${kind}.title`)}</TextLink>
                <span className="text-ink-3 text-sm">
                  {t(isDone ? 'home:firstSteps.done' : 'home:firstSteps.open')}
                </span>
              </span>
              {!isDone && <span className="block text-ink-2 text-sm">{t(`home:firstSteps.${kind}.body`)}</span>}
            </span>
          </li>
        ))}
      </ol>
    </Card>
  )
}
