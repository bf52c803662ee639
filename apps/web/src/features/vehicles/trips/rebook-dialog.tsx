import type { RebookPlan } from '@marquee/contract/rebooking'
import type { TripId, TripRow } from '@marquee/contract/trips'
import { Dialog, Field, Skeleton, TextInput } from '@marquee/ui'
import { useId, useState } from 'react'
import { useCommandForm } from '../../../lib/command/use-command-form.ts'
import { FailedState } from '../../../lib/failed-state.tsx'
import { FormDialog } from '../../../lib/form/form-dialog.tsx'
import { useFormat } from '../../../lib/format.ts'
import { toast } from '../../../lib/toast/toast.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { useRebooking, useTripCommands } from './queries.ts'
import { PartyField } from './rebook-party.tsx'
import { useTripWords } from './words.ts'

interface RebookDialogProps {
  trip: TripRow
  onClose: () => void
}

/** Cancels a trip that guests have places on: who goes onto which other trip is proposed, and can be changed. */
export function RebookDialog({ trip, onClose }: RebookDialogProps) {
  const { t } = useTexts('vehicles')
  const plan = useRebooking(trip.id)
  if (plan.data) return <PlanForm trip={trip} plan={plan.data} onClose={onClose} />
  return (
    <Dialog open title={t('vehicles:trips.cancelTitle')} onClose={onClose}>
      {plan.isError ? (
        <FailedState title={t('vehicles:trips.rebook.failed')} query={plan} />
      ) : (
        <Skeleton width="100%" height={160} shape="box" />
      )}
    </Dialog>
  )
}

function PlanForm({ trip, plan, onClose }: RebookDialogProps & { plan: RebookPlan }) {
  const { t } = useTexts('vehicles', 'errors')
  const format = useFormat()
  const id = useId()
  const words = useTripWords()
  const { cancelWithPlan } = useTripCommands()
  const [reason, setReason] = useState('')
  // Whoever can only be called comes first.
  const [parties] = useState(() => plan.parties.toSorted((a, b) => Number(a.hasEmail) - Number(b.hasEmail)))
  const [chosen, setChosen] = useState<readonly string[]>(() => parties.map(({ tripId }) => tripId ?? ''))
  const moves = parties.flatMap(({ rideIds }, at) => (chosen[at] ? [{ rideIds, tripId: chosen[at] as TripId }] : []))
  const left = trip.taken - moves.reduce((sum, { rideIds }) => sum + rideIds.length, 0)
  const isMovable = parties.some(({ tripIds }) => tripIds.length > 0)
  const isOver = plan.targets.some(
    ({ id: target, free }) =>
      moves.reduce((sum, { rideIds, tripId }) => sum + (tripId === target ? rideIds.length : 0), 0) > free,
  )
  const form = useCommandForm({
    name: 'trips.cancelWithPlan',
    send: cancelWithPlan.mutateAsync,
    fields: ['reason', 'moves'],
    read: () =>
      reason.trim() && !isOver ? { id: trip.id, expectedRev: trip.rev, reason: reason.trim(), moves } : null,
    onDone() {
      toast.success(t(moves.length > 0 ? 'vehicles:trips.rebook.begun' : 'vehicles:trips.rebook.closed'))
      onClose()
    },
  })
  return (
    <FormDialog
      title={t('vehicles:trips.cancelTitle')}
      lead={`${words.dayTitle(trip)}. ${t(isMovable ? 'vehicles:trips.rebook.lead' : 'vehicles:trips.rebook.leadByHand')}`}
      onClose={onClose}
      formProps={form.formProps}
      said={form.said}
      pending={form.pending}
      submitLabel={t(moves.length > 0 ? 'vehicles:trips.rebook.submit' : 'vehicles:trips.rebook.close')}
      words={{ STALE: t('vehicles:trips.changed'), STATE: t('vehicles:trips.changed') }}
    >
      <Field
        id={`${id}-reason`}
        label={t('vehicles:trips.reason')}
        error={form.errorAt('reason', reason.trim() === '' && t('errors:field.required'))}
        required
      >
        <TextInput
          value={reason}
          maxLength={300}
          autoComplete="off"
          onChange={(event) => setReason(event.target.value)}
        />
      </Field>
      {parties.map((party, at) => (
        <PartyField
          key={`${party.orderNo}-${party.pickupPointId}`}
          id={`${id}-party-${at}`}
          party={party}
          targets={plan.targets}
          direction={trip.direction}
          value={chosen[at] ?? ''}
          onChoose={(value) => setChosen(chosen.map((each, index) => (index === at ? value : each)))}
        />
      ))}
      {isOver && (
        <p role="alert" className="font-semibold text-danger">
          {t('vehicles:trips.rebook.over')}
        </p>
      )}
      {left > 0 && <p>{t('vehicles:trips.rebook.left', { count: left, number: format.number(left) })}</p>}
    </FormDialog>
  )
}
