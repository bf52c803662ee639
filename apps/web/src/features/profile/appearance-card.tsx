import { type Look, look as lookSchema } from '@marquee/contract'
import { languages } from '@marquee/i18n'
import { Card, cx, FieldGroup, RadioGroup, SectionHeader, Segmented, Switch } from '@marquee/ui'
import { switchSingleKeys, useSingleKeys } from '../../lib/keys/single-keys.ts'
import { showLook, useLook } from '../../lib/look.ts'
import { useChooseLanguage, useUpdateMe } from '../../lib/me.ts'
import { useTexts } from '../../lib/use-texts.ts'

/** Language, theme, light or dark, row height: shown at once, kept with the person. */
export function AppearanceCard() {
  const { t, language } = useTexts('profile', 'shell', 'common')
  const chooseLanguage = useChooseLanguage()
  const look = useLook()
  const singleKeys = useSingleKeys()
  const update = useUpdateMe()
  const choose = (change: Partial<Look>) => {
    const before = look
    const next = { ...look, ...change }
    showLook(next)
    // What could not be kept is not shown as if it were.
    update.mutate({ look: next }, { onError: () => showLook(before) })
  }
  return (
    <Card as="section" aria-labelledby="profile-appearance">
      <SectionHeader id="profile-appearance" title={t('profile:tab.appearance')} />
      <div className="flex flex-col gap-[var(--field-gap)]">
        <FieldGroup label={t('profile:appearance.language')}>
          <RadioGroup
            direction="row"
            value={language}
            options={languages.map((value) => ({ value, label: t(`common:language.${value}`) }))}
            onValueChange={chooseLanguage}
          />
        </FieldGroup>
        <FieldGroup label={t('profile:appearance.theme')}>
          <RadioGroup
            direction="row"
            className="gap-y-1"
            value={look.theme}
            options={lookSchema.shape.theme.options.map((value) => ({
              value,
              label: (
                <span className="inline-flex items-center gap-2">
                  <i data-theme={value} aria-hidden="true" className={cx('size-3.5 rounded-full bg-accent')} />
                  {t(`shell:theme.${value}`)}
                </span>
              ),
            }))}
            onValueChange={(theme) => choose({ theme })}
          />
        </FieldGroup>
        <FieldGroup label={t('profile:appearance.scheme')}>
          <Segmented
            label={t('profile:appearance.scheme')}
            value={look.scheme}
            options={lookSchema.shape.scheme.options.map((value) => ({ value, label: t(`shell:theme.${value}`) }))}
            onValueChange={(scheme) => choose({ scheme })}
          />
        </FieldGroup>
        <FieldGroup label={t('profile:appearance.density')}>
          <Segmented
            label={t('profile:appearance.density')}
            value={look.density}
            options={[
              { value: 'comfortable', label: t('common:table.densityComfortable') },
              { value: 'compact', label: t('common:table.densityCompact') },
            ]}
            onValueChange={(density) => choose({ density })}
          />
        </FieldGroup>
        <Switch
          label={t('profile:appearance.singleKeys')}
          description={t('profile:appearance.singleKeysHint')}
          checked={singleKeys}
          onCheckedChange={(on) => switchSingleKeys(on ? 'on' : 'off')}
        />
      </div>
    </Card>
  )
}
