import { fold, inLanguage, type Language, languages, type TicketSessionId } from '@marquee/contract'
import type { GroupDetail, GroupId } from '@marquee/contract/group-bookings'
import {
  Button,
  Combobox,
  type ComboboxOption,
  EmptyState,
  Field,
  PageFrame,
  Select,
  Skeleton,
  Textarea,
  TextInput,
} from '@marquee/ui'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import { useId, useState } from 'react'
import { writeAmount } from '../../../lib/amount.ts'
import { useMe } from '../../../lib/auth-session/current.ts'
import { useCommandForm } from '../../../lib/command/use-command-form.ts'
import { FailedState } from '../../../lib/failed-state.tsx'
import { DayField } from '../../../lib/form/day-field.tsx'
import { FormFailure } from '../../../lib/form/form-failure.tsx'
import { LeaveDialog } from '../../../lib/form/leave-dialog.tsx'
import { useCloseGuard } from '../../../lib/form/use-close-guard.ts'
import { useFormat } from '../../../lib/format.ts'
import { toast } from '../../../lib/toast/toast.ts'
import { useBusinessDay } from '../../../lib/today.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { daysAfter } from './days.ts'
import { GroupLines } from './group-lines.tsx'
import { blankLine, departs, placeOf, readLine, type TypedLine, totalOf } from './lines.ts'
import { useGroup, useGroupChoices, useGroupCommands, useGroupSessions } from './queries.ts'
import type { GroupsState } from './use-groups-state.ts'

interface GroupFormProps {
  /** null: a new one. */
  id: GroupId | null
  state: GroupsState
}

/** The offer to a group: who comes, to which show, and line by line how many at which price. */
export function GroupForm({ id, state }: GroupFormProps) {
  const { t } = useTexts('groups')
  const found = useGroup(id)
  if (id === null) return <Form state={state} group={null} />
  if (found.data) return <Form state={state} group={found.data} />
  return (
    <PageFrame title={t('groups:form.edit')}>
      {found.isError ? (
        <FailedState title={t('groups:oneFailed')} query={found} />
      ) : (
        <div aria-busy="true" className="flex flex-col gap-4">
          <Skeleton width="100%" height={120} shape="box" />
          <Skeleton width="100%" height={120} shape="box" />
        </div>
      )}
    </PageFrame>
  )
}

const fits = (option: ComboboxOption, typed: string) => fold(option.label).includes(fold(typed.trim()))
const fields = [
  'name',
  'contactName',
  'contactEmail',
  'contactPhone',
  'ticketSessionId',
  'validUntil',
  'note',
  'priceReason',
  'lines',
]
/** A quote holds for three weeks, unless somebody says otherwise. */
const usualDays = 21

