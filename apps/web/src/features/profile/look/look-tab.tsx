import { type Look, look as lookSchema } from '@marquee/contract'
import { Card, cx, FieldGroup, RadioGroup, SectionHeader, Segmented, Switch } from '@marquee/ui'
import { switchSingleKeys, useSingleKeys } from '../../../lib/keys/single-keys.ts'
import { showLook, useLook } from '../../../lib/look.ts'
import { useUpdateMe } from '../../../lib/me.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { StartField } from './start-field.tsx'

/** Theme, light or dark, row height: shown at once, kept with the person. */
export default function LookTab() {
  const { t } = useTexts('profile', 'shell', 'common')
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
    <Card as="section" className="max-w-[720px]" aria-labelledby="profile-look">
      <SectionHeader id="profile-look" title={t('profile:look.title')} />
      <div className="flex flex-col gap-[var(--field-gap)]">
        <FieldGroup label={t('profile:look.theme')}>
          <RadioGroup
            direction="row"
            className="gap-y-1 max-sm:!grid max-sm:grid-cols-2"
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
        <FieldGroup label={t('profile:look.scheme')}>
          <Segmented
            label={t('profile:look.scheme')}
            value={look.scheme}
            options={lookSchema.shape.scheme.options.map((value) => ({ value, label: t(`shell:theme.${value}`) }))}
            onValueChange={(scheme) => choose({ scheme })}
          />
        </FieldGroup>
        <FieldGroup label={t('profile:look.density')}>
          <Segmented
            label={t('profile:look.density')}
            value={look.density}
            options={[
              { value: 'comfortable', label: t('common:table.densityComfortable') },
              { value: 'compact', label: t('common:table.densityCompact') },
            ]}
            onValueChange={(density) => choose({ density })}
          />
        </FieldGroup>
        <StartField />
        <Switch
          label={t('profile:look.singleKeys')}
          description={t('profile:look.singleKeysHint')}
          checked={singleKeys}
          onCheckedChange={(on) => switchSingleKeys(on ? 'on' : 'off')}
        />
      </div>
    </Card>
  )
}
