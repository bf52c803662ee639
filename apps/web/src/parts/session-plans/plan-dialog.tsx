import { inLanguage, type SessionPlanId, type TicketSessionId, type TicketSessionRow } from '@marquee/contract'
import { Button, Dialog, Field, RadioGroup, Select, Skeleton } from '@marquee/ui'
import { type SyntheticEvent, useId, useRef, useState } from 'react'
import { FailedState } from '../../lib/failed-state.tsx'
import { FormFailure } from '../../lib/form/form-failure.tsx'
import { LeaveDialog } from '../../lib/form/leave-dialog.tsx'
import { useCloseGuard } from '../../lib/form/use-close-guard.ts'
import { useFormat } from '../../lib/format.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { ReasonField } from '../refunds/reason-field.tsx'
import { useChange } from '../refunds/use-change.ts'
import { PreviewFacts } from './preview-facts.tsx'
import { type PlanWish, useOtherSessions, usePlanMutations, usePlanPreview } from './queries.ts'

interface PlanDialogProps {
  row: TicketSessionRow
  onClose: () => void
  /** It was accepted: its progress is shown. */
  onStarted: (id: SessionPlanId) => void
}

const steps = ['plan', 'preview', 'confirm'] as const
type Step = (typeof steps)[number]
const spanDays = 60

/** Cancels a session that has sold: what happens to its guests, what that comes to, and why. */
export function PlanDialog({ row, onClose, onStarted }: PlanDialogProps) {
  const { t, language } = useTexts('sessionPlans', 'common')
  const format = useFormat()
  const [step, setStep] = useState<Step>('plan')
  const [outcome, setOutcome] = useState<PlanWish['outcome']>('refund')
  const [targetId, setTargetId] = useState('')
  const [otherwise, setOtherwise] = useState<PlanWish['otherwise']>('refund')
  const [reason, setReason] = useState('')
  const [wantsTarget, setWantsTarget] = useState(false)
  const isMissing = outcome === 'rebook' && targetId === ''
  const wish: PlanWish = {
    ticketSessionIds: [row.id],
    outcome,
    ...(outcome === 'rebook' && targetId !== '' && { targetId: targetId as TicketSessionId }),
    otherwise,
  }
  const preview = usePlanPreview(step === 'plan' ? null : wish)
  const shown = preview.data
  const { start } = usePlanMutations()
  const change = useChange({
    name: `sessionPlans.start.${row.id}`,
    send: start.mutateAsync,
    prepare() {
      if (!shown || reason.trim() === '') {
        document.getElementById('refund-reason')?.focus()
        return null
      }
      return {
        input: { ...wish, reason: reason.trim(), expectedOrders: shown.orders, expectedBackMinor: shown.backMinor },
        told: {},
      }
    },
    onRefused: () => void preview.refetch(),
  })
  const { done } = change
  if (done) queueMicrotask(() => onStarted(done.changed.id))
  const guard = useCloseGuard(reason.trim() !== '' && !done, onClose)
  const close = () => !change.pending && guard.requestClose()
  const formId = useId()
  const form = useRef<HTMLFormElement>(null)

  function next(event: SyntheticEvent) {
    event.preventDefault()
    if (step === 'plan') {
      setWantsTarget(true)
      if (!isMissing) setStep('preview')
    } else if (step === 'preview') {
      if (shown) setStep('confirm')
    } else void change.submit(event)
  }
  const money = (minor: number) => format.money(minor, shown?.currency ?? 'TRY')
  // What nobody has paid is owed less, and goes nowhere.
  const unpaidMinor =
    shown?.methods.reduce((sum, way) => sum + (way.method === 'invoice' ? way.amountMinor : 0), 0) ?? 0
  const moneyMinor = (shown?.backMinor ?? 0) - unpaidMinor
  const submitLabel =
    moneyMinor > 0
      ? t(outcome === 'voucher' ? 'sessionPlans:confirm.submitVoucher' : 'sessionPlans:confirm.submit', {
          amount: money(moneyMinor),
        })
      : t('sessionPlans:confirm.submitBare')
  const place = steps.indexOf(step)
  return (
    <>
      <Dialog
        open
        size="lg"
        onClose={close}
        initialFocus={form}
        title={t('sessionPlans:title', { name: inLanguage(row.product.name, language) })}
        description={t('sessionPlans:when', { when: format.dateTime(row.startsAt, 'long'), step: place + 1 })}
        footer={
          <>
            <Button
              disabled={change.pending}
              onClick={() => (place === 0 ? close() : setStep(steps[place - 1] ?? 'plan'))}
            >
              {t(place === 0 ? 'sessionPlans:keep' : 'sessionPlans:back')}
            </Button>
            <Button
              variant={step === 'confirm' ? 'danger-solid' : 'primary'}
              type="submit"
              form={formId}
              loading={change.pending}
              disabled={step !== 'plan' && (!shown || shown.approval === 'refused')}
              aria-keyshortcuts="Control+Enter"
              className="tnum"
            >
              {step === 'confirm' ? submitLabel : t('sessionPlans:next')}
            </Button>
          </>
        }
      >
        <form
          ref={form}
          // The keys of the form work from the first moment, whatever step it shows.
          tabIndex={-1}
          id={formId}
          noValidate
          onSubmit={next}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) next(event)
          }}
          className="flex flex-col gap-4 outline-none"
        >
          {step === 'plan' && (
            <>
              <RadioGroup
                label={t('sessionPlans:plan.what')}
                value={outcome}
                onValueChange={setOutcome}
                options={[
                  {
                    value: 'refund',
                    label: t('sessionPlans:plan.refund'),
                    description: t('sessionPlans:plan.refundHint'),
                  },
                  {
                    value: 'voucher',
                    label: t('sessionPlans:plan.voucher'),
                    description: t('sessionPlans:plan.voucherHint'),
                  },
                  {
                    value: 'rebook',
                    label: t('sessionPlans:plan.rebook'),
                    description: t('sessionPlans:plan.rebookHint'),
                  },
                ]}
              />
              {outcome === 'rebook' && (
                <>
                  <TargetField row={row} value={targetId} onChange={setTargetId} isMissing={wantsTarget && isMissing} />
                  {/* The group says it to readers of the screen by its own label. */}
                  <p aria-hidden="true" className="-mb-2 font-semibold text-sm">
                    {t('sessionPlans:plan.otherwise')}
                  </p>
                  <RadioGroup
                    label={t('sessionPlans:plan.otherwise')}
                    value={otherwise}
                    onValueChange={setOtherwise}
                    options={[
                      { value: 'refund', label: t('sessionPlans:plan.otherwiseRefund') },
                      { value: 'hand', label: t('sessionPlans:plan.otherwiseHand') },
                    ]}
                  />
                </>
              )}
              <p className="text-ink-2 text-sm">{t('sessionPlans:plan.lead')}</p>
            </>
          )}
          {step !== 'plan' && preview.isError && (
            <FailedState title={t('sessionPlans:preview.failed')} query={preview} />
          )}
          {step !== 'plan' && preview.isPending && (
            <div aria-busy="true">
              <Skeleton shape="box" width="100%" height={180} />
            </div>
          )}
          {step !== 'plan' && shown?.approval && (
            <p className="rounded-md bg-info-soft px-3 py-2.5 text-info-on-soft text-sm">
              {t(`sessionPlans:approval.${shown.approval}`)}
            </p>
          )}
          {step === 'preview' && shown && <PreviewFacts preview={shown} />}
          {step === 'confirm' && shown && (
            <>
              <FormFailure
                isCommand
                failure={change.failure}
                attempt={change.attempt}
                words={{ STALE: t('sessionPlans:confirm.stale'), STATE: t('sessionPlans:confirm.state') }}
              />
              <p className="text-sm">
                {t(outcome === 'voucher' ? 'sessionPlans:confirm.bodyVoucher' : 'sessionPlans:confirm.body', {
                  orders: shown.orders,
                  passes: shown.passes,
                  amount: money(moneyMinor),
                })}
              </p>

              <ReasonField
                occasion="session_cancel"
                value={reason}
                onChange={setReason}
                tried={change.tried}
                disabled={change.frozen}
              />
            </>
          )}
        </form>
      </Dialog>
      <LeaveDialog form={guard} />
    </>
  )
}

