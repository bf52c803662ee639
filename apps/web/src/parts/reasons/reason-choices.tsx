import { inLanguage, type ReasonOccasion } from '@marquee/contract'
import { Button, cx } from '@marquee/ui'
import { useTexts } from '../../lib/use-texts.ts'
import { useOfferedReasons } from './queries.ts'

interface ReasonChoicesProps {
  occasion: ReasonOccasion
  /** What is in the field now. */
  value: string
  onChoose: (reason: string) => void
  /** The id of the field, which has the focus where something is still to be typed. */
  fieldId: string
  className?: string
}

/**
 * The reasons that the venue offers, under the field that asks for one: a press fills it in. What needs a note leaves
 * the cursor behind it. Without any there is nothing, and so while they load: the field works by itself.
 */
export function ReasonChoices({ occasion, value, onChoose, fieldId, className }: ReasonChoicesProps) {
  const { t, language } = useTexts('common')
  const offered = useOfferedReasons()?.filter((reason) => reason.occasion === occasion) ?? []
  if (offered.length === 0) return null
  return (
    <fieldset className={cx('flex flex-wrap gap-1.5', className)}>
      <legend className="sr-only">{t('common:reasons')}</legend>
      {offered.map(({ id, name, needsNote }) => {
        const text = inLanguage(name, language)
        const filled = needsNote ? `${text}: ` : text
        return (
          <Button
            key={id}
            size="sm"
            aria-pressed={needsNote ? value.startsWith(filled) : value === filled}
            className="!rounded-full aria-pressed:!border-accent aria-pressed:!bg-accent-soft aria-pressed:!text-accent-on-soft"
            onClick={() => {
              onChoose(filled)
              if (needsNote) document.getElementById(fieldId)?.focus()
            }}
          >
            {text}
          </Button>
        )
      })}
    </fieldset>
  )
}
