import { Card, SectionHeader, Switch } from '@marquee/ui'
import { switchSingleKeys, useSingleKeys } from '../../../lib/keys/single-keys.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { LookChoices } from '../../../parts/look/look-choices.tsx'
import { StartField } from './start-field.tsx'

/** How the product looks and where it begins: shown at once, kept with the person. */
export default function LookTab() {
  const { t } = useTexts('profile')
  const singleKeys = useSingleKeys()
  return (
    <Card as="section" className="max-w-[720px]" aria-labelledby="profile-look">
      <SectionHeader id="profile-look" title={t('profile:look.title')} />
      <div className="flex flex-col gap-[var(--field-gap)]">
        <LookChoices />
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
