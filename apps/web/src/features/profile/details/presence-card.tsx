import { type Me, presences } from '@marquee/contract'
import { languageNames, languages } from '@marquee/i18n'
import { Avatar, Card, FieldGroup, RadioGroup, SectionHeader } from '@marquee/ui'
import { useChooseLanguage, useUpdateMe } from '../../../lib/me.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { presenceShape } from '../../../parts/people/presence.ts'

/** Presence and language: a choice counts at once. */
export function PresenceCard({ me }: { me: Me }) {
  const { t, language } = useTexts('profile', 'shell', 'common')
  const update = useUpdateMe()
  const chooseLanguage = useChooseLanguage()
  // The choice that is on its way shows; refused, the old one is back.
  const status = (update.isPending && update.variables.status) || me.user.status
  return (
    <Card as="section" aria-labelledby="profile-presence">
      <SectionHeader id="profile-presence" title={t('profile:presence.title')} subtitle={t('profile:presence.lead')} />
      <div className="flex flex-col gap-[var(--field-gap)]">
        <FieldGroup label={t('profile:presence.status')} hint={t('profile:presence.statusHint')}>
          <div className="flex items-center gap-4">
            <Avatar
              name={me.user.name}
              seed={me.user.id}
              src={me.user.avatar}
              size={60}
              status={presenceShape[status]}
              className="max-sm:hidden"
            />
            <RadioGroup
              direction="row"
              className="gap-y-1 max-sm:!grid max-sm:w-full max-sm:grid-cols-2"
              value={status}
              options={presences.map((value) => ({ value, label: t(`shell:status.${value}`) }))}
              onValueChange={(next) => update.mutate({ status: next })}
            />
          </div>
        </FieldGroup>
        <FieldGroup label={t('profile:presence.language')}>
          <RadioGroup
            direction="row"
            value={language}
            options={languages.map((value) => ({ value, label: languageNames[value] }))}
            onValueChange={chooseLanguage}
          />
        </FieldGroup>
      </div>
    </Card>
  )
}
