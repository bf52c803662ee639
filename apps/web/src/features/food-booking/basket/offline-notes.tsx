import { Button } from '@marquee/ui'
import { useTexts } from '../../../lib/use-texts.ts'
import type { Hindrance } from '../offline/hindrances.ts'

interface OfflineNotesProps {
  hindrances: readonly Hindrance[]
  fixes: Partial<Record<Hindrance, () => void>>
}

const withFix = ['sent', 'target', 'passes', 'promo', 'reduced', 'service'] as const

/** Why the basket cannot be sold without the server, each with what helps. */
export function OfflineNotes({ hindrances, fixes }: OfflineNotesProps) {
  const { t } = useTexts('foodBooking')
  return hindrances.map((hindrance) => {
    const named = withFix.find((each) => each === hindrance)
    return (
      <div
        key={hindrance}
        role="alert"
        className="flex flex-col items-start gap-1 rounded-md bg-warning-soft px-3 py-2 text-sm text-warning-on-soft"
      >
        {t(`foodBooking:offline.hindrance.${hindrance}`)}
        {named && (
          <Button size="sm" onClick={fixes[named]}>
            {t(`foodBooking:offline.fix.${named}`)}
          </Button>
        )}
      </div>
    )
  })
}
