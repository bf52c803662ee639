import { Button } from '@marquee/ui'
import { useTexts } from '../../../lib/use-texts.ts'
import type { Bulk } from '../use-bulk.ts'

/** Buttons of the dark bar under a selection. */
export function BulkButtons({ bulk }: { bulk: Bulk }) {
  const { t } = useTexts('users')
  return (
    <>
      <Button variant="chrome" onClick={() => bulk.ask('signOut')}>
        {t('users:bulk.signOutEverywhere')}
      </Button>
      <Button variant="chrome" onClick={() => bulk.ask('suspend')}>
        {t('users:bulk.suspend')}
      </Button>
    </>
  )
}
