import { AfterDelay, Card, Skeleton } from '@marquee/ui'
import { useTexts } from '../../lib/use-texts.ts'

/** The place of a part that is still on its way. */
export function TabSkeleton({ cards = 2 }: { cards?: number }) {
  const { t } = useTexts('common')
  return (
    <div aria-busy="true" className="flex max-w-[720px] flex-col gap-4">
      <span role="status" className="sr-only">
        {t('common:state.loading')}
      </span>
      <AfterDelay>
        {Array.from({ length: cards }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: places have no identity
          <Card key={index} className="flex flex-col gap-3">
            <Skeleton width="30%" height={18} />
            <Skeleton width="80%" />
            <Skeleton width={140} height={40} shape="box" />
          </Card>
        ))}
      </AfterDelay>
    </div>
  )
}
