import {
  type DayCheckKind,
  type DayDocument,
  type DayFinding,
  dayCheckKinds,
  dayChecks,
  type TillSessionId,
} from '@marquee/contract'
import { Button, Card, cx, Field, Icon, SectionHeader, TextInput, TextLink } from '@marquee/ui'
import CircleCheck from 'lucide-react/icons/circle-check'
import Lock from 'lucide-react/icons/lock'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { type FormEvent, Suspense, useId, useState } from 'react'
import { Link } from 'react-router-dom'
import { useCommand } from '../../lib/command/use-command.ts'
import { dialogOnDemand } from '../../lib/dialog-on-demand.tsx'
import { FormFailure } from '../../lib/form/form-failure.tsx'
import { useMay } from '../../lib/rights.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { ReasonChoices } from '../../parts/reasons/reason-choices.tsx'
import { useDayMutations } from './queries.ts'
import { useFindingWords } from './use-finding-words.ts'

const TillDrawer = dialogOnDemand(() =>
  import('../../parts/till/till-drawer.tsx').then((part) => ({ default: part.TillDrawer })),
)

const OfflineSales = dialogOnDemand(() =>
  import('../../parts/offline-sales/offline-sales-dialog.tsx').then((part) => ({ default: part.OfflineSalesDialog })),
)

/** Where each is seen to: a page, or what is open over this one. */
const placeOf: Record<DayCheckKind, ((date: string) => string) | 'till' | 'tills' | 'offline' | null> = {
  shows: (date) => `/ticket/schedule?date=${date}`,
  tills: 'till',
  differences: 'till',
  baskets: 'tills',
  charges: () => '/transactions?view=cards',
  transit: () => '/inventory/funds',
  offlineSales: 'offline',
  book: null,
}

/** Why each point may stay open, by the point's key. */
export type Reasons = Readonly<Record<string, string>>

interface ChecklistProps {
  day: DayDocument
  /** By the venue's clock: a day is not closed before. */
  hasBegun: boolean
  /** The page keeps them, so that a look at another day loses none. */
  reasons: Reasons
  onReasons: (reasons: Reasons) => void
}

/** What the day must have behind it: done, or signed with a reason; then the button that closes it. */
export function Checklist({ day, hasBegun, reasons, onReasons }: ChecklistProps) {
  const { t } = useTexts('days', 'errors')
  const id = useId()
  const mayClose = useMay('funds', 'close_day') && hasBegun && !day.isClosed
  const { close } = useDayMutations()
  const command = useCommand('days.close', close.mutateAsync)
  const [tried, setTried] = useState(false)
  const blocked = day.findings.some(({ check }) => dayChecks[check].mustGo)
  const signed = day.findings
    .filter(({ check }) => !dayChecks[check].mustGo)
    .map(({ key }) => ({ key, reason: (reasons[key] ?? '').trim() }))

  async function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    const missing = signed.find(({ reason }) => reason === '')
    if (missing) return document.getElementById(`${id}-${missing.key}`)?.focus()
    const done = await command.act({ date: day.date, signed })
    if (done && 'answer' in done) onReasons({})
  }

  if (day.isClosed) return null
  return (
    <Card as="section" aria-labelledby={`${id}-title`}>
      <SectionHeader id={`${id}-title`} title={t('days:checks.title')} subtitle={t('days:checks.lead')} />
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        <FormFailure
          isCommand
          failure={command.failure}
          attempt={command.attempt}
          words={{ STATE: t('days:checks.changed') }}
        />
        <ul className="divide-y divide-line border-line border-y">
          {dayCheckKinds.map((kind) => {
            const found = day.findings.filter(({ check }) => check === kind)
            return (
              <li key={kind} className="py-3">
                <p className="flex items-center gap-2 font-semibold">
                  <Icon
                    of={found.length === 0 ? CircleCheck : TriangleAlert}
                    size="s"
                    className={cx('shrink-0', found.length === 0 ? 'text-success' : 'text-warning')}
                  />
                  {found.length === 0
                    ? t(`days:check.${kind}.done`)
                    : t(`days:check.${kind}.open`, { count: found.length })}
                </p>
                {found.length > 0 && (
                  <ul className="mt-2 flex flex-col gap-3 pl-7">
                    {found.map((finding) => (
                      <Finding
                        key={finding.key}
                        id={`${id}-${finding.key}`}
                        finding={finding}
                        day={day}
                        signs={mayClose && !dayChecks[kind].mustGo}
                        reason={reasons[finding.key] ?? ''}
                        isMissing={tried && (reasons[finding.key] ?? '').trim() === ''}
                        onReason={(reason) => onReasons({ ...reasons, [finding.key]: reason })}
                      />
                    ))}
                  </ul>
                )}
              </li>
            )
          })}
        </ul>
        {mayClose && (
          <div className="flex flex-wrap items-center justify-end gap-3">
            {blocked && <p className="text-ink-2 text-sm">{t('days:checks.blocked')}</p>}
            <Button variant="primary" type="submit" icon={Lock} loading={command.pending} disabled={blocked}>
              {t('days:close')}
            </Button>
          </div>
        )}
      </form>
    </Card>
  )
}

interface FindingProps {
  id: string
  finding: DayFinding
  day: DayDocument
  signs: boolean
  reason: string
  isMissing: boolean
  onReason: (reason: string) => void
}

function Finding({ id, finding, day, signs, reason, isMissing, onReason }: FindingProps) {
  const { t } = useTexts('days', 'errors')
  const words = useFindingWords(day.totals.currency)
  const place = placeOf[finding.check]
  const seesTills = useMay('funds', 'view')
  const [opens, setOpens] = useState(false)
  const said = words(finding)
  const session = place === 'till' ? (finding.key.slice(finding.check.length + 1) as TillSessionId) : undefined
  return (
    <li className="flex flex-col gap-2">
      <Suspense fallback={null}>
        {opens && place === 'offline' && <OfflineSales onClose={() => setOpens(false)} />}
        {opens && place !== 'offline' && <TillDrawer tab="history" session={session} onClose={() => setOpens(false)} />}
      </Suspense>
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 text-sm">
        <span className="min-w-0 [overflow-wrap:anywhere]">{said}</span>
        {typeof place === 'function' && (
          <TextLink render={<Link to={place(day.date)} />}>{t('days:check.see')}</TextLink>
        )}
        {typeof place === 'string' && seesTills && (
          <TextLink
            render={
              <button
                type="button"
                aria-haspopup="dialog"
                aria-label={t('days:check.seeOf', { what: said })}
                onClick={() => setOpens(true)}
              />
            }
          >
            {t('days:check.see')}
          </TextLink>
        )}
      </p>
      {signs && (
        <>
          <Field
            id={id}
            label={t('days:check.reason', { what: said })}
            hideLabel
            error={isMissing ? t('errors:field.required') : undefined}
          >
            <TextInput
              value={reason}
              maxLength={500}
              autoComplete="off"
              placeholder={t('days:check.reasonHint')}
              onChange={(event) => onReason(event.target.value)}
            />
          </Field>
          <ReasonChoices occasion="day_open_point" value={reason} onChoose={onReason} fieldId={id} />
        </>
      )}
    </li>
  )
}