interface TargetFieldProps {
  row: TicketSessionRow
  value: string
  onChange: (id: string) => void
  isMissing: boolean
}

/** The other sessions of the same show that are on sale. */
function TargetField({ row, value, onChange, isMissing }: TargetFieldProps) {
  const { t } = useTexts('sessionPlans', 'errors')
  const format = useFormat()
  const from = row.date
  const until = new Date(Date.parse(`${row.date}T00:00:00Z`) + spanDays * 86_400_000).toISOString().slice(0, 10)
  const sessions = useOtherSessions({ from, until }, true)
  const others = (sessions.data ?? []).filter(
    ({ id, product, state }) => id !== row.id && product.id === row.product.id && state === 'on_sale',
  )
  return (
    <Field
      id="plan-target"
      label={t('sessionPlans:plan.target')}
      error={isMissing ? t('errors:field.required') : undefined}
      hint={sessions.data && others.length === 0 ? t('sessionPlans:plan.noTarget') : undefined}
      required
    >
      <Select
        value={value}
        placeholder={t('sessionPlans:plan.choose')}
        onValueChange={onChange}
        options={others.map(({ id, startsAt, free }) => ({
          value: id,
          label: t('sessionPlans:plan.targetOf', { when: format.dateTime(startsAt), count: free }),
        }))}
      />
    </Field>
  )
}