function Form({ state, group }: { state: GroupsState; group: GroupDetail | null }) {
  const { t, language } = useTexts('groups', 'errors')
  const format = useFormat()
  const id = useId()
  const today = useBusinessDay()
  const currency = useMe()?.venue.currency ?? 'TRY'
  const sessions = useGroupSessions().data ?? []
  const { create, update } = useGroupCommands()
  const [head, setHead] = useState(() => ({
    name: group?.name ?? '',
    contactName: group?.contactName ?? '',
    contactEmail: group?.contactEmail ?? '',
    contactPhone: group?.contactPhone ?? '',
    language: group?.language ?? (language as Language),
    session: (group?.session.id ?? state.session) as TicketSessionId | null,
    validUntil: group?.validOn ?? daysAfter(today, usualDays),
    note: group?.note ?? '',
    priceReason: group?.priceReason ?? '',
  }))
  const choices = useGroupChoices(head.session).data
  const [lines, setLines] = useState<TypedLine[]>(() =>
    (group?.lines ?? []).map((line) => ({
      ...blankLine(),
      place: placeOf(line),
      qty: String(line.qty),
      price: writeAmount(line.unitMinor, group?.currency ?? currency, language),
    })),
  )
  const [isDirty, setDirty] = useState(false)
  const set = (more: Partial<typeof head>) => {
    setDirty(true)
    setHead((before) => ({ ...before, ...more }))
  }
  const changeLines = (next: TypedLine[]) => {
    setDirty(true)
    setLines(next)
  }
  const guard = useCloseGuard(isDirty, () => state.backTo(group?.id ?? null))
  const isOther = choices ? departs(lines, { choices, currency }) : false
  const totalMinor = totalOf(lines, { choices, currency })

  const form = useCommandForm({
    name: group ? 'groupBookings.update' : 'groupBookings.create',
    async send(input: object & { commandId: string }) {
      const saved = await (group ? update : create).mutateAsync(input as never)
      toast.success(t('groups:form.saved'))
      state.backTo(saved.id)
    },
    fields,
    read() {
      const read = choices ? lines.map((line) => readLine(line, { choices, currency })) : []
      const isWhole = head.name.trim() && head.contactName.trim() && head.session && head.validUntil
      if (!isWhole || read.length === 0 || read.includes(null) || (isOther && !head.priceReason.trim())) return null
      return {
        ...(group && { id: group.id, expectedRev: group.rev }),
        name: head.name.trim(),
        contactName: head.contactName.trim(),
        contactEmail: head.contactEmail.trim() || null,
        contactPhone: head.contactPhone.trim() || null,
        language: head.language,
        ticketSessionId: head.session,
        validUntil: head.validUntil,
        note: head.note.trim(),
        priceReason: isOther ? head.priceReason.trim() : null,
        lines: read,
      }
    },
    onDone: () => undefined,
  })
  const required = t('errors:field.required')
  const title = t(group ? 'groups:form.edit' : 'groups:form.new')
  return (
    <PageFrame
      title={title}
      subtitle={`${t('groups:column.total')}: ${format.money(totalMinor, currency)}`}
      actions={
        <Button icon={ArrowLeft} onClick={guard.requestClose}>
          {t('groups:form.back')}
        </Button>
      }
      primary={
        <Button type="submit" form={id} variant="primary" loading={form.pending}>
          {t('groups:form.save')}
        </Button>
      }
    >
      <form
        id={id}
        {...form.formProps}
        aria-label={title}
        className="grid items-start gap-5 lg:grid-cols-[minmax(280px,380px)_minmax(0,1fr)]"
      >
        <div className="flex flex-col gap-[var(--field-gap)]">
          <FormFailure {...form.said} />
          {group && group.state !== 'draft' && <p className="text-ink-2 text-sm">{t('groups:form.again')}</p>}
          <Field
            id={`${id}-name`}
            label={t('groups:form.name')}
            error={form.errorAt('name', !head.name.trim() && required)}
            required
          >
            <TextInput
              value={head.name}
              maxLength={120}
              autoComplete="off"
              onChange={(event) => set({ name: event.target.value })}
            />
          </Field>
          <Field
            id={`${id}-contact`}
            label={t('groups:form.contactName')}
            error={form.errorAt('contactName', !head.contactName.trim() && required)}
            required
          >
            <TextInput
              value={head.contactName}
              maxLength={100}
              autoComplete="off"
              onChange={(event) => set({ contactName: event.target.value })}
            />
          </Field>
          <Field id={`${id}-email`} label={t('groups:form.email')} error={form.errorAt('contactEmail')} optional>
            <TextInput
              type="email"
              value={head.contactEmail}
              maxLength={254}
              autoComplete="off"
              onChange={(event) => set({ contactEmail: event.target.value })}
            />
          </Field>
          <Field id={`${id}-phone`} label={t('groups:form.phone')} error={form.errorAt('contactPhone')} optional>
            <TextInput
              type="tel"
              value={head.contactPhone}
              maxLength={30}
              autoComplete="off"
              onChange={(event) => set({ contactPhone: event.target.value })}
            />
          </Field>
          <Field id={`${id}-language`} label={t('groups:form.language')}>
            <Select
              value={head.language}
              onValueChange={(value) => set({ language: value as Language })}
              options={languages.map((each) => ({ value: each as string, label: t(`groups:language.${each}`) }))}
            />
          </Field>
          <DayField
            id={`${id}-valid`}
            label={t('groups:form.validUntil')}
            hint={choices && t('groups:form.validHint', { at: format.until(choices.session.salesUntil) })}
            value={head.validUntil}
            error={form.errorAt('validUntil', !head.validUntil && required)}
            onValueChange={(day) => set({ validUntil: day ?? '' })}
          />
          <Field id={`${id}-note`} label={t('groups:form.note')} error={form.errorAt('note')} optional>
            <Textarea
              value={head.note}
              maxLength={1000}
              rows={3}
              onChange={(event) => set({ note: event.target.value })}
            />
          </Field>
        </div>
        <section aria-label={t('groups:form.what')} className="flex min-w-0 flex-col gap-4">
          <Field
            id={`${id}-session`}
            label={t('groups:form.session')}
            error={form.errorAt('ticketSessionId', !head.session && required)}
            required
          >
            <Combobox
              options={sessionOptions(sessions, group).map(({ id: value, product, startsAt, floor }) => ({
                value: value as string,
                label: [
                  format.dateTime(startsAt, 'short'),
                  inLanguage(product, language),
                  inLanguage(floor, language),
                ].join(' · '),
              }))}
              value={head.session}
              placeholder={t('groups:form.chooseSession')}
              onValueChange={(session) => {
                set({ session: session as TicketSessionId | null })
                if (session !== head.session) setLines([])
              }}
              filter={fits}
              clearable
            />
          </Field>
          {head.session === null ? (
            <EmptyState title={t('groups:form.noSession')} body={t('groups:form.noSessionHint')} />
          ) : (
            <GroupLines
              lines={lines}
              choices={choices}
              currency={currency}
              onChange={changeLines}
              errorIn={form.errorIn}
              tried={form.tried}
            />
          )}
          {isOther && (
            <Field
              id={`${id}-why`}
              label={t('groups:form.priceReason')}
              hint={t('groups:form.priceReasonHint')}
              error={form.errorAt('priceReason', !head.priceReason.trim() && required)}
              required
            >
              <TextInput
                value={head.priceReason}
                maxLength={200}
                autoComplete="off"
                onChange={(event) => set({ priceReason: event.target.value })}
              />
            </Field>
          )}
        </section>
      </form>
      <LeaveDialog form={guard} />
    </PageFrame>
  )
}

type Session = Pick<GroupDetail['session'], 'id' | 'product' | 'floor' | 'startsAt'>

// The show of a group stays among the choices when it is not sold any more.
const sessionOptions = (sessions: readonly Session[], group: GroupDetail | null): readonly Session[] =>
  group && sessions.every(({ id }) => id !== group.session.id) ? [group.session, ...sessions] : sessions
