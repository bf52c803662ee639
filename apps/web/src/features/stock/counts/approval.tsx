import type { CountSheet } from '@marquee/contract/stock-counts'
import { Button, Field, TextInput } from '@marquee/ui'
import { useId, useState } from 'react'
import { useCommandForm } from '../../../lib/command/use-command-form.ts'
import { FormAlert } from '../../../lib/form/form-alert.tsx'
import { useMay } from '../../../lib/rights.ts'
import { toast } from '../../../lib/toast/toast.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { ReasonChoices } from '../../../parts/reasons/reason-choices.tsx'
import { useCountMutations } from '../queries.ts'
import { Said } from './said.tsx'

/** A second person books what others have counted, and says why it differs. */
export function Approval({ sheet }: { sheet: CountSheet }) {
  const { t } = useTexts('stock', 'errors')
  const mayApprove = useMay('stock', 'approve_count')
  const { approve } = useCountMutations()
  const [reason, setReason] = useState('')
  // What is compared is what was shown when this opened.
  const [expectedRev] = useState(sheet.rev)
  const id = useId()
  const differs = sheet.lines.some(({ difference }) => difference !== null && Number(difference) !== 0)
  const isMissing = differs && !reason.trim()
  const form = useCommandForm({
    name: 'stockCounts.approve',
    async send(input: Parameters<typeof approve.mutateAsync>[0]) {
      const { differences } = await approve.mutateAsync(input)
      toast.success(t('stock:counts.sheet.booked', { count: differences ?? 0 }))
    },
    fields: ['reason'],
    read: () => (isMissing ? null : { countId: sheet.id, expectedRev, reason: reason.trim() }),
    onDone: () => undefined,
  })
  if (!mayApprove || sheet.hasCounted) {
    return (
      <p className="mb-4 text-ink-2">
        {t(`stock:counts.sheet.${sheet.hasCounted && mayApprove ? 'ownCount' : 'waits'}`)}
      </p>
    )
  }
  return (
    <form
      {...form.formProps}
      className="mb-4 flex max-w-3xl flex-col gap-3 rounded-lg border border-line bg-surface p-4"
    >
      {form.said.failure && (
        <FormAlert tone="error" attempt={form.said.attempt}>
          <Said failure={form.said.failure} sheet={sheet} />
        </FormAlert>
      )}
      {differs && (
        <>
          <Field
            id={`${id}-reason`}
            label={t('stock:counts.sheet.reason')}
            error={form.errorAt('reason', isMissing && t('errors:field.required'))}
            required
          >
            <TextInput
              maxLength={500}
              autoComplete="off"
              value={reason}
              onChange={(event) => setReason(event.target.value)}
            />
          </Field>
          <ReasonChoices occasion="stock_adjust" value={reason} onChoose={setReason} fieldId={`${id}-reason`} />
        </>
      )}
      <div>
        <Button type="submit" variant="primary" loading={form.pending}>
          {t('stock:counts.sheet.approve')}
        </Button>
      </div>
    </form>
  )
}
