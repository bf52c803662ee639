import { inLanguage, type TicketSessionId } from '@marquee/contract'
import type { AreaId } from '@marquee/contract/transport'
import type { planChoices, TripPlan } from '@marquee/contract/trip-plans'
import type { TripDirection } from '@marquee/contract/trips'
import { Checkbox, Dialog, Field, FieldGroup, Select, Skeleton, TextInput } from '@marquee/ui'
import { useId, useState } from 'react'
import type { z } from 'zod'
import { useCommandForm } from '../../../lib/command/use-command-form.ts'
import { FailedState } from '../../../lib/failed-state.tsx'
import { FormDialog } from '../../../lib/form/form-dialog.tsx'
import { useFailureText } from '../../../lib/form/use-failure-text.ts'
import { useFormat } from '../../../lib/format.ts'
import { toast } from '../../../lib/toast/toast.ts'
import { readFailure } from '../../../lib/trpc/failure.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { readWhole } from '../../../lib/whole.ts'
import { usePlanChoices, useProposal, useTripCommands } from './queries.ts'
import { Proposal } from './session-plan-proposal.tsx'
import { useFaultText } from './use-assign.ts'

interface SessionPlanDialogProps {
  date: string
  onClose: () => void
}

/** Proposes trips for a session of the day, which are made when they are accepted. */
export function SessionPlanDialog({ date, onClose }: SessionPlanDialogProps) {
  const { t } = useTexts('vehicles')
  const choices = usePlanChoices(date)
  if (choices.data) return <PlanForm date={date} choices={choices.data} onClose={onClose} />
  return (
    <Dialog open title={t('vehicles:trips.auto.open')} onClose={onClose}>
      {choices.isError ? (
        <FailedState title={t('vehicles:trips.auto.failed')} query={choices} />
      ) : (
        <Skeleton width="100%" height={200} shape="box" />
      )}
    </Dialog>
  )
}

interface PlanFormProps extends SessionPlanDialogProps {
  choices: z.infer<typeof planChoices>
}

function PlanForm({ date, choices, onClose }: PlanFormProps) {
  const { t, language } = useTexts('vehicles', 'errors')
  const format = useFormat()
  const id = useId()
  const { acceptPlan } = useTripCommands()
  const propose = useProposal()
  const faultText = useFaultText()
  const failureText = useFailureText()
  const [sessionId, setSession] = useState<string>(choices.sessions[0]?.id ?? '')
  const [ways, setWays] = useState<readonly TripDirection[]>(['to', 'from'])
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const [plan, setPlan] = useState<TripPlan | null>(null)
  const ticketSessionId = sessionId as TicketSessionId
  const sold = choices.sessions.find((each) => each.id === sessionId)?.sold ?? []
  // Until something else is typed, as many as have bought a ride.
  const shownOf = (areaId: string) => typed[areaId] ?? String(sold.find((each) => each.areaId === areaId)?.guests ?? '')
  const guestsOf = (areaId: string) => readWhole(shownOf(areaId), language)
  const isBad = (areaId: string) => {
    const guests = guestsOf(areaId)
    return shownOf(areaId).trim() !== '' && (guests === undefined || guests < 0 || guests > 500)
  }
  const demand = choices.areas.flatMap((area) => {
    const guests = guestsOf(area.id) ?? 0
    return guests > 0 ? [{ areaId: area.id as AreaId, guests }] : []
  })
  const isReady =
    sessionId !== '' && ways.length > 0 && demand.length > 0 && !choices.areas.some(({ id: area }) => isBad(area))
  // What was proposed for other numbers is no proposal any more.
  const change = (step: () => void) => {
    setPlan(null)
    step()
  }
  const form = useCommandForm({
    name: 'trips.acceptPlan',
    send: acceptPlan.mutateAsync,
    fields: ['trips'],
    read: () =>
      plan && plan.trips.length > 0
        ? {
            ticketSessionId,
            trips: plan.trips.map(({ direction, date, time, pickupPointIds, vehicle, driver }) => ({
              direction,
              date,
              time,
              pickupPointIds,
              vehicleId: vehicle.id,
              driverId: driver.id,
            })),
          }
        : null,
    onDone() {
      toast.success(t('vehicles:trips.auto.created'))
      onClose()
    },
  })
  const { onSubmit, ...formProps } = form.formProps
  const fault = form.said.failure ? faultText(form.said.failure) : undefined
  async function ask() {
    if (!isReady) return toast.error(t('vehicles:trips.auto.asked'))
    try {
      setPlan(await propose({ ticketSessionId, directions: [...ways], demand }))
    } catch (error) {
      toast.error(failureText(readFailure(error)))
    }
  }
  const count = plan?.trips.length ?? 0
  return (
    <FormDialog
      title={t('vehicles:trips.auto.open')}
      lead={t('vehicles:trips.auto.lead', { day: format.date(date, 'long') })}
      onClose={onClose}
      formProps={{
        ...formProps,
        onSubmit(event) {
          if (count > 0) return onSubmit?.(event)
          event.preventDefault()
          void ask()
        },
      }}
      said={form.said}
      pending={form.pending}
      submitLabel={
        count > 0
          ? t('vehicles:trips.auto.create', { count, number: format.number(count) })
          : t('vehicles:trips.auto.propose')
      }
      words={fault ? { STATE: fault, OVERLAP: fault } : {}}
    >
      <Field id={`${id}-session`} label={t('vehicles:trips.auto.session')} required>
        <Select
          value={sessionId}
          onValueChange={(value) => change(() => setSession(value))}
          placeholder={t('vehicles:trips.auto.noSession')}
          options={choices.sessions.map(({ id: value, product, startsAt }) => ({
            value: value as string,
            label: `${format.time(startsAt)} ${inLanguage(product, language)}`,
          }))}
        />
      </Field>
      <FieldGroup id={`${id}-ways`} label={t('vehicles:trips.auto.ways')}>
        <div className="flex flex-wrap gap-x-5 gap-y-2">
          {(['to', 'from'] as const).map((way) => (
            <Checkbox
              key={way}
              label={t(`vehicles:trips.way.${way}`)}
              checked={ways.includes(way)}
              onCheckedChange={(isOn) =>
                change(() => setWays(isOn ? [...ways, way] : ways.filter((each) => each !== way)))
              }
            />
          ))}
        </div>
      </FieldGroup>
      <FieldGroup id={`${id}-guests`} label={t('vehicles:trips.auto.guests')}>
        {choices.areas.length === 0 && <p className="text-ink-3 text-sm">{t('vehicles:trips.auto.noAreas')}</p>}
        <div className="grid gap-2 sm:grid-cols-2">
          {choices.areas.map((area) => (
            <Field
              key={area.id}
              id={`${id}-${area.id}`}
              label={inLanguage(area.name, language)}
              error={isBad(area.id) ? t('errors:field.number') : undefined}
            >
              <TextInput
                value={shownOf(area.id)}
                inputMode="numeric"
                autoComplete="off"
                className="tnum"
                onChange={(event) => {
                  const { value } = event.target
                  change(() => setTyped({ ...typed, [area.id]: value }))
                }}
              />
            </Field>
          ))}
        </div>
      </FieldGroup>
      {plan && <Proposal plan={plan} />}
    </FormDialog>
  )
}
