import { Checkbox } from '@marquee/ui'
import { useFormat } from '../../lib/format.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { useSecurity } from './queries.ts'

interface EndKeysChoiceProps {
  checked: boolean
  onChange: (checked: boolean) => void
}

/** Whether the person's API keys end too; shows nothing for a person who has none. */
export function EndKeysChoice({ checked, onChange }: EndKeysChoiceProps) {
  const { t } = useTexts('profile')
  const format = useFormat()
  const count = useSecurity().data?.openApiKeys ?? 0
  if (count === 0) return null
  return (
    <Checkbox
      className="mt-1 text-left"
      label={t('profile:keys.endToo', { count, formatted: format.number(count) })}
      description={t('profile:keys.endTooHint')}
      checked={checked}
      onCheckedChange={onChange}
    />
  )
}
