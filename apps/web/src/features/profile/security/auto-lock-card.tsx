import { type AutoLockMinutes, autoLockMinutes } from '@marquee/contract'
import { Card, Field, SectionHeader, Select } from '@marquee/ui'
import { useTexts } from '../../../lib/use-texts.ts'
import { useSetAutoLock } from '../queries.ts'

/** How long a screen stays open without a hand on it; a choice counts at once. */
export function AutoLockCard({ minutes }: { minutes: AutoLockMinutes }) {
  const { t } = useTexts('profile')
  const set = useSetAutoLock()
  // The choice that is on its way shows; refused, the old one is back.
  const shown = set.isPending ? set.variables.minutes : minutes
  return (
    <Card as="section" aria-labelledby="profile-lock">
      <SectionHeader id="profile-lock" title={t('profile:lock.title')} />
      <Field label={t('profile:lock.label')} hint={t('profile:lock.hint')}>
        <Select
          className="max-w-[280px]"
          value={String(shown)}
          options={autoLockMinutes.map((value) => ({
            value: String(value),
            label: value === 0 ? t('profile:lock.never') : t('profile:lock.after', { count: value }),
          }))}
          onValueChange={(value) => {
            const chosen = autoLockMinutes.find((each) => String(each) === value)
            if (chosen !== undefined) set.mutate({ minutes: chosen })
          }}
        />
      </Field>
    </Card>
  )
}
