import { languages } from '@marquee/contract'
import { type LegalText, legalTextFields, legalTextMax } from '@marquee/contract/legal'
import { createI18n } from '@marquee/i18n'
import { Button, Card, Field, SectionHeader, Textarea, TextLink } from '@marquee/ui'
import { useId } from 'react'
import { Link } from 'react-router-dom'
import type { z } from 'zod'
import { useMe } from '../../../lib/auth-session/current.ts'
import { LeaveDialog } from '../../../lib/form/leave-dialog.tsx'
import { RecordConflict } from '../../../lib/form/record-conflict.tsx'
import { RecordForm, useProblems } from '../../../lib/form/record-form.tsx'
import { resolverOf } from '../../../lib/form/resolver.ts'
import { useFieldText } from '../../../lib/form/use-field-text.ts'
import { useRecordForm } from '../../../lib/form/use-record-form.ts'
import { useFormat } from '../../../lib/format.ts'
import { paths } from '../../../lib/paths.ts'
import { useMay } from '../../../lib/rights.ts'
import { toast } from '../../../lib/toast/toast.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { standardText } from '../../../parts/legal/standard-text.ts'
import { PartState } from '../part-state.tsx'
import { useLegalTexts, usePublishLegalText } from '../queries.ts'

type Values = z.output<typeof legalTextFields>

const fields = ['text'] as const
const resolver = resolverOf<Values, Values>(legalTextFields)
const valuesOf = ({ text }: LegalText): Values => ({ text })

/** What people agree to when they sign up, in the venue's own words. */
export function LegalTab() {
  const texts = useLegalTexts()
  if (!texts.data) return <PartState query={texts} />
  return (
    <div className="flex flex-col gap-4">
      {texts.data.map((text) => (
        <LegalCard key={text.id} legal={text} />
      ))}
    </div>
  )
}

function LegalCard({ legal }: { legal: LegalText }) {
  const { t } = useTexts('settings', 'legal', 'common', 'record')
  const text = useFieldText()
  const format = useFormat()
  const me = useMe()
  const mayUpdate = useMay('settings', 'update')
  const publish = usePublishLegalText()
  const id = useId()
  const title = t(`legal:${legal.id}.title`)
  const form = useRecordForm<Values, Values, LegalText>({
    draft: `settings.legal.${legal.id}`,
    row: legal,
    start: valuesOf(legal),
    valuesOf,
    fields,
    resolver,
    update: (target, change) => publish.mutateAsync({ text: legal.text, ...target, ...change }),
    onSaved: (saved) => toast.success(t('settings:legal.published', { version: saved.rev })),
    onClose: () => undefined,
  })
  const { register, watch, setValue, formState } = form.form
  const written = watch('text')
  const problems = useProblems({
    form: `legal-${legal.id}`,
    errors: formState.errors,
    labelOf: (path) => t(`common:language.${path.endsWith('tr') ? 'tr' : 'en'}`),
  })
  const begin = async () => {
    for (const language of languages) {
      // The texts of the other language are no part of what this page has loaded.
      const words = await createI18n({ language, preload: ['legal'] })
      const standard = standardText(legal.id, { t: words.t, venue: me?.venue.name ?? '' })
      setValue(`text.${language}`, standard, { shouldDirty: true, shouldValidate: true })
    }
  }
  const facts = { version: legal.rev, date: format.date(legal.since, 'long') }
  const isStandard = written.en === '' && written.tr === ''
  return (
    <Card as="section" aria-labelledby={`${id}-title`} className="max-w-[720px]">
      <SectionHeader
        id={`${id}-title`}
        title={title}
        subtitle={mayUpdate ? t('legal:version', facts) : t('settings:viewOnly')}
      />
      <RecordForm id={`${id}-form`} form={form} problems={problems}>
        <fieldset disabled={!mayUpdate} className="m-0 flex min-w-0 flex-col gap-[var(--field-gap)] border-0 p-0">
          <p className="text-ink-3 text-sm">{isStandard ? t('settings:legal.isStandard') : t('settings:legal.hint')}</p>
          {languages.map((language) => (
            <Field
              key={language}
              id={`legal-${legal.id}-text-${language}`}
              label={t(`common:language.${language}`)}
              optional
              error={text(formState.errors.text?.[language])}
            >
              <Textarea {...register(`text.${language}`)} lang={language} maxLength={legalTextMax} rows={8} />
            </Field>
          ))}
        </fieldset>
        <div className="flex flex-wrap items-center gap-3">
          {mayUpdate && (
            <Button type="submit" variant="primary" loading={form.pending}>
              {t('settings:legal.publish')}
            </Button>
          )}
          {mayUpdate && isStandard && <Button onClick={() => void begin()}>{t('settings:legal.begin')}</Button>}
          <TextLink render={<Link to={paths[legal.id]} target="_blank" rel="noreferrer" />}>
            {t('settings:legal.open')}
          </TextLink>
        </div>
      </RecordForm>
      <LeaveDialog form={form} />
      {form.conflict && (
        <RecordConflict<'text', Values>
          title={title}
          conflict={form.conflict}
          labels={{ text: t('settings:legal.text') }}
          show={({ text: { en, tr } }) => [en, tr].filter(Boolean).join(' · ')}
          onResolve={form.resolveConflict}
          onCancel={form.cancelConflict}
        />
      )}
    </Card>
  )
}
