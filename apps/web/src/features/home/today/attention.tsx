import type { Concern, TodayDocument } from '@marquee/contract'
import { Card, Icon, SectionHeader, TextLink } from '@marquee/ui'
import CircleCheck from 'lucide-react/icons/circle-check'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '../../../lib/paths.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { useOpenApprovals } from '../../../parts/approvals/queries.ts'
import { showApprovals } from '../../../parts/approvals/shown.ts'

type ConcernRow = TodayDocument['concerns'][number]

/** Where each is seen to; null: on this page, under the tills. */
const pathOf: Record<Concern, (row: ConcernRow) => string | null> = {
  sessionsUnpriced: () => '/ticket/schedule?tab=prices',
  layoutsUnpublished: ({ id }) => `/seat-layout${id ? `?id=${id}` : ''}`,
  tillsOpen: () => null,
  tillsUnexplained: () => null,
  bookDiffers: () => '/finances-dashboard',
  daysOpen: ({ id }) => `${paths.days}${id ? `?date=${id}` : ''}`,
  peopleWaiting: () => '/users?state=pending',
  rolesEnding: ({ id, count }) => (id && count === 1 ? `/users?id=${id}` : '/users'),
  workFailed: () => '/settings?tab=work',
}

interface AttentionProps {
  concerns: readonly ConcernRow[]
  /** Whether the person may answer requests for approval. */
  answers: boolean
}

/** Requests that wait for the person, and what someone has to see to; or that there is nothing. */
export function Attention({ concerns, answers }: AttentionProps) {
  const { t } = useTexts('home')
  const waiting = useOpenApprovals().data?.toAnswer.length ?? 0
  return (
    <Card as="section" aria-labelledby="attention">
      <SectionHeader id="attention" title={t('home:attention.title')} />
      {concerns.length === 0 && waiting === 0 ? (
        <p className="flex items-center gap-2 text-ink-3 text-sm">
          <Icon of={CircleCheck} size="s" className="text-success" />
          {t('home:attention.none')}
        </p>
      ) : (
        <ul className="flex flex-col gap-3">
          {answers && waiting > 0 && (
            <Line>
              <button
                type="button"
                onClick={showApprovals}
                className="rounded-xs text-left font-semibold text-accent-text underline decoration-1 underline-offset-[3px] hover:decoration-2"
              >
                {t('home:attention.approvals', { count: waiting })}
              </button>
            </Line>
          )}
          {concerns.map((row) => {
            const path = pathOf[row.kind](row)
            const text = t(`home:attention.${row.kind}`, { count: row.count })
            return (
              <Line key={row.kind}>
                {path ? <TextLink render={<Link to={path} />}>{text}</TextLink> : <span>{text}</span>}
              </Line>
            )
          })}
        </ul>
      )}
    </Card>
  )
}

function Line({ children }: { children: ReactNode }) {
  return (
    <li className="flex items-start gap-2 text-sm">
      <Icon of={TriangleAlert} size="s" className="mt-0.5 shrink-0 text-warning" />
      {children}
    </li>
  )
}
