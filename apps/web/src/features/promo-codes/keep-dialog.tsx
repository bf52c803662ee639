import { inLanguage } from '@marquee/contract'
import type { PromoCodeRow, PromoKeepChoice } from '@marquee/contract/promo-codes'
import { Field, Select, Skeleton, TextInput } from '@marquee/ui'
import { useId, useState } from 'react'
import { useCommandForm } from '../../lib/command/use-command-form.ts'
import { FailedState } from '../../lib/failed-state.tsx'
import { DayField } from '../../lib/form/day-field.tsx'
import { FormDialog } from '../../lib/form/form-dialog.tsx'
import { useFormat } from '../../lib/format.ts'
import { toast } from '../../lib/toast/toast.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { useKeepChoices, useKeptCommands } from './queries.ts'

interface KeepDialogProps {
  code: PromoCodeRow
  onClose: () => void
}

const most = 10_000

/** Keeps places of a session for whoever has a code, until a day. */
export function KeepDialog({ code, onClose }: KeepDialogProps) {
  const { t, language } = useTexts('promoCodes', 'errors')
  const format = useFormat()
  const id = useId()
  const found = useKeepChoices(code.id)
  const { keep } = useKeptCommands()
  const [chosen, setChosen] = useState('')
  const [chosenArea, setChosenArea] = useState('')
  const [typed, setTyped] = useState('')
  const [day, setDay] = useState('')
  const sessions = found.data ?? []
  const session = sessions.find((each) => each.id === chosen) ?? sessions[0]
  const area = session?.areas.find(({ areaNo }) => String(areaNo) === chosenArea) ?? session?.areas[0]
  const qty = /^\d{1,5}$/.test(typed.trim()) ? Number(typed.trim()) : 0
  const isCount = qty >= 1 && qty <= most
  const until = day || (session?.lastDate ?? '')
  const form = useCommandForm({
    name: 'promoCodes.keepPlaces',
    send: keep.mutateAsync,
    fields: ['ticketSessionId', 'areaNo', 'qty', 'until'],
    read: () =>
      session && area && isCount && until
        ? { id: code.id, ticketSessionId: session.id, areaNo: area.areaNo, qty, until }
        : null,
    onDone() {
      toast.success(t('promoCodes:kept.done'))
      onClose()
    },
  })
  const areaWord = ({ areaNo, name }: PromoKeepChoice['areas'][number]) =>
    name ? inLanguage(name, language) : t(areaNo === 0 ? 'promoCodes:kept.general' : 'promoCodes:kept.place')
  return (
    <FormDialog
      title={t('promoCodes:kept.dialogTitle', { code: code.code })}
      lead={t('promoCodes:kept.dialogLead')}
      onClose={onClose}
      formProps={form.formProps}
      said={form.said}
      words={{ SOLD_OUT: t('promoCodes:kept.soldOut'), STATE: t('promoCodes:kept.off') }}
      pending={form.pending}
      isDirty={typed !== ''}
      isBlocked={!session}
      submitLabel={t('promoCodes:kept.add')}
    >
      {found.data === undefined ? (
        found.isError ? (
          <FailedState title={t('promoCodes:kept.failed')} query={found} />
        ) : (
          <div aria-busy="true">
            <Skeleton width="100%" height={64} shape="box" />
          </div>
        )
      ) : !session ? (
        <p className="text-ink-2 text-sm">{t('promoCodes:kept.noSession')}</p>
      ) : (
        <>
          <Field id={`${id}-session`} label={t('promoCodes:kept.session')} error={form.errorAt('ticketSessionId')}>
            <Select
              value={session.id}
              onValueChange={(value) => {
                setChosen(value)
                setChosenArea('')
                setDay('')
              }}
              options={sessions.map((each) => ({
                value: each.id as string,
                label: `${inLanguage(each.name, language)} · ${format.dateTime(each.startsAt, 'short')}`,
              }))}
            />
          </Field>
          <Field
            id={`${id}-area`}
            label={t('promoCodes:kept.place')}
            hint={t('promoCodes:kept.placeHint')}
            error={form.errorAt('areaNo')}
          >
            <Select
              value={String(area?.areaNo ?? '')}
              onValueChange={setChosenArea}
              options={session.areas.map((each) => ({
                value: String(each.areaNo),
                label: t('promoCodes:kept.free', {
                  place: areaWord(each),
                  count: each.free,
                  formatted: format.number(each.free),
                }),
              }))}
            />
          </Field>
          <Field
            id={`${id}-qty`}
            label={t('promoCodes:kept.qty')}
            error={form.errorAt('qty', !isCount && t('errors:field.number'))}
            required
          >
            <TextInput
              value={typed}
              inputMode="numeric"
              autoComplete="off"
              className="tnum"
              onChange={(event) => setTyped(event.target.value)}
            />
          </Field>
          <DayField
            id={`${id}-until`}
            label={t('promoCodes:kept.untilDay')}
            hint={t('promoCodes:kept.untilHint')}
            value={until}
            max={session.lastDate}
            onValueChange={(value) => setDay(value ?? '')}
            error={form.errorAt('until')}
          />
        </>
      )}
    </FormDialog>
  )
}
