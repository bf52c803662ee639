import { AfterDelay, Skeleton } from '@marquee/ui'

/** The shape of the list and the matrix while they come. */
export function RoleSkeleton({ rows }: { rows: number }) {
  return (
    <AfterDelay>
      <div className="flex flex-col gap-4 p-5">
        {Array.from({ length: rows }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: place holders have no identity
          <Skeleton key={row} width={`${60 + ((row * 17) % 35)}%`} height={16} />
        ))}
      </div>
    </AfterDelay>
  )
}
