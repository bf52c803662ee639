import {
  type CountedAudience,
  type MessageAudience,
  type MessageTemplateId,
  mostRecipients,
} from '@marquee/contract/customer-messages'
import type { CustomerRow } from '@marquee/contract/customers'
import { Field, Segmented, Select, TextInput } from '@marquee/ui'
import { useId, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useCommandForm } from '../../../lib/command/use-command-form.ts'
import { FormAlert } from '../../../lib/form/form-alert.tsx'
import { FormDialog } from '../../../lib/form/form-dialog.tsx'
import { useFormat } from '../../../lib/format.ts'
import { toast } from '../../../lib/toast/toast.ts'
import { useDebounced } from '../../../lib/use-debounced.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { MessagePreview } from './message-preview.tsx'
import { templateCalls, useAudience, useMessageCommands } from './queries.ts'

/** Whom a message is for: some customers, or those that the list shows now. */
export type MessageTarget = { customers: readonly CustomerRow[] } | { search: string }

interface SendDialogProps {
  target: MessageTarget
  onClose: () => void
}

/** Chooses a template and who gets it, and says before it is sent who does not get it and why. */
export function SendDialog({ target, onClose }: SendDialogProps) {
  const { t } = useTexts('customerMessages', 'errors')
  const id = useId()
  const navigate = useNavigate()
  const { send } = useMessageCommands()
  const templates = templateCalls.useList(false)
  const [chosen, setChosen] = useState<string | null>(null)
  const [by, setBy] = useState<'search' | 'tag'>('search')
  const [tag, setTag] = useState('')
  const settled = useDebounced(tag.trim())
  const audience = audienceOf(target, { by, tag: settled })
  const counted = useAudience(audience)
  // The only one there is needs no choice.
  const templateId = (chosen ??
    (templates.data?.length === 1 ? templates.data[0]?.id : null)) as MessageTemplateId | null
  const form = useCommandForm({
    name: 'messages.send',
    send: send.mutateAsync,
    fields: ['templateId', 'audience'],
    read: () => {
      const now = audienceOf(target, { by, tag: tag.trim() })
      return templateId && now ? { templateId, audience: now } : null
    },
    onDone() {
      toast.success(t('customerMessages:dialog.done', { count: counted.data?.total ?? 1 }))
      onClose()
      navigate('/customers?view=messages')
    },
  })
  const isSome = 'customers' in target
  return (
    <FormDialog
      title={
        isSome
          ? t('customerMessages:dialog.title', { count: target.customers.length })
          : t('customerMessages:dialog.titleMany')
      }
      lead={t('customerMessages:dialog.lead')}
      onClose={onClose}
      formProps={form.formProps}
      said={form.said}
      pending={form.pending}
      submitLabel={t('customerMessages:dialog.submit')}
      isBlocked={counted.data?.reached === 0 && !counted.isPlaceholderData && settled === tag.trim()}
    >
      <Field
        id={`${id}-template`}
        label={t('customerMessages:dialog.template')}
        hint={templates.data?.length === 0 ? t('customerMessages:dialog.toTemplates') : undefined}
        error={form.errorAt('templateId', !templateId && t('errors:field.required'))}
        required
      >
        <Select
          value={templateId ?? ''}
          placeholder={t(`customerMessages:dialog.${templates.data?.length === 0 ? 'noTemplates' : 'chooseTemplate'}`)}
          onValueChange={(value) => setChosen(value)}
          options={(templates.data ?? []).map(({ id: value, name }) => ({ value: value as string, label: name }))}
        />
      </Field>
      {!isSome && (
        <Segmented
          label={t('customerMessages:dialog.who')}
          value={by}
          onValueChange={setBy}
          options={[
            {
              value: 'search',
              label:
                target.search === ''
                  ? t('customerMessages:dialog.search')
                  : t('customerMessages:dialog.searchOf', { search: target.search }),
            },
            { value: 'tag', label: t('customerMessages:dialog.tag') },
          ]}
        />
      )}
      {!isSome && by === 'tag' && (
        <Field
          id={`${id}-tag`}
          label={t('customerMessages:dialog.tagLabel')}
          error={form.errorAt('audience', tag.trim() === '' && t('errors:field.required'))}
          required
        >
          <TextInput value={tag} maxLength={100} autoComplete="off" onChange={(event) => setTag(event.target.value)} />
        </Field>
      )}
      {audience && <Counts counted={counted.data} failed={counted.isError} />}
      {templateId && counted.data && counted.data.samples.length > 0 && (
        <MessagePreview templateId={templateId} people={counted.data.samples} />
      )}
    </FormDialog>
  )
}

function audienceOf(target: MessageTarget, { by, tag }: { by: 'search' | 'tag'; tag: string }): MessageAudience | null {
  if ('customers' in target) return { kind: 'customers', ids: target.customers.map(({ id }) => id) }
  if (by === 'tag') return tag === '' ? null : { kind: 'tag', tag }
  return { kind: 'search', search: target.search }
}

/** How many get it, and how many do not and why. */
function Counts({ counted, failed }: { counted: CountedAudience | undefined; failed: boolean }) {
  const { t } = useTexts('customerMessages')
  const format = useFormat()
  if (failed) return <FormAlert tone="error">{t('customerMessages:dialog.countFailed')}</FormAlert>
  if (counted?.isTooMany) {
    return (
      <FormAlert tone="error">
        {t('customerMessages:dialog.tooMany', { most: format.number(mostRecipients) })}
      </FormAlert>
    )
  }
  const figures = (['reached', 'noConsent', 'noAddress'] as const).map((name) => [name, counted?.[name]] as const)
  const minutes = counted && Math.ceil(counted.reached / counted.perMinute)
  return (
    <div aria-live="polite" className="flex flex-col gap-1">
      <dl className="divide-y divide-line border-line border-y text-sm">
        {figures.map(([name, count]) => (
          <div key={name} className="flex items-baseline justify-between gap-3 py-1.5">
            <dt className={name === 'reached' ? 'font-semibold' : 'text-ink-2'}>
              {t(`customerMessages:dialog.${name}`)}
            </dt>
            <dd className="tnum font-semibold">{count === undefined ? '…' : format.number(count)}</dd>
          </div>
        ))}
      </dl>
      {counted && counted.reached === 0 && (
        <p className="text-warning text-sm">
          {t(`customerMessages:dialog.${counted.total === 0 ? 'nobody' : 'none'}`)}
        </p>
      )}
      {minutes !== undefined && minutes > 1 && (
        <p className="text-ink-3 text-sm">
          {t('customerMessages:dialog.takes', { count: minutes, perMinute: format.number(counted?.perMinute ?? 0) })}
        </p>
      )}
    </div>
  )
}
