import type { GroupDetail } from '@marquee/contract/group-bookings'
import { type GroupNames, nameLinkDays } from '@marquee/contract/group-names'
import { Button, Field, SectionHeader, Skeleton, TextInput } from '@marquee/ui'
import Copy from 'lucide-react/icons/copy'
import ListChecks from 'lucide-react/icons/list-checks'
import Mail from 'lucide-react/icons/mail'
import { useId, useState } from 'react'
import { useCommandForm } from '../../../lib/command/use-command-form.ts'
import { copyText } from '../../../lib/copy.ts'
import { FailedState } from '../../../lib/failed-state.tsx'
import { DayField } from '../../../lib/form/day-field.tsx'
import { FormDialog } from '../../../lib/form/form-dialog.tsx'
import { useFormat } from '../../../lib/format.ts'
import { toast } from '../../../lib/toast/toast.ts'
import { useBusinessDay } from '../../../lib/today.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { changesOf, countNames, mergedTexts, problemOf, textsOf } from '../../../parts/group-names/model.ts'
import { NameFields } from '../../../parts/group-names/name-fields.tsx'
import { daysAfter } from './days.ts'
import { useGroupNames, useNameCommands } from './queries.ts'

/** Who comes with a group: how many names are there, and how they are entered. */
export function Names({ row }: { row: GroupDetail }) {
  const { t } = useTexts('groupNames')
  const format = useFormat()
  const [doing, setDoing] = useState<'enter' | 'ask' | null>(null)
  const found = useGroupNames(row.id)
  const names = found.data
  const count = names && countNames(names.lines)
  const close = () => setDoing(null)
  const copy = async (url: string) => {
    if (await copyText(url)) toast.success(t('groupNames:link.copied'))
    else toast.error(t('groupNames:link.notCopied'))
  }
  return (
    <section aria-labelledby="group-names">
      <SectionHeader id="group-names" level={3} title={t('groupNames:heading')} className="!mb-2" />
      {names && count ? (
        <div className="flex flex-col gap-3 text-sm">
          <p>{t('groupNames:named', { named: count.named, count: count.places })}</p>
          {names.link && names.isOpen && (
            <div className="flex flex-wrap items-center justify-between gap-2">
              <p className="text-ink-2">
                {t(names.link.mailedTo ? 'groupNames:link.mailed' : 'groupNames:link.made', {
                  at: format.until(names.link.until),
                  email: names.link.mailedTo ?? '',
                })}
              </p>
              <Button icon={Copy} onClick={() => void copy(names.link?.url ?? '')}>
                {t('groupNames:link.copy')}
              </Button>
            </div>
          )}
          {names.isOpen && (
            <div className="flex flex-wrap gap-2">
              <Button icon={ListChecks} onClick={() => setDoing('enter')}>
                {t('groupNames:enter.action')}
              </Button>
              <Button icon={Mail} onClick={() => setDoing('ask')}>
                {t('groupNames:ask.action')}
              </Button>
            </div>
          )}
        </div>
      ) : found.isError ? (
        <FailedState title={t('groupNames:failed')} query={found} />
      ) : (
        <Skeleton width="50%" />
      )}
      {doing === 'enter' && names && <EnterDialog row={row} names={names} onClose={close} />}
      {doing === 'ask' && <AskDialog row={row} onClose={close} />}
    </section>
  )
}

interface EnterDialogProps {
  row: GroupDetail
  names: GroupNames
  onClose: () => void
}

function EnterDialog({ row, names, onClose }: EnterDialogProps) {
  const { t } = useTexts('groupNames')
  const { save } = useNameCommands()
  const [shown, setShown] = useState(names.lines)
  const [texts, setTexts] = useState(() => textsOf(names.lines))
  // Someone else has entered names: theirs come in beside what is typed here, and are saved by another press.
  const isMerged = JSON.stringify(names.lines) !== JSON.stringify(shown)
  const form = useCommandForm({
    name: `groupBookings.saveNames.${row.id}`,
    send: save.mutateAsync,
    fields: [],
    read() {
      if (shown.some((line) => problemOf(line, texts) !== null)) return null
      const lines = changesOf(shown, texts)
      return lines.length > 0 ? { id: row.id, lines } : null
    },
    onDone() {
      toast.success(t('groupNames:saved'))
      onClose()
    },
  })
  return (
    <FormDialog
      title={t('groupNames:enter.title', { number: row.groupNo })}
      lead={t('groupNames:enter.lead')}
      onClose={onClose}
      formProps={form.formProps}
      said={form.said}
      pending={form.pending}
      submitLabel={t('groupNames:save')}
    >
      {isMerged && !form.pending && (
        <div className="flex flex-wrap items-center justify-between gap-2 rounded-md bg-warning-soft px-3 py-2 text-sm text-warning-on-soft">
          <p role="status">{t('groupNames:others')}</p>
          <Button
            onClick={() => {
              setTexts(mergedTexts(shown, names.lines, texts))
              setShown(names.lines)
            }}
          >
            {t('groupNames:takeOthers')}
          </Button>
        </div>
      )}
      <NameFields lines={shown} texts={texts} onChange={setTexts} tried={form.tried} />
    </FormDialog>
  )
}

function AskDialog({ row, onClose }: { row: GroupDetail; onClose: () => void }) {
  const { t } = useTexts('groupNames', 'errors')
  const id = useId()
  const today = useBusinessDay()
  const { ask } = useNameCommands()
  const [until, setUntil] = useState(() => daysAfter(today, nameLinkDays / 2))
  // A masked address is none that could be written to.
  const [email, setEmail] = useState(row.contactEmail?.includes('•') ? '' : (row.contactEmail ?? ''))
  const form = useCommandForm({
    name: `groupBookings.askNames.${row.id}`,
    send: ask.mutateAsync,
    fields: ['until', 'email'],
    read: () => (until ? { id: row.id, until, email: email.trim() || null } : null),
    onDone() {
      toast.success(t(email.trim() ? 'groupNames:ask.mailed' : 'groupNames:ask.made'))
      onClose()
    },
  })
  return (
    <FormDialog
      title={t('groupNames:ask.title', { number: row.groupNo })}
      lead={t('groupNames:ask.lead')}
      onClose={onClose}
      formProps={form.formProps}
      said={form.said}
      pending={form.pending}
      submitLabel={t(email.trim() ? 'groupNames:ask.send' : 'groupNames:ask.make')}
    >
      <Field
        id={`${id}-email`}
        label={t('groupNames:ask.email')}
        hint={t('groupNames:ask.emailHint')}
        error={form.errorAt('email')}
        optional
      >
        <TextInput
          type="email"
          value={email}
          maxLength={254}
          autoComplete="off"
          onChange={(event) => setEmail(event.target.value)}
        />
      </Field>
      <DayField
        id={`${id}-until`}
        label={t('groupNames:ask.until')}
        value={until}
        error={form.errorAt('until', !until && t('errors:field.required'))}
        onValueChange={(day) => setUntil(day ?? '')}
      />
    </FormDialog>
  )
}
