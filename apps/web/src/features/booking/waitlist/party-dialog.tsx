import { type BookableSession, inLanguage, type TicketSessionId, type WaitlistPartyId } from '@marquee/contract'
import type { WaitlistParty } from '@marquee/contract/waitlist'
import { Checkbox, Field, Textarea, TextInput } from '@marquee/ui'
import { useState } from 'react'
import { useCommandForm } from '../../../lib/command/use-command-form.ts'
import { FormDialog } from '../../../lib/form/form-dialog.tsx'
import { useFormat } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { newUuid } from '../../../lib/uuid.ts'
import { addDays } from '../model/days.ts'
import { useSessions } from '../queries.ts'
import { useWaitlistChanges } from './queries.ts'

const most = 50
/** So many days ahead other sessions of the show are offered. */
const daysAhead = 13

interface PartyDialogProps {
  session: BookableSession
  /** null: a new party. */
  party: WaitlistParty | null
  onClose: () => void
}

/** Who waits, how to reach them, how many they are, and which sessions will do. */
export function PartyDialog({ session, party, onClose }: PartyDialogProps) {
  const { t, language } = useTexts('waitlist', 'errors')
  const format = useFormat()
  const { join, update } = useWaitlistChanges()
  const [id] = useState(() => party?.id ?? (newUuid() as WaitlistPartyId))
  const [name, setName] = useState(party?.guestName ?? '')
  const [phone, setPhone] = useState(party?.guestPhone ?? '')
  const [email, setEmail] = useState(party?.guestEmail ?? '')
  const [people, setPeople] = useState(String(party?.people ?? 2))
  const [wheelchairs, setWheelchairs] = useState(String(party?.wheelchairs ?? 0))
  const [note, setNote] = useState(party?.note ?? '')
  const [chosen, setChosen] = useState<readonly TicketSessionId[]>(party?.ticketSessionIds ?? [session.id])
  const days = useSessions({ from: session.date, until: addDays(session.date, daysAhead) })
  const others = (days.data?.rows ?? []).filter(
    (row) => row.product.id === session.product.id && (row.state === 'on_sale' || row.state === 'paused'),
  )
  const count = Number(people)
  const isCount = Number.isInteger(count) && count >= 1 && count <= most
  const chairs = Number(wheelchairs || '0')
  const isChairs = chairs <= (isCount ? count : most)
  const isReachable = phone.trim() !== '' || email.trim() !== ''
  const isKept = party?.state === 'offered'
  const form = useCommandForm({
    name: party ? 'waitlist.update' : 'waitlist.join',
    send: ({ commandId, ...fields }: Fields & { commandId: string }) =>
      party
        ? update({
            ...fields,
            guestPhone: fields.guestPhone ?? null,
            guestEmail: fields.guestEmail ?? null,
            expectedRev: party.rev,
          })
        : join({ commandId, ...fields }),
    fields: ['guestName', 'guestPhone', 'guestEmail', 'people', 'wheelchairs', 'note', 'ticketSessionIds'],
    read: () =>
      name.trim() && isReachable && isCount && isChairs && chosen.length > 0
        ? {
            id,
            guestName: name.trim(),
            ...(phone.trim() && { guestPhone: phone.trim() }),
            ...(email.trim() && { guestEmail: email.trim() }),
            people: count,
            wheelchairs: chairs,
            note: note.trim(),
            ticketSessionIds: [...chosen],
          }
        : null,
    onDone: onClose,
  })
  const turn = (each: TicketSessionId, isOn: boolean) =>
    setChosen(isOn ? [...chosen, each] : chosen.filter((other) => other !== each))
  const isDirty =
    name !== (party?.guestName ?? '') || phone !== (party?.guestPhone ?? '') || email !== (party?.guestEmail ?? '')
  return (
    <FormDialog
      title={t(party ? 'waitlist:party.edit' : 'waitlist:party.add')}
      lead={t('waitlist:party.lead')}
      onClose={onClose}
      formProps={form.formProps}
      said={form.said}
      pending={form.pending}
      isDirty={isDirty}
      submitLabel={t(party ? 'waitlist:party.save' : 'waitlist:party.add')}
    >
      <Field
        label={t('waitlist:party.name')}
        required
        error={form.errorAt('guestName', !name.trim() && t('errors:field.required'))}
      >
        <TextInput autoComplete="off" maxLength={120} value={name} onChange={(event) => setName(event.target.value)} />
      </Field>
      <Field
        label={t('waitlist:party.phone')}
        hint={t('waitlist:party.reach')}
        error={form.errorAt('guestPhone', !isReachable && t('waitlist:party.unreachable'))}
      >
        <TextInput
          type="tel"
          inputMode="tel"
          autoComplete="off"
          maxLength={30}
          value={phone}
          onChange={(event) => setPhone(event.target.value)}
        />
      </Field>
      <Field label={t('waitlist:party.email')} error={form.errorAt('guestEmail')}>
        <TextInput
          type="email"
          inputMode="email"
          autoComplete="off"
          maxLength={254}
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
      </Field>
      <Field
        label={t('waitlist:party.people')}
        required
        hint={isKept ? t('waitlist:party.kept') : undefined}
        error={form.errorAt('people', !isCount && t('waitlist:party.peopleWrong', { most }))}
      >
        <TextInput
          inputMode="numeric"
          autoComplete="off"
          maxLength={2}
          disabled={isKept}
          value={people}
          onChange={(event) => setPeople(event.target.value.replace(/\D/g, ''))}
        />
      </Field>
      <Field
        label={t('waitlist:party.wheelchairs')}
        hint={t(isKept ? 'waitlist:party.kept' : 'waitlist:party.wheelchairsHint')}
        error={form.errorAt(
          'wheelchairs',
          !isChairs && t('waitlist:party.wheelchairsWrong', { people: isCount ? count : most }),
        )}
      >
        <TextInput
          inputMode="numeric"
          autoComplete="off"
          maxLength={2}
          disabled={isKept}
          value={wheelchairs}
          onChange={(event) => setWheelchairs(event.target.value.replace(/\D/g, ''))}
        />
      </Field>
      {others.length > 1 && (
        <fieldset className="grid gap-1.5" disabled={isKept}>
          <legend className="mb-1 font-semibold text-sm">{t('waitlist:party.sessions')}</legend>
          {others.map((row) => (
            <Checkbox
              key={row.id}
              checked={chosen.includes(row.id)}
              disabled={isKept}
              onCheckedChange={(isOn) => turn(row.id, isOn)}
              label={t('waitlist:party.session', {
                name: inLanguage(row.product.name, language),
                when: `${format.date(row.date, 'short')} ${row.time}`,
              })}
            />
          ))}
          {form.errorAt('ticketSessionIds', chosen.length === 0 && t('waitlist:party.noSession')) && (
            <p role="alert" className="text-danger text-sm">
              {form.errorAt('ticketSessionIds', chosen.length === 0 && t('waitlist:party.noSession'))}
            </p>
          )}
        </fieldset>
      )}
      <Field label={t('waitlist:party.note')} error={form.errorAt('note')}>
        <Textarea rows={2} maxLength={500} value={note} onChange={(event) => setNote(event.target.value)} />
      </Field>
    </FormDialog>
  )
}

interface Fields {
  id: WaitlistPartyId
  guestName: string
  guestPhone?: string
  guestEmail?: string
  people: number
  wheelchairs: number
  note: string
  ticketSessionIds: TicketSessionId[]
}
