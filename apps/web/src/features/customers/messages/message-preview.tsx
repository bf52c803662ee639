import type { CountedAudience, MessageTemplateId } from '@marquee/contract/customer-messages'
import { Field, Select, Skeleton } from '@marquee/ui'
import { useId, useState } from 'react'
import { FailedState } from '../../../lib/failed-state.tsx'
import { useTexts } from '../../../lib/use-texts.ts'
import { useMessagePreview } from './queries.ts'

interface MessagePreviewProps {
  templateId: MessageTemplateId
  people: CountedAudience['samples']
}

/** A message as one of its recipients reads it. */
export function MessagePreview({ templateId, people }: MessagePreviewProps) {
  const { t } = useTexts('customerMessages')
  const id = useId()
  const [chosen, setChosen] = useState<string | null>(null)
  const reader = people.find((each) => each.id === chosen) ?? people[0]
  const shown = useMessagePreview(reader ? { templateId, customerId: reader.id } : null)
  return (
    <section aria-label={t('customerMessages:dialog.preview')} className="flex flex-col gap-2">
      <Field id={id} label={t('customerMessages:dialog.preview')}>
        <Select
          value={reader?.id ?? ''}
          onValueChange={(value) => setChosen(value)}
          options={people.map(({ id: value, name }) => ({ value: value as string, label: name }))}
        />
      </Field>
      {shown.isError ? (
        <FailedState title={t('customerMessages:dialog.previewFailed')} query={shown} />
      ) : shown.data ? (
        <div lang={shown.data.language} className="rounded-md border border-line bg-surface-2 p-3 text-sm">
          <b className="block font-semibold [overflow-wrap:anywhere]">{shown.data.subject}</b>
          <p className="mt-1 max-h-48 overflow-y-auto whitespace-pre-wrap [overflow-wrap:anywhere]">
            {shown.data.text}
          </p>
        </div>
      ) : (
        <Skeleton width="100%" height={96} shape="box" />
      )}
    </section>
  )
}
