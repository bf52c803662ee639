import type { HelpRow } from '@marquee/contract/apps/help-screens'
import { Button, Field, Textarea } from '@marquee/ui'
import { type FormEvent, useState } from 'react'
import { FormDialog } from '../../lib/form/form-dialog.tsx'
import { toast } from '../../lib/toast/toast.ts'
import { type Failure, readFailure } from '../../lib/trpc/failure.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { useHelpChanges } from '../../parts/help/queries.ts'

interface EditDialogProps {
  row: HelpRow
  name: string
  onClose: () => void
}

const fields = [
  ['lead', 'en', 2],
  ['lead', 'tr', 2],
  ['points', 'en', 4],
  ['points', 'tr', 4],
] as const
type Part = (typeof fields)[number][0]
type Language = (typeof fields)[number][1]

/** The words of one article in both languages; the product's words can be had back. */
export function EditDialog({ row, name, onClose }: EditDialogProps) {
  const { t } = useTexts('help', 'errors')
  const [rev, setRev] = useState(row.rev)
  const [words, setWords] = useState({ lead: row.lead, points: row.points })
  const [said, setSaid] = useState<{ failure: Failure | null; attempt: number }>({ failure: null, attempt: 0 })
  const { save, restore } = useHelpChanges()
  const isDirty = JSON.stringify(words) !== JSON.stringify({ lead: row.lead, points: row.points })
  const lacksLead = said.failure?.issues.some(({ path }) => path === 'lead.en') ?? false

  const put = (part: Part, language: Language, value: string) =>
    setWords((before) => ({ ...before, [part]: { ...before[part], [language]: value } }))

  async function run(step: Promise<HelpRow>) {
    try {
      await step
      toast.success(t('help:saved', { screen: name }))
      onClose()
    } catch (error) {
      const failure = readFailure(error)
      // Somebody else has changed it: that is said, and the next press is about their words.
      const current = failure.reason === 'STALE' ? (failure.details.current as HelpRow | null) : null
      if (current) setRev(current.rev)
      setSaid(({ attempt }) => ({ failure, attempt: attempt + 1 }))
    }
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    void run(save.mutateAsync({ screen: row.screen, expectedRev: rev, ...words }))
  }

  return (
    <FormDialog
      size="lg"
      title={t('help:editOf', { screen: name })}
      lead={t('help:editLead')}
      onClose={onClose}
      formProps={{ noValidate: true, onSubmit: submit }}
      said={said}
      pending={save.isPending || restore.isPending}
      isDirty={isDirty}
      words={{ STALE: t('help:stale') }}
      submitLabel={t('help:save')}
    >
      {fields.map(([part, language, rows]) => (
        <Field
          key={part + language}
          label={t(`help:field.${part}.${language}`)}
          hint={part === 'points' && language === 'en' ? t('help:pointsHint') : undefined}
          error={part === 'lead' && language === 'en' && lacksLead ? t('errors:field.required') : undefined}
        >
          <Textarea
            value={words[part][language]}
            rows={rows}
            lang={language}
            maxLength={part === 'lead' ? 500 : 3000}
            onChange={(event) => put(part, language, event.target.value)}
          />
        </Field>
      ))}
      {row.isOwn && (
        <Button
          className="self-start"
          loading={restore.isPending}
          onClick={() => void run(restore.mutateAsync({ screen: row.screen, expectedRev: rev }))}
        >
          {t('help:restore')}
        </Button>
      )}
    </FormDialog>
  )
}
