import { Drawer, SectionHeader, Skeleton } from '@marquee/ui'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { FailedState } from '../failed-state.tsx'
import { useEscape } from '../keys/use-escape.ts'
import { readFailure } from '../trpc/failure.ts'

interface Found<Row> {
  data: Row | undefined
  isError: boolean
  isFetching: boolean
  error: unknown
  refetch: () => unknown
}

type Head = Partial<Pick<ComponentProps<typeof Drawer>, 'kicker' | 'title' | 'subtitle' | 'badges'>>

interface DetailDrawerProps<Row> {
  found: Found<Row>
  onClose: () => void
  /** What it is called until it is there, and what is said when it does not exist, or cannot be read. */
  words: { one: string; gone: string; failed: string }
  head: (row: Row) => Head
  children: (row: Row) => ReactNode
}

/** One thing beside its list that is looked at and acted on, in all its states: to come, gone, not to be read, there. */
export function DetailDrawer<Row>({ found, onClose, words, head, children }: DetailDrawerProps<Row>) {
  useEscape('aside', onClose)
  const row = found.data
  const isGone = found.isError && readFailure(found.error).reason === 'NOT_FOUND'
  return (
    <Drawer open inline onClose={onClose} title={words.one} {...(row !== undefined && head(row))}>
      {row !== undefined && !isGone ? (
        children(row)
      ) : found.isError ? (
        <FailedState title={isGone ? words.gone : words.failed} query={found} />
      ) : (
        <div aria-busy="true" className="flex flex-col gap-5">
          <Skeleton width="100%" height={96} shape="box" />
          <Skeleton width="40%" />
          <Skeleton width="70%" />
        </div>
      )}
    </Drawer>
  )
}

interface FactListProps {
  title: string
  /** Those without a value are left out. */
  facts: readonly (readonly [name: string, value: ReactNode])[]
}

/** What is known of it, name by name. */
export function FactList({ title, facts }: FactListProps) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <SectionHeader id={id} level={3} title={title} className="!mb-2" />
      <dl className="grid grid-cols-[8.5rem_1fr] gap-x-4 gap-y-1.5 text-sm">
        {facts
          .filter(([, value]) => value)
          .map(([name, value]) => (
            <div key={name} className="contents">
              <dt className="text-ink-3">{name}</dt>
              <dd className="tnum min-w-0 whitespace-pre-line [overflow-wrap:anywhere]">{value}</dd>
            </div>
          ))}
      </dl>
    </section>
  )
}
